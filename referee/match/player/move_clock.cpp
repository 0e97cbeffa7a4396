#include "referee/match/player/move_clock.hpp"

#include <algorithm>
#include <utility>

#include "referee/sandbox/core_idle.hpp"

namespace splendor::match {
namespace {

using std::chrono::nanoseconds;

// Between readings of a bot that has run out of time, unless it waits for its core.
constexpr nanoseconds kShortestWait = std::chrono::milliseconds(1);
constexpr nanoseconds kLongestWait = std::chrono::milliseconds(20);

// Reading a bot's clocks may take 1/kRoutine of the turn; about one per cent is usual.
constexpr int kRoutine = 32;

nanoseconds at_least_zero(nanoseconds time) { return std::max(time, nanoseconds::zero()); }

}  // namespace

void MoveClock::add(const TurnReading& reading) { add(reading, false); }
void MoveClock::add_answered(const TurnReading& reading) { add(reading, true); }

void MoveClock::add(const TurnReading& reading, bool has_answered) {
  TurnReading step;
  step.wall = at_least_zero(reading.wall - last_.wall);
  step.cpu = at_least_zero(reading.cpu - last_.cpu);
  // `waited` is a sum over live threads, so it falls when one ends.
  step.waited = at_least_zero(reading.waited - last_.waited);
  if (reading.one_thread) {
    const std::uint64_t after_answer = has_answered ? 1 : 0;
    const bool is_runnable = reading.runnable || has_answered;
    const bool has_slept = !reading.sleeps_known || reading.sleeps > last_.sleeps + after_answer ||
                           !was_runnable_ || !is_runnable;
    add_one_thread(step, has_slept, is_runnable);
    was_runnable_ = is_runnable;
  } else {
    // One that has answered may sleep now, which says nothing about the time before.
    step.runnable = reading.runnable || has_answered;
    step.blocked = reading.blocked;
    add_threads(step);
  }
  last_ = reading;
}

// A thread runs, waits or sleeps. If it did not sleep, all that was not CPU time was taken by the
// machine: waits, booked or not, and what the host of a virtual machine took. If it slept, its
// booked waits are exact, except for one that has not ended: apparent sleep may be a wait. That
// shows later: as waits are booked, less and less is left that can have been sleep.
void MoveClock::add_one_thread(const TurnReading& step, bool has_slept, bool is_runnable) {
  const nanoseconds not_run = at_least_zero(step.wall - step.cpu);
  unexplained_ += step.wall - step.cpu - step.waited;
  if (!has_slept) {
    doubtful_ = std::min(doubtful_, at_least_zero(unexplained_));
    const bool has_run = step.cpu > nanoseconds::zero();
    in_doubt_ = has_run ? std::min(doubtful_, not_run) : doubtful_;
    return;
  }
  // A wait that is booked now may have begun before the last reading.
  const nanoseconds earlier = std::min(at_least_zero(step.waited - not_run), doubtful_);
  slept_ += doubtful_ - earlier;
  const nanoseconds slept = at_least_zero(not_run - step.waited);
  unexplained_ = doubtful_ = in_doubt_ = is_runnable ? slept : nanoseconds::zero();
  if (!is_runnable) slept_ += slept;
}

// Threads wait for each other as well as for a core, and a thread that ends takes its booked wait
// with it. One thing is certain: a bot that is runnable but does not run is kept from running by
// other programs.
void MoveClock::add_threads(const TurnReading& step) {
  slept_ += std::exchange(doubtful_, {});
  in_doubt_ = {};
  if (step.runnable) return;
  nanoseconds slept = at_least_zero(step.wall - step.cpu - step.waited);
  if (step.blocked) {
    const nanoseconds blocked = std::min<nanoseconds>(slept, kMostBlocked - blocked_);
    blocked_ += blocked;
    slept -= blocked;
  }
  slept_ += slept;
}

MoveClock::Nanoseconds MoveClock::kept() const {
  // Routine readings cost time, too, and that is not the bot's doing.
  const nanoseconds for_bot = at_least_zero(last_.ours - last_.wall / kRoutine);
  // A bot that slept until the referee thawed it or emptied its stderr waited for the referee's
  // core.
  const nanoseconds held_up = std::min(last_.held_up, slept_ + doubtful_);
  nanoseconds waited =
      at_least_zero(last_.wall - last_.cpu - slept_ - doubtful_) + held_up - for_bot;
  // Nobody waits for an idle core.
  if (!last_.one_thread) {
    waited = std::min<nanoseconds>(waited, last_.wall - last_.idle + sandbox::CoreIdle::kTick);
  }
  // CPU time is always the bot's own; but a stall may have been booked as CPU time.
  waited = std::clamp(waited, nanoseconds::zero(), at_least_zero(last_.wall - last_.cpu));
  return std::min(waited + last_.stalled, last_.wall);
}

MoveClock::Nanoseconds MoveClock::late_after() const {
  const nanoseconds busy = std::min<nanoseconds>(kept(), kBlur);
  const nanoseconds computing = std::min<nanoseconds>(last_.cpu, kJitter);
  return limit_ + std::max(busy, computing);
}

MoveClock::Ruling MoveClock::rule() const {
  const nanoseconds own = last_.wall - kept();
  const nanoseconds late = late_after();
  if (own - in_doubt_ >= late) return Late{};
  if (last_.wall >= std::max<nanoseconds>(kSmallestShare * limit_, kStarvedNotBefore)) {
    return Starved{};
  }
  // The doubt ends as soon as the bot runs or sleeps.
  if (own >= late) return Wait{std::clamp(in_doubt_, kShortestWait, kLongestWait)};
  return Wait{late - own};
}

// A clock that was extended has ruled on what was known then. Since, threads may have used more CPU
// time than time has passed, or an apparent wait may have turned out to be sleep.
MoveClock::Charge MoveClock::charge(Nanoseconds own_wait, Nanoseconds precision) const {
  // How much of the referee's wait came after the answer is unknown; but the bot's CPU time is its
  // own in any case.
  const nanoseconds delay =
      std::min(kept() + own_wait, std::max<nanoseconds>(last_.wall - last_.cpu, kept()));
  const nanoseconds own = last_.wall - delay;
  return {delay, own, own > late_after() + precision};
}

}  // namespace splendor::match
