#include "arena/run/throttle.hpp"

#include <algorithm>
#include <map>

#include "arena/run/backoff.hpp"

namespace splendor::arena {
namespace {

using std::chrono::milliseconds;

}  // namespace

void Throttle::add(const Match& match) {
  last_.push_back(match);
  if (last_.size() > rules_.window) last_.pop_front();
}

void Throttle::add_game() {
  add({});
  pauses_ = 0;
}

std::optional<Throttle::Step> Throttle::add_overload(std::optional<Entrant> late,
                                                     std::size_t workers, Time now) {
  add({true, late});
  if (!is_too_much()) return std::nullopt;
  last_.clear();
  last_overload_ = now;
  if (workers > 1) {
    ++removed_;
    return Step{workers - 1};
  }
  const milliseconds pause = backoff(rules_.first_pause, pauses_++, rules_.longest_pause);
  paused_until_ = now + pause;
  return Step{workers, pause};
}

bool Throttle::is_too_much() const {
  std::size_t overloads = 0;
  std::size_t most_of_one = 0;
  std::map<Entrant, std::size_t> by_bot;
  for (const Match& match : last_) {
    if (!match.overloaded) continue;
    ++overloads;
    if (match.late) most_of_one = std::max(most_of_one, ++by_bot[*match.late]);
  }
  return overloads >= rules_.overloads && overloads - most_of_one >= rules_.others;
}

std::optional<Throttle::Step> Throttle::ease(std::size_t workers, Time now) {
  if (removed_ == 0) return std::nullopt;
  if (now - last_overload_ < backoff(rules_.calm, removed_ - 1, rules_.longest_calm)) {
    return std::nullopt;
  }
  --removed_;
  last_overload_ = now;  // the next one after another calm time
  return Step{workers + 1};
}

}  // namespace splendor::arena
