#include "sample_bots/random_bot/random_bot.hpp"

#include <string>

namespace splendor {

sdk::Choice RandomBot::choose(const View& view, sdk::Deadline /*deadline*/) {
  const LegalMoves moves(view);
  sdk::Choice choice = moves[random_.below(static_cast<std::uint32_t>(moves.size()))];
  choice.win_estimate = 1.0F / static_cast<float>(view.table.players.number());
  choice.comment = "one of " + std::to_string(moves.size());
  return choice;
}

}  // namespace splendor
