#include "sample_bots/random_bot/random_bot.hpp"

namespace splendor {

sdk::Choice RandomBot::choose(const View& view, sdk::Deadline /*deadline*/) {
  const LegalMoves moves(view);
  return moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
}

}  // namespace splendor
