#include "referee/match/player/turn_meter.hpp"

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <utility>

#include "referee/match/player/jail_deadline.hpp"
#include "referee/process/arena_fault.hpp"

namespace splendor::match {
namespace {

// A wait shorter than this did not block.
constexpr std::chrono::microseconds kAtOnce{20};
// More CPU time than a bot can use in another's turn before it is stopped, or than a virtual
// machine's host takes without telling.
constexpr std::chrono::milliseconds kUnstopped{5};
// A bot that used less CPU time than this has hardly started a thread.
constexpr std::chrono::microseconds kThreadStart{20};

}  // namespace

TurnMeter::Nanoseconds TurnMeter::our_cpu() const {
  timespec time{};
  if (::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0) {
    throw ArenaFault("can't read our own CPU time", errno);
  }
  return std::chrono::seconds(time.tv_sec) + Nanoseconds(time.tv_nsec) + jail_.launcher_cpu_time();
}

void TurnMeter::mark(const sandbox::BotProcess& bot) {
  reading_ =
      slow_ ? jail_.cpu_reading(bot, jail_deadline()) : jail_.cpu_baseline(bot, jail_deadline());
  if (slow_) sleeps_ = reading_.sleeps;
  has_threads_ = reading_.threads > 1;
  ours_ = our_cpu();
  read_at_ = Clock::now();
  detector_.mark();
}

TurnMeter::Clock::time_point TurnMeter::start(const sandbox::BotProcess& bot) {
  cpu_at_game_ = cpu_at_answer_ = {};
  cpu_at_peak_.reset();
  computed_on_ = false;
  read_at_ = {};
  const Clock::time_point begin = begin_turn(bot);
  // CPU time used so far was part of the start, so it counts.
  reading_.cpu = reading_.waited = cpu_at_question_ = {};
  return begin;
}

void TurnMeter::begin_game(const sandbox::BotProcess& bot) {
  computed_on_ = false;
  cpu_at_game_ = cpu_at_answer_ = jail_.cpu_time(bot, jail_deadline());
}

TurnMeter::Clock::time_point TurnMeter::begin_turn(const sandbox::BotProcess& bot) {
  looked_ = {};
  stalled_ = held_up_ = not_run_ = own_wait_ = away_ = {};
  stall_known_ = false;
  one_thread_ = true;
  idle_.reset();
  sleeps_.reset();
  asked_ = Clock::now();
  // Who was slow will be again, and then it is good to know how often it slept before.
  if (!slow_ && asked_ - read_at_ < kPrecision) {
    cpu_at_question_ = cpu_at_answer_;  // the last answer came after the last reading
  } else {
    mark(bot);
    slow_ = false;
    cpu_at_question_ = reading_.cpu;
    computed_on_ |= used_off_turn() > kUnstopped;
    // Last: if we lose our core from here on, that shows as a wait of our own.
    asked_ = Clock::now();
  }
  looked_at_errors_ = asked_;
  return asked_;
}

TurnReading TurnMeter::read(const sandbox::BotProcess& bot, Clock::time_point now) {
  const Nanoseconds ours = our_cpu() - ours_;
  TurnReading turn;
  not_for_this_bot([&] { turn = reading_at(bot, now); });
  turn.ours = ours;
  detector_.mark();
  return turn;
}

TurnReading TurnMeter::reading_at(const sandbox::BotProcess& bot, Clock::time_point now) {
  const sandbox::CpuReading latest = jail_.cpu_reading(bot, jail_deadline());
  one_thread_ &= latest.threads == 1 && reading_.threads == 1;
  TurnReading turn;
  turn.wall = now - asked_;
  turn.cpu = latest.cpu - cpu_at_question_;
  turn.waited = latest.waited - reading_.waited;
  add_stall_in_queue(turn);
  turn.stalled = stalled_;
  turn.held_up = held_up_;
  turn.runnable = latest.runnable;
  turn.blocked = latest.blocked;
  slow_ = true;
  turn.sleeps_known = sleeps_.has_value();
  if (!sleeps_) sleeps_ = latest.sleeps;
  turn.sleeps = latest.sleeps - *sleeps_;
  turn.one_thread = one_thread_;
  if (!one_thread_) {
    // Idle time is known from the second reading of a turn on.
    if (idle_) turn.idle = idle_->longest();
    if (!idle_) idle_.emplace(bot.host_pid());
  }
  return turn;
}

// A core can also stand still after our timer has woken us, while we wait for the bot's turn on it
// to end. Then we seem to wait for the bot, and its CPU time runs on. What tells this from a bot
// that computes is that no scheduler lets us wait for so long.
void TurnMeter::add_stall_in_queue(const TurnReading& turn) {
  const Nanoseconds before = std::exchange(not_run_, turn.wall - turn.cpu);
  if (std::exchange(stall_known_, true) || !one_thread_) return;
  const Nanoseconds others = std::max(not_run_ - before, Nanoseconds::zero());
  stalled_ += detector_.stalled_in_queue(own_wait_ - others);
}

void TurnMeter::begin_wait(Clock::time_point now, Clock::time_point wake_up) {
  detector_.begin(now, wake_up);
  waiting_since_ = now;
  // The first wait follows begin_turn(), which has marked if the figures were old.
  if (looked_ == Clock::time_point{}) return;
  detector_.end_work();
  // We may have lost our core since `now`, and the answer may have come meanwhile.
  waiting_since_ = Clock::now();
}

TurnMeter::Clock::time_point TurnMeter::end_wait(Clock::time_point now, Watched watched) {
  const Clock::time_point looked = std::exchange(looked_, now);
  const bool is_first = looked == Clock::time_point{};
  if (is_first && now - asked_ < kPrecision) return now;  // saves reading our wait
  own_wait_ = detector_.own_wait();
  if (watched == Watched::everything) {
    const Nanoseconds asleep = std::max(now - waiting_since_ - own_wait_, Nanoseconds::zero());
    away_ = now - std::exchange(looked_at_errors_, now) - asleep;
  }
  // The event was there when the wait began, at the earliest since the previous wait.
  const bool was_there = !is_first && now - waiting_since_ < kAtOnce;
  if (!was_there) {
    const Nanoseconds stalled = detector_.end(now);
    stalled_ += stalled;
    stall_known_ = stalled > Nanoseconds::zero();
    if (stall_known_) {  // then nobody waited for us alone
      away_ = {};
      looked_at_errors_ = now;
    }
  }
  detector_.mark();
  return was_there ? looked : now;
}

TurnMeter::Nanoseconds TurnMeter::end_turn(const sandbox::BotProcess& bot) {
  cpu_at_answer_ = jail_.cpu_time(bot, jail_deadline());
  const Nanoseconds used = cpu_at_answer_ - cpu_at_question_;
  if (used > kThreadStart) has_threads_ = jail_.has_several_threads(bot);
  return used;
}

TurnMeter::Nanoseconds TurnMeter::game_cpu(const sandbox::BotProcess& bot) const {
  return game_cpu(jail_.cpu_time(bot, jail_deadline()));
}

TurnMeter::Nanoseconds TurnMeter::game_cpu(Nanoseconds total) const {
  return std::max(total - cpu_at_game_, Nanoseconds{});
}

std::uint64_t TurnMeter::peak_memory(const sandbox::BotProcess& bot) {
  const Nanoseconds cpu = bot.cpu_time();
  if (!cpu_at_peak_ || cpu - *cpu_at_peak_ >= kPrecision) {
    peak_ = bot.peak_memory();
    cpu_at_peak_ = cpu;
  }
  return peak_;
}

}  // namespace splendor::match
