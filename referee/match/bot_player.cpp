#include "referee/match/bot_player.hpp"

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <span>
#include <utility>

#include "referee/match/ending.hpp"
#include "referee/process/arena_fault.hpp"

namespace splendor::match {
namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;

// For orders to a jail that is alive: generous, since missing it makes the match void.
constexpr milliseconds kJailPatience{5000};
// A bot that closed its output is given this long to be seen as ended.
constexpr milliseconds kExitPatience{100};
// What a runtime may do for itself while others move (collecting garbage, compiling), at most.
constexpr milliseconds kHousekeeping{50};
// Whoever answers faster than this costs no look at the others; after it they are looked at ever
// more rarely, so that one who starts to compute late is stopped well within its housekeeping. It
// is a tick of the kernel's clock: to be woken sooner, the kernel sets a timer of the processor for
// each question, which on a virtual machine costs half as much as the whole round trip.
constexpr milliseconds kFirstLook{4};
constexpr milliseconds kLongestMoment{20};
// Long enough for a thread that waits for its core to get it, and for the books to say so.
constexpr milliseconds kSettling{20};
// A machine so busy that a bot does not get its time in twenty times as long makes the match void.
constexpr int kMostDelay = 20;
// Bytes written without being asked that are no misunderstanding any more.
constexpr std::size_t kFlood = wire::kLargestBotFrame / 2;
// Runtimes try this; it is an explanation, and no fault in itself.
constexpr const char* kWantedProcess = "; it wanted to start another process, which it may not";

process::Deadline jail_deadline() { return process::Deadline::in(kJailPatience); }

BotFault protocol_fault(const std::string& detail) { return {v1::FAULT_PROTOCOL, detail}; }

std::string milliseconds_text(nanoseconds time) {
  return std::to_string(duration_cast<milliseconds>(time).count()) + " ms";
}

// Reads what is there. 0: end of file; -1: nothing now.
ssize_t read_some(const process::Fd& fd, std::span<char> buffer) {
  while (true) {
    const ssize_t got = ::read(fd.get(), buffer.data(), buffer.size());
    if (got >= 0) return got;
    if (errno == EAGAIN) return -1;
    if (errno != EINTR) throw ArenaFault("reading from a bot", errno);
  }
}

}  // namespace

void BotPlayer::prepare(const Customs& customs) {
  customs_ = customs;
  if (bot_ && !exit_) exit_ = jail_.take_exit();
  if (bot_ && (exit_ || games_ >= customs.games_per_process)) stop();
  stderr_ = {};
  startup_ = {};
  cpu_at_start_ = bot_ ? bot_->cpu_time() : nanoseconds{};
  usage_.forget(cpu_at_start_);
}

void BotPlayer::stop() {
  static_cast<void>(jail_.clear(jail_deadline()));
  bot_.reset();
  exit_.reset();
  reader_ = wire::FrameReader(wire::kLargestBotFrame);
  outgoing_.clear();
  usage_ = {};
  frozen_ = false;
  games_ = 0;
}

Greeted BotPlayer::greet(const v1::Hello& hello, milliseconds limit,
                         const WhileWaiting& while_waiting) {
  if (bot_) return hello_reply_;
  Greeted greeted = start(hello, limit, while_waiting);
  if (const auto* reply = std::get_if<v1::HelloReply>(&greeted)) hello_reply_ = *reply;
  return greeted;
}

Greeted BotPlayer::start(const v1::Hello& hello, milliseconds limit,
                         const WhileWaiting& while_waiting) {
  auto started = jail_.start(command_, jail_deadline());
  if (const auto* failed = std::get_if<sandbox::CannotExecute>(&started)) {
    return BotFault{v1::FAULT_STARTUP_FAILED, "the bot can't be started: " + failed->reason};
  }
  // Building its world took our time, not the bot's.
  const auto start = Clock::now();
  bot_.emplace(std::move(std::get<sandbox::BotProcess>(started)));
  v1::ToBot message;
  *message.mutable_hello() = hello;
  queue(message);
  Received received = converse(start, limit, while_waiting);
  startup_ = Clock::now() - start;
  usage_.end(*bot_, startup_);
  if (auto* delay = std::get_if<HostDelay>(&received)) return *delay;
  if (auto* fault = std::get_if<BotFault>(&received)) {
    if (fault->kind == v1::FAULT_TIMEOUT) {
      return BotFault{v1::FAULT_STARTUP_TIMEOUT,
                      "the bot did not answer the hello within " + milliseconds_text(limit)};
    }
    return *fault;
  }
  if (!incoming_.has_hello()) return protocol_fault("expected a hello, got another message");
  const v1::HelloReply& reply = incoming_.hello();
  if (reply.protocol() != hello.protocol()) {
    return protocol_fault("the bot speaks protocol " + std::to_string(reply.protocol()) +
                          ", the referee speaks " + std::to_string(hello.protocol()));
  }
  return reply;
}

void BotPlayer::queue(const v1::ToBot& message) { wire::append_message(outgoing_, message); }

void BotPlayer::tell(const v1::ToBot& message) {
  if (!bot_ || exit_) return;
  queue(message);
  // Nobody is in a hurry to hear a result, but each wakes a process: it goes with what comes next.
  if (!message.has_game_over()) deliver();
}

Asked BotPlayer::ask(const wire::Question& question, milliseconds limit,
                     const WhileWaiting& while_waiting) {
  if (auto fault = spoke_unasked()) return *fault;
  if (std::exchange(frozen_, false)) jail_.thaw(jail_deadline());
  const auto start = Clock::now();
  if (auto fault = pondered(usage_.begin(*bot_, start))) return *fault;
  outgoing_ += question.frame;
  Received received = converse(start, limit, while_waiting);
  const nanoseconds wall = Clock::now() - start;
  if (auto* delay = std::get_if<HostDelay>(&received)) return *delay;
  if (auto* fault = std::get_if<BotFault>(&received)) return *fault;
  if (!incoming_.has_turn()) return protocol_fault("expected a move, got another message");
  v1::TurnReply& reply = *incoming_.mutable_turn();
  if (reply.turn() != question.turn) {
    return protocol_fault("the answer is to turn " + std::to_string(reply.turn()) + ", but turn " +
                          std::to_string(question.turn) + " was asked");
  }
  const Usage::Spent spent = usage_.end(*bot_, wall);
  return Answer{std::move(reply), wall, spent.cpu, std::min(spent.kept_waiting + absent_, wall)};
}

// The bot's time is what passed less what the machine kept from it, because others had the core or
// because it did not run at all. When the clock has run out and
// the bot was kept waiting, it goes on for just as long: one that computes or sleeps for ever will
// have used up its own time then, whatever else the machine does; one that answers was not late.
BotPlayer::Received BotPlayer::converse(Clock::time_point start, milliseconds limit,
                                        const WhileWaiting& while_waiting) {
  absent_ = {};
  Received received = exchange(start, process::Deadline(start + limit), while_waiting);
  for (bool settled = false;; settled = true) {
    const auto* fault = std::get_if<BotFault>(&received);
    const bool timeout = fault != nullptr && fault->kind == v1::FAULT_TIMEOUT;
    // The first exchange ends with the clock: whatever came of it came in time.
    if (!timeout && (!settled || fault != nullptr)) return received;
    const auto [cpu, not_scheduled] = usage_.so_far(*bot_);
    const auto now = Clock::now();
    const nanoseconds wall = now - start;
    const nanoseconds kept_waiting = std::min(not_scheduled + absent_, wall);
    const nanoseconds left = nanoseconds(limit) - (wall - kept_waiting);
    const bool books_behind = timeout && !settled && cpu < limit && bot_->wants_to_run();
    if (left <= nanoseconds::zero() && !books_behind) {
      const std::string half =
          reader_.partial() ? "; a message was begun, or was it text that went to stdout?" : "";
      return BotFault{v1::FAULT_TIMEOUT, "no move within " + milliseconds_text(limit) +
                                             " (it used " + milliseconds_text(cpu) +
                                             " of CPU time)" + half +
                                             (jail_.refused_process() ? kWantedProcess : "")};
    }
    if (!timeout && kept_waiting <= nanoseconds(limit) / 4) return received;
    if (!timeout || wall > kMostDelay * limit) {
      return HostDelay{"the bot was ready to run for " + milliseconds_text(kept_waiting) + " of " +
                       milliseconds_text(wall) + " but the machine was busy" +
                       (absent_ > nanoseconds::zero() ? " or stood still" : "") +
                       "; its limit is " + milliseconds_text(limit)};
    }
    const nanoseconds more = std::max(left, nanoseconds(settled ? Usage::kMoment : kSettling));
    received = exchange(now, process::Deadline(now + more), while_waiting);
  }
}

void BotPlayer::rest() {
  if (!bot_ || exit_ || frozen_) return;
  deliver();
  // What it still had to say must not keep it from reading the next question.
  read_all_stderr();
  if (bot_->wants_to_run()) freeze();
}

void BotPlayer::sit_out() {
  if (!bot_ || exit_ || frozen_) return;
  deliver();
  freeze();
}

void BotPlayer::freeze() {
  jail_.freeze(jail_deadline());
  frozen_ = true;
}

std::optional<BotFault> BotPlayer::spoke_unasked() {
  int waiting = 0;
  if (::ioctl(bot_->output().get(), FIONREAD, &waiting) != 0) {
    throw ArenaFault("looking for what a bot wrote", errno);
  }
  const std::size_t unasked = reader_.pending() + static_cast<std::size_t>(waiting);
  if (unasked == 0) return std::nullopt;
  return BotFault{
      unasked < kFlood ? v1::FAULT_PROTOCOL : v1::FAULT_OUTPUT_FLOOD,
      "the bot wrote " + std::to_string(unasked) + " bytes or more to stdout without being asked"};
}

std::optional<BotFault> BotPlayer::pondered(nanoseconds used) const {
  if (customs_.pondering == Pondering::allowed || used <= kHousekeeping) return std::nullopt;
  return BotFault{v1::FAULT_PONDERING, "the bot used " + milliseconds_text(used) +
                                           " of CPU time while it was not its turn"};
}

// A bot that is gone is found out when it is asked.
void BotPlayer::deliver() { static_cast<void>(flush()); }

// Writes as much as the pipe takes now.
std::optional<BotFault> BotPlayer::flush() {
  while (!outgoing_.empty()) {
    const ssize_t put = ::write(bot_->input().get(), outgoing_.data(), outgoing_.size());
    if (put >= 0) {
      outgoing_.erase(0, static_cast<std::size_t>(put));
    } else if (errno == EAGAIN) {
      return std::nullopt;
    } else if (errno == EPIPE) {
      outgoing_.clear();
      // Perhaps it has just ended; then that is what happened.
      return how_it_ended("the bot closed its stdin");
    } else if (errno != EINTR) {
      throw ArenaFault("writing to a bot", errno);
    }
  }
  return std::nullopt;
}

void BotPlayer::read_stderr() {
  std::array<char, 65536> buffer;
  const ssize_t got = read_some(bot_->errors(), buffer);
  if (got == 0) bot_->errors().close();
  if (got > 0) stderr_.add({buffer.data(), static_cast<std::size_t>(got)});
}

// As much as there is, but a bot that never stops can't keep us here.
void BotPlayer::read_all_stderr() {
  constexpr std::uint64_t kEnough = std::uint64_t{1} << 20;
  const std::uint64_t start = stderr_.total();
  for (std::uint64_t before = start + 1; bot_->errors() && before != stderr_.total();) {
    before = stderr_.total();
    read_stderr();
    if (stderr_.total() > start + kEnough) return;
  }
}

// A whole message, or what is wrong with the bytes; nothing if more must come.
std::optional<BotPlayer::Received> BotPlayer::take_frame() {
  const auto frame = reader_.next();
  if (!frame) {
    if (!reader_.error()) return std::nullopt;
    if (*reader_.error() == wire::FrameError::oversized) {
      return BotFault{v1::FAULT_OVERSIZED_FRAME,
                      "a message claims " + std::to_string(reader_.claimed()) +
                          " bytes; the limit is " + std::to_string(wire::kLargestBotFrame)};
    }
    return protocol_fault("the length of a message does not end; is it a varint?");
  }
  // It would let a bot that never reads pile up questions here.
  if (!outgoing_.empty()) return protocol_fault("the bot answered before it had read the question");
  if (!wire::parse(*frame, incoming_)) {
    return protocol_fault("a message of " + std::to_string(frame->size()) +
                          " bytes is not a FromBot of the protocol");
  }
  return Message{};
}

std::optional<BotPlayer::Received> BotPlayer::read_message() {
  std::array<char, 4096> buffer;  // hardly any answer is longer
  const ssize_t got = read_some(bot_->output(), buffer);
  if (got == 0) return how_it_ended("the bot closed its stdout");
  if (got > 0) reader_.feed({buffer.data(), static_cast<std::size_t>(got)});
  return take_frame();
}

// How the bot ended, or that it did not.
BotFault BotPlayer::how_it_ended(const std::string& if_alive) {
  const process::Deadline deadline = process::Deadline::in(kExitPatience);
  while (!exit_ && process::wait_readable(jail_.events_fd(), deadline)) exit_ = jail_.take_exit();
  if (!exit_) return protocol_fault(if_alive);
  return verdict_of({*exit_, jail_.refused_process(), reader_.partial()});
}

BotPlayer::Received BotPlayer::exchange(Clock::time_point now, process::Deadline deadline,
                                        const WhileWaiting& while_waiting) {
  if (auto fault = flush()) return *fault;
  milliseconds moment = kFirstLook;
  auto look_at_others = now + moment;
  bool first_look = true;  // which is all that a quick answer takes, so nothing is measured there
  while (true) {
    std::array<pollfd, 3> events{{{bot_->output().get(), POLLIN, 0},
                                  {bot_->errors().get(), POLLIN, 0},
                                  {bot_->input().get(), POLLOUT, 0}}};
    const nfds_t watched = outgoing_.empty() ? 2 : 3;
    // We may be late ourselves. So there is one look after the deadline, at what came before it.
    const bool last_look = now >= deadline.instant();
    const auto wake_up = std::max(std::min(deadline.instant(), look_at_others), now);
    const nanoseconds left = wake_up - now;
    const timespec timeout{left.count() / 1'000'000'000, left.count() % 1'000'000'000};
    if (!first_look) absence_.begin(now, wake_up);
    const int ready = ::ppoll(events.data(), watched, &timeout, nullptr);
    if (ready < 0 && errno != EINTR) throw ArenaFault("waiting for a bot", errno);
    if (ready > 0) {
      if (events[1].revents != 0) read_stderr();
      // The answer before everything else: it counts even if the bot is gone by now.
      if (events[0].revents != 0) {
        if (auto received = read_message()) return std::move(*received);
      }
      if (events[2].revents != 0) {
        if (auto fault = flush()) return *fault;
      }
    }
    if (last_look) return BotFault{v1::FAULT_TIMEOUT, ""};
    now = Clock::now();
    if (ready == 0 && !std::exchange(first_look, false)) absent_ += absence_.end(now);
    if (now >= look_at_others) {
      while_waiting();
      moment = std::min(2 * moment, kLongestMoment);
      now = Clock::now();
      look_at_others = now + moment;
    }
  }
}

// The end of its input tells a bot that nothing more will come.
v1::AtEnd BotPlayer::wait_for_exit() {
  if (customs_.exit_patience == milliseconds{}) return v1::AT_END_UNKNOWN;
  if (std::exchange(frozen_, false)) jail_.thaw(jail_deadline());
  bot_->input().close();
  const process::Deadline deadline = process::Deadline::in(customs_.exit_patience);
  while (!exit_ && process::wait_readable(jail_.events_fd(), deadline)) exit_ = jail_.take_exit();
  return exit_ ? v1::AT_END_EXITED : v1::AT_END_KILLED;
}

void BotPlayer::finish(v1::SeatRecord& record, Afterwards afterwards) {
  record.set_startup_us(
      static_cast<std::uint32_t>(duration_cast<std::chrono::microseconds>(startup_).count()));
  record.set_process_game(games_++);
  const bool stays = afterwards == Afterwards::stay && bot_ && !exit_ &&
                     hello_reply_.many_games() && games_ < customs_.games_per_process;
  nanoseconds cpu{};
  if (stays) {
    cpu = bot_->cpu_time();
    record.set_peak_memory_kib(static_cast<std::uint32_t>(usage_.peak_memory(*bot_, cpu) / 1024));
  } else if (bot_) {
    if (afterwards == Afterwards::stay) {
      if (!exit_) deliver();
      record.set_at_end(wait_for_exit());
    }
    if (auto exit = jail_.clear(jail_deadline())) exit_ = exit;
    if (exit_) {
      cpu = exit_->cpu;
      record.set_peak_memory_kib(static_cast<std::uint32_t>(exit_->peak_memory / 1024));
    }
  }
  if (bot_) read_all_stderr();
  record.set_cpu_us(static_cast<std::uint64_t>(
      duration_cast<std::chrono::microseconds>(std::max(cpu - cpu_at_start_, nanoseconds{}))
          .count()));
  record.set_stderr_tail(std::string(stderr_.tail()));
  record.set_stderr_dropped(stderr_.dropped());
  if (!stays) stop();
}

}  // namespace splendor::match
