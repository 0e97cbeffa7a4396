#include "sample_bots/random_bot/random_bot.hpp"

namespace splendor {

Move RandomBot::choose(const View& view, std::chrono::steady_clock::time_point /*deadline*/) {
  const LegalMoves moves(view);
  return moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
}

}  // namespace splendor
