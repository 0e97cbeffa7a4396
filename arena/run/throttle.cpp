#include "arena/run/throttle.hpp"

#include <algorithm>
#include <map>

namespace splendor::arena {
namespace {

using std::chrono::milliseconds;

milliseconds doubled(milliseconds first, std::size_t times, milliseconds longest) {
  constexpr std::size_t kMostDoublings = 20;
  return std::min(longest, first * (1 << std::min(times, kMostDoublings)));
}

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
    ++taken_;
    return Step{workers - 1};
  }
  const milliseconds pause =
      doubled(rules_.first_pause, static_cast<std::size_t>(pauses_++), rules_.longest_pause);
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
  if (taken_ == 0) return std::nullopt;
  if (now - last_overload_ < doubled(rules_.calm, taken_ - 1, rules_.longest_calm)) {
    return std::nullopt;
  }
  --taken_;
  last_overload_ = now;  // the next one after another calm time
  return Step{workers + 1};
}

}  // namespace splendor::arena
