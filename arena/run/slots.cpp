#include "arena/run/slots.hpp"

#include <set>
#include <utility>

namespace splendor::arena {

void OpenSlots::add(std::uint32_t number, const Batch& batch,
                    const std::vector<GameResult>& played) {
  std::set<std::uint32_t> done;
  for (const GameResult& result : played) done.insert(result.slot.place);
  for (std::uint32_t place = 0; place < batch.size(); ++place) {
    if (!done.contains(place)) waiting_.push_back({number, place});
  }
  batches_[number] = {batch, played};
}

OpenSlots::Waiting OpenSlots::take() {
  const Slot slot = waiting_.front();
  waiting_.pop_front();
  under_way_.insert(slot);
  return {slot, plan(slot)};
}

void OpenSlots::put_back(Slot slot) { waiting_.push_front(slot); }

std::optional<std::vector<GameResult>> OpenSlots::done(const GameResult& result) {
  const auto found = batches_.find(result.slot.batch);
  OpenBatch& open = found->second;
  open.results.push_back(result);
  if (open.results.size() < open.plan.size()) return std::nullopt;
  std::vector<GameResult> results = std::move(open.results);
  batches_.erase(found);
  return results;
}

const GamePlan& OpenSlots::plan(Slot slot) const {
  return batches_.at(slot.batch).plan.at(slot.place);
}

}  // namespace splendor::arena
