#include "sample_bots/sdk/budget.hpp"

#include <algorithm>

namespace splendor::sdk {
namespace {

using std::chrono::milliseconds;

// The bank is divided as if this many moves were always to come. Games last 22 to 35 rounds, and
// early decisions matter most.
constexpr int kMovesToCome = 15;

}  // namespace

Deadline stop_thinking(Deadline now, Deadline deadline, const TimeControl& time) {
  using Span = Deadline::duration;
  const Span limit = deadline - now;
  const Span bank = std::max<Span>(limit - time.move, Span::zero());
  const Span fair = time.move + bank / kMovesToCome + std::min<Span>(bank / 2, time.increment);
  const Span share = time.most ? std::min<Span>(fair, *time.most) : fair;
  // For the way of the answer, and for a machine that has other things to do. The referee does not
  // count the time for which other programs had the core.
  const Span least = std::min<Span>(milliseconds(8), limit / 5);
  const Span reserve = std::clamp<Span>(limit / 10, least, milliseconds(100));
  return now + std::max(std::min(share, limit - reserve), Span::zero());
}

Budget::Budget(Deadline deadline, const TimeControl& time, std::optional<int> steps)
    : stop_(stop_thinking(std::chrono::steady_clock::now(), deadline, time)), steps_left_(steps) {}

bool Budget::allows_step() {
  if (steps_left_) return (*steps_left_)-- > 0;
  const bool first = !begun_;
  begun_ = true;
  return first || std::chrono::steady_clock::now() < stop_;
}

}  // namespace splendor::sdk
