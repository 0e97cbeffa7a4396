#include "referee/match/move_clock.hpp"

#include <algorithm>
#include <utility>

#include "referee/sandbox/core_idle.hpp"

namespace splendor::match {
namespace {

using std::chrono::nanoseconds;

// Between looks at a bot that has run out of time, unless it waits for its core.
constexpr nanoseconds kShortestLook = std::chrono::milliseconds(1);
constexpr nanoseconds kLongestLook = std::chrono::milliseconds(20);

// The part of the time that looking at a bot may take: one per cent or so is usual.
constexpr int kRoutine = 32;

nanoseconds at_least_zero(nanoseconds time) { return std::max(time, nanoseconds::zero()); }

}  // namespace

void MoveClock::add(const TurnReading& reading) { add(reading, false); }
void MoveClock::add_answered(const TurnReading& reading) { add(reading, true); }

void MoveClock::add(const TurnReading& reading, bool has_answered) {
  TurnReading step;
  step.wall = at_least_zero(reading.wall - last_.wall);
  step.cpu = at_least_zero(reading.cpu - last_.cpu);
  // The sum falls when a thread ends.
  step.waited = at_least_zero(reading.waited - last_.waited);
  if (reading.one_thread) {
    const std::uint64_t after_answer = has_answered ? 1 : 0;
    const bool is_runnable = reading.runnable || has_answered;
    const bool has_slept = !reading.sleeps_known || reading.sleeps > last_.sleeps + after_answer ||
                           !was_runnable_ || !is_runnable;
    add_one_thread(step, has_slept, is_runnable);
    was_runnable_ = is_runnable;
  } else {
    add_threads(step, reading.runnable);
  }
  last_ = reading;
}

// One thread runs, waits or sleeps. If it did not sleep, whatever was not CPU time was the
// machine's: waits, booked or not, and what the host of a virtual machine took. If it did, its
// booked waits are the truth, but for one that has not ended: what looks like sleep may be a wait.
// That shows later: as waits are booked, ever less is left that can have been sleep.
void MoveClock::add_one_thread(const TurnReading& step, bool has_slept, bool is_runnable) {
  const nanoseconds not_run = at_least_zero(step.wall - step.cpu);
  unexplained_ += step.wall - step.cpu - step.waited;
  if (!has_slept) {
    doubtful_ = std::min(doubtful_, at_least_zero(unexplained_));
    const bool has_run = step.cpu > nanoseconds::zero();
    in_doubt_ = has_run ? std::min(doubtful_, not_run) : doubtful_;
    return;
  }
  // A wait that is booked now may have begun before.
  const nanoseconds earlier = std::min(at_least_zero(step.waited - not_run), doubtful_);
  slept_ += doubtful_ - earlier;
  const nanoseconds slept = at_least_zero(not_run - step.waited);
  unexplained_ = doubtful_ = in_doubt_ = is_runnable ? slept : nanoseconds::zero();
  if (!is_runnable) slept_ += slept;
}

// Several threads wait for each other as well as for a core, and those that end take their booked
// wait with them. What is sure: a bot that is runnable and does not run is kept from it by others.
void MoveClock::add_threads(const TurnReading& step, bool is_runnable) {
  const nanoseconds not_run = at_least_zero(step.wall - step.cpu);
  slept_ += std::exchange(doubtful_, {});
  in_doubt_ = {};
  if (!is_runnable) slept_ += at_least_zero(not_run - step.waited);
}

MoveClock::Nanoseconds MoveClock::kept() const {
  // To look at a bot now and then costs something, too, and that is not its doing.
  const nanoseconds for_bot = at_least_zero(last_.ours - last_.wall / kRoutine);
  nanoseconds waited = at_least_zero(last_.wall - last_.cpu - slept_ - doubtful_) - for_bot;
  // On a core that is idle nobody waits.
  if (!last_.one_thread) {
    waited = std::min<nanoseconds>(waited, last_.wall - last_.idle + sandbox::CoreIdle::kTick);
  }
  // The CPU time that was used is the bot's own; but a stall may have been booked as such.
  waited = std::clamp(waited, nanoseconds::zero(), at_least_zero(last_.wall - last_.cpu));
  return std::min(waited + last_.stalled, last_.wall);
}

MoveClock::Nanoseconds MoveClock::late_after() const {
  return limit_ + std::min<nanoseconds>(kept(), kBlur);
}

MoveClock::Ruling MoveClock::rule() const {
  const nanoseconds own = last_.wall - kept();
  const nanoseconds late = late_after();
  if (own - in_doubt_ >= late) return Late{};
  if (last_.wall >= std::max<nanoseconds>(kSmallestShare * limit_, kShortestPatience)) {
    return Starved{};
  }
  // Doubts end as soon as the bot runs or sleeps.
  if (own >= late) return Wait{std::clamp(in_doubt_, kShortestLook, kLongestLook)};
  return Wait{late - own};
}

}  // namespace splendor::match
