#include "sample_bots/sdk/budget.hpp"

#include <algorithm>
#include <limits>

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
    : begin_(std::chrono::steady_clock::now()),
      stop_(stop_thinking(begin_, deadline, time)),
      most_steps_(steps),
      now_(begin_) {}

bool Budget::allows_step() {
  if (!most_steps_) now_ = std::chrono::steady_clock::now();
  const bool allowed = most_steps_ ? steps_ < *most_steps_ : steps_ == 0 || now_ < stop_;
  steps_ += allowed ? 1 : 0;
  return allowed;
}

double Budget::steps_left() const {
  if (most_steps_) return *most_steps_ - steps_ + 1;
  const int done = steps_ - 1;
  if (done <= 0 || now_ <= begin_) return std::numeric_limits<double>::infinity();
  const std::chrono::duration<double> used = now_ - begin_;
  const std::chrono::duration<double> left = stop_ - now_;
  return std::max(0.0, done * (left / used));
}

}  // namespace splendor::sdk
