#include "referee/match/player/bot_conversation.hpp"

#include <poll.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <utility>

#include "referee/match/player/bot_faults.hpp"
#include "referee/match/player/ending.hpp"
#include "referee/match/player/ticker.hpp"
#include "referee/process/arena_fault.hpp"

namespace splendor::match {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

// How long to wait for the exit of a bot that closed its output.
constexpr milliseconds kExitTimeout{100};
// The first reading of a bot's clock comes after this time, later ones at growing intervals up to
// kLongestInterval. At the first one the other bots are frozen, so it is also the most that a bot
// can compute during another's turn. It is a tick of the kernel's clock: to be woken sooner, the
// kernel would set a timer of the processor for each question, which on a virtual machine costs
// half as much as the whole round trip.
constexpr milliseconds kFirstInterval{4};
constexpr milliseconds kLongestInterval{20};

}  // namespace

void BotConversation::check_exit() {
  if (!exit_) exit_ = jail_.take_exit();
}

void BotConversation::wait_for_exit(process::Deadline deadline) {
  while (!exit_ && process::wait_readable(jail_.events_fd(), deadline)) exit_ = jail_.take_exit();
}

BotConversation::Received BotConversation::converse(BotTurn& turn,
                                                    const WhileWaiting& while_waiting) {
  auto now = turn.start;
  process::Deadline deadline(turn.start + turn.limit);
  while (true) {
    Received received = exchange(turn, now, deadline, while_waiting);
    const auto* fault = std::get_if<BotFault>(&received);
    if (fault == nullptr) {
      if (auto late = late_answer(turn)) return *late;
      return received;
    }
    if (fault->kind != v1::FAULT_TIMEOUT) return received;
    // Of what the bot did since the last wait ended, nothing is known: it may wait for us.
    turn.clock.add(meter_.read(bot(), now));
    const MoveClock::Ruling ruling = turn.clock.rule();
    if (std::holds_alternative<MoveClock::Late>(ruling)) return timeout(turn);
    if (std::holds_alternative<MoveClock::Starved>(ruling)) {
      return starved(turn.clock.kept(), now - turn.start, turn.limit);
    }
    now = Clock::now();
    deadline = process::Deadline(now + std::get<MoveClock::Wait>(ruling).longest);
  }
}

std::optional<BotFault> BotConversation::late_answer(BotTurn& turn) {
  turn.wall = arrived_ - turn.start;
  if (turn.wall < TurnMeter::kPrecision) return std::nullopt;
  turn.clock.add_answered(meter_.read(bot(), arrived_));
  const MoveClock::Charge charge = turn.clock.charge(meter_.own_wait(), TurnMeter::kPrecision);
  turn.host_delay = charge.host_delay;
  if (!charge.is_late) return std::nullopt;
  return late_move(charge.own, turn.limit);
}

BotFault BotConversation::timeout(const BotTurn& turn) {
  const wire::FrameReader& reader = pipes_.reader();
  return move_timeout({turn.limit, turn.clock.cpu(), turn.clock.kept(),
                       reader.partial() ? reader.latest() : "", jail_.refused_process(),
                       pipes_.stdin_is_closed()});
}

std::optional<BotFault> BotConversation::send() {
  if (pipes_.flush()) return std::nullopt;
  // If the bot has just ended, that is the fault to report.
  return how_it_ended("the bot closed its stdin");
}

std::optional<BotConversation::Received> BotConversation::next_message(ReadResult read) {
  if (read == ReadResult::closed) return how_it_ended("the bot closed its stdout");
  wire::FrameReader& reader = pipes_.reader();
  const auto frame = reader.next();
  if (!frame) {
    if (!reader.error()) return std::nullopt;
    return frame_fault(reader);
  }
  // Otherwise questions would pile up here for a bot that never reads.
  if (pipes_.has_unsent()) {
    return protocol_fault("the bot answered before it had read the question");
  }
  if (!wire::parse(*frame, incoming_)) return not_a_message(reader.latest());
  return Message{};
}

BotFault BotConversation::how_it_ended(const std::string& if_alive) {
  wait_for_exit(process::Deadline::in(kExitTimeout));
  if (!exit_) return protocol_fault(if_alive);
  return fault_of({*exit_, jail_.refused_process(), pipes_.reader().partial()});
}

std::optional<BotConversation::Received> BotConversation::quick_answer(const BotTurn& turn) {
  // A tick between begin_wait() and read() interrupts nothing, so the wait may last until the next
  // one.
  meter_.begin_wait(turn.start, turn.start + 2 * Ticker::kInterval);
  const ReadResult read = pipes_.wait_for_output();
  arrived_ = meter_.end_wait(Clock::now(), TurnMeter::Watched::output);
  if (read == ReadResult::nothing) return std::nullopt;
  if (pipes_.has_errors()) pipes_.read_errors(tail_);
  return next_message(read);
}

BotConversation::Received BotConversation::exchange(BotTurn& turn, Clock::time_point& now,
                                                    process::Deadline deadline,
                                                    const WhileWaiting& while_waiting) {
  if (auto fault = send()) return *fault;
  milliseconds interval = kFirstInterval;
  auto next_reading = now + interval;
  if (now == turn.start && turn.limit >= 2 * Ticker::kInterval && Ticker::ticks() &&
      !pipes_.has_unsent()) {
    if (auto received = quick_answer(turn)) return std::move(*received);
    now = Clock::now();
  }
  while (true) {
    std::array<pollfd, 3> events{{{bot().output().get(), POLLIN, 0},
                                  {bot().errors().get(), POLLIN, 0},
                                  {bot().input().get(), POLLOUT, 0}}};
    const nfds_t watched = pipes_.has_unsent() ? 3 : 2;
    // We may be late ourselves, so one last poll() follows the deadline, for what came before it.
    const bool last_look = now >= deadline.instant();
    const auto wake_up = std::max(std::min(deadline.instant(), next_reading), now);
    const nanoseconds left = wake_up - now;
    const timespec longest{left.count() / 1'000'000'000, left.count() % 1'000'000'000};
    meter_.begin_wait(now, wake_up);
    const int ready = ::ppoll(events.data(), watched, &longest, nullptr);
    if (ready < 0 && errno != EINTR) throw ArenaFault("waiting for a bot", errno);
    now = Clock::now();
    arrived_ = meter_.end_wait(now, TurnMeter::Watched::everything);
    if (ready > 0) {
      if (events[1].revents != 0 && pipes_.read_errors(tail_)) meter_.add_held_up();
      // Read the answer first: it counts even if the bot has ended by now.
      if (events[0].revents != 0) {
        if (auto received = next_message(pipes_.read_output())) return std::move(*received);
      }
      if (events[2].revents != 0) {
        if (auto fault = send()) return *fault;
      }
    }
    if (last_look) return BotFault{v1::FAULT_TIMEOUT, ""};
    if (now >= next_reading) {
      meter_.not_for_this_bot(while_waiting);
      turn.clock.add(meter_.read(bot(), now));
      interval = std::min(2 * interval, kLongestInterval);
      now = Clock::now();
      next_reading = now + interval;
    }
  }
}

}  // namespace splendor::match
