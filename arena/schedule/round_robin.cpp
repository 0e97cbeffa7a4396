#include "arena/schedule/round_robin.hpp"

#include <algorithm>
#include <limits>

namespace splendor::schedule {

RoundRobinMaker::RoundRobinMaker(const Options& options, std::vector<Entrant> challengers)
    : deals_(options.deals),
      batch_deals_(options.batch_deals),
      challengers_(std::move(challengers)) {
  std::sort(challengers_.begin(), challengers_.end());
  for (const std::size_t players : options.players) {
    meetings_.emplace_back(players, options.seed);
  }
}

std::optional<std::uint32_t> RoundRobinMaker::needs(std::uint32_t /*batch*/) const { return {}; }

std::vector<Table> RoundRobinMaker::next(const Field& field) {
  for (Meetings& meetings : meetings_) set_field(meetings, field);
  std::vector<Meetings*> unfinished;
  for (Meetings& meetings : meetings_) unfinished.push_back(&meetings);
  std::vector<Table> tables;
  while (tables.size() < batch_deals_ && !unfinished.empty()) {
    // All table sizes get on equally fast.
    const auto last = std::min_element(
        unfinished.begin(), unfinished.end(),
        [](const Meetings* a, const Meetings* b) { return a->total() < b->total(); });
    const std::uint64_t meetings_of_each = deals_ > 0 ? std::uint64_t{deals_} * (*last)->opponents()
                                                      : std::numeric_limits<std::uint64_t>::max();
    if (const auto table = (*last)->next(meetings_of_each)) {
      tables.push_back(*table);
    } else {
      unfinished.erase(last);
    }
  }
  return tables;
}

void RoundRobinMaker::set_field(Meetings& meetings, const Field& field) const {
  if (challengers_.empty()) return meetings.set_field(field.bots);
  std::vector<Entrant> hosts, guests;
  for (const Entrant bot : field.bots) {
    const bool is_challenger = std::binary_search(challengers_.begin(), challengers_.end(), bot);
    (is_challenger ? hosts : guests).push_back(bot);
  }
  meetings.set_field(hosts, guests);
}

}  // namespace splendor::schedule
