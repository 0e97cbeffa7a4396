#include "arena/run/roster.hpp"

#include <algorithm>

#include "arena/standings/terms.hpp"

namespace splendor::arena {

// Counting the planned games of bots that have left reads all plans, so it is done only if another
// bot has left.
void Roster::read() {
  entries_ = store_.entries(league_);
  const auto left = std::count_if(entries_.begin(), entries_.end(),
                                  [](const Entry& entry) { return entry.departure.has_value(); });
  if (left != left_ || planned_.batches == 0) planned_ = planned_games(store_, league_, entries_);
  left_ = left;
  scheduled_.clear();
  for (const Entry& entry : entries_) scheduled_.push_back(schedule_entry(entry));
}

void Roster::add_batch(std::size_t games) {
  ++planned_.batches;
  planned_.games += games;
}

}  // namespace splendor::arena
