#include "arena/run/pending_games.hpp"

#include <utility>

namespace splendor::arena {

void PendingGames::add(PendingGame game, LoopClock::time_point now) {
  if (games_.empty()) oldest_ = now;
  games_.push_back(std::move(game));
}

bool PendingGames::is_due(LoopClock::time_point now) const {
  return !games_.empty() && (games_.size() >= kMost || now - oldest_ >= kLongest);
}

std::vector<PendingGame> PendingGames::take() { return std::exchange(games_, {}); }

}  // namespace splendor::arena
