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
#include "referee/match/patience.hpp"
#include "referee/match/stray_bytes.hpp"
#include "referee/match/ticker.hpp"
#include "referee/process/arena_fault.hpp"

namespace splendor::match {
namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;

// How long to wait for the exit of a bot that closed its output.
constexpr milliseconds kExitTimeout{100};
// CPU time that a language runtime may use while others move, for garbage collection or compiling.
constexpr milliseconds kHousekeeping{50};
// The first reading of a bot's clock comes after this time, later ones at growing intervals up to
// kLongestInterval. At the first one the other bots are frozen, so it is also the most that a bot
// can compute during another's turn. It is a tick of the kernel's clock: to be woken sooner, the
// kernel would set a timer of the processor for each question, which on a virtual machine costs
// half as much as the whole round trip.
constexpr milliseconds kFirstInterval{4};
constexpr milliseconds kLongestInterval{20};
// How long a bot may take to read the result of its game and log it.
constexpr milliseconds kResultTimeout{50};
// Unasked output of this size is a flood, no longer a misunderstanding.
constexpr std::size_t kFloodBytes = wire::kLargestBotFrame / 2;
// An explanation, not a fault in itself: some runtimes try to start a process.
constexpr const char* kWantedProcess = "; it tried to start another process, which is not allowed";

BotFault protocol_fault(const std::string& detail) { return {v1::FAULT_PROTOCOL, detail}; }

std::string milliseconds_text(nanoseconds time) {
  return std::to_string(duration_cast<milliseconds>(time).count()) + " ms";
}

// Reads what is available. Returns 0 at end of file and -1 if there is nothing now.
ssize_t read_some(const process::Fd& fd, std::span<char> buffer) {
  while (true) {
    const ssize_t got = ::read(fd.get(), buffer.data(), buffer.size());
    if (got >= 0) return got;
    if (errno == EAGAIN) return -1;
    if (errno != EINTR) throw ArenaFault("reading from a bot", errno);
  }
}

// Bytes in a pipe, seen from either end; 0 if `fd` is closed.
std::size_t waiting_in(const process::Fd& fd) {
  int bytes = 0;
  if (fd && ::ioctl(fd.get(), FIONREAD, &bytes) != 0) {
    throw ArenaFault("looking for what is in a pipe", errno);
  }
  return static_cast<std::size_t>(bytes);
}

}  // namespace

void BotPlayer::prepare(const ProcessPolicy& policy) {
  policy_ = policy;
  if (bot_ && !exit_) exit_ = jail_.take_exit();
  if (bot_ && (exit_ || games_ >= policy.games_per_process)) stop();
  stderr_ = {};
  startup_ = {};
  if (bot_) meter_.begin_game(*bot_);
}

void BotPlayer::stop() {
  static_cast<void>(jail_.clear(jail_deadline()));
  bot_.reset();
  exit_.reset();
  reader_ = wire::FrameReader(wire::kLargestBotFrame);
  outgoing_.clear();
  frozen_ = false;
  games_ = 0;
}

GreetResult BotPlayer::greet(const v1::Hello& hello, milliseconds limit,
                             const WhileWaiting& while_waiting) {
  if (bot_) return hello_reply_;
  GreetResult greeted = start(hello, limit, while_waiting);
  if (const auto* reply = std::get_if<v1::HelloReply>(&greeted)) hello_reply_ = *reply;
  return greeted;
}

GreetResult BotPlayer::start(const v1::Hello& hello, milliseconds limit,
                             const WhileWaiting& while_waiting) {
  auto started = jail_.start(command_, jail_deadline());
  if (const auto* failed = std::get_if<sandbox::CannotExecute>(&started)) {
    return BotFault{v1::FAULT_STARTUP_FAILED, "the bot can't be started: " + failed->reason};
  }
  bot_.emplace(std::move(std::get<sandbox::BotProcess>(started)));
  // Its output is read when poll() reports data, or by a blocking read() that the ticker
  // interrupts.
  process::set_blocking(bot_->output());
  // The clock starts here: building the jail took our time, not the bot's.
  Turn turn(meter_.start(*bot_), limit);
  v1::ToBot message;
  *message.mutable_hello() = hello;
  queue(message);
  Received received = converse(turn, while_waiting);
  startup_ = Clock::now() - turn.start;
  static_cast<void>(meter_.end_turn(*bot_));
  if (auto* delay = std::get_if<HostDelay>(&received)) return *delay;
  if (auto* fault = std::get_if<BotFault>(&received)) {
    if (fault->kind == v1::FAULT_TIMEOUT) {
      return BotFault{v1::FAULT_STARTUP_TIMEOUT, silent_start(limit)};
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

// Four mistakes end here, each with its own sentence: a slow start, a bot that does not read, an
// answer that is not flushed, and text on stdout.
std::string BotPlayer::silent_start(milliseconds limit) {
  const std::string used = milliseconds_text(meter_.game_cpu(*bot_));
  std::string text = "the bot did not answer the hello within " + milliseconds_text(limit);
  if (const std::string_view stray = reader_.latest(); !stray.empty()) {
    return text + "; on its stdout came " + show_bytes(stray) +
           ", which is not a whole message: text must go to stderr";
  }
  if (unread() > 0) {
    return text + "; it has not read the hello, and used " + used +
           " of CPU time: is it slow to start, or does it not read its stdin?";
  }
  return text + "; it read the hello, used " + used +
         " of CPU time and wrote nothing to stdout: is its output flushed?";
}

// Bytes that were sent to the bot and that it has not read.
std::size_t BotPlayer::unread() { return outgoing_.size() + waiting_in(bot_->input()); }

void BotPlayer::queue(const v1::ToBot& message) { wire::append_message(outgoing_, message); }

void BotPlayer::tell(const v1::ToBot& message) {
  if (!bot_ || exit_) return;
  queue(message);
  // A result is not urgent, and delivering it wakes a process: it goes out with the next message.
  if (!message.has_game_over()) deliver();
}

AskResult BotPlayer::ask(const wire::Question& question, milliseconds limit,
                         const WhileWaiting& while_waiting) {
  if (auto fault = spoke_unasked()) return *fault;
  thaw();
  Turn turn(meter_.begin_turn(*bot_), limit);
  if (auto fault = pondered(meter_.used_off_turn())) return *fault;
  outgoing_ += question.frame;
  Received received = converse(turn, while_waiting);
  if (auto* delay = std::get_if<HostDelay>(&received)) return *delay;
  if (auto* fault = std::get_if<BotFault>(&received)) return *fault;
  if (!incoming_.has_turn()) return protocol_fault("expected a move, got another message");
  v1::TurnReply& reply = *incoming_.mutable_turn();
  if (reply.turn() != question.turn) {
    return protocol_fault("the answer is to turn " + std::to_string(reply.turn()) + ", but turn " +
                          std::to_string(question.turn) + " was asked");
  }
  return Answer{std::move(reply), turn.wall, meter_.end_turn(*bot_), turn.host_delay};
}

BotPlayer::Received BotPlayer::converse(Turn& turn, const WhileWaiting& while_waiting) {
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
    now = Clock::now();
    turn.clock.add(meter_.read(*bot_, now));
    const MoveClock::Ruling ruling = turn.clock.rule();
    if (std::holds_alternative<MoveClock::Late>(ruling)) return timeout(turn);
    if (std::holds_alternative<MoveClock::Starved>(ruling)) {
      return HostDelay{
          "the machine kept the bot waiting for " + milliseconds_text(turn.clock.kept()) + " of " +
          milliseconds_text(now - turn.start) + "; its limit is " + milliseconds_text(turn.limit)};
    }
    deadline = process::Deadline(now + std::get<MoveClock::Wait>(ruling).longest);
  }
}

std::optional<BotFault> BotPlayer::late_answer(Turn& turn) {
  turn.wall = arrived_ - turn.start;
  if (turn.wall < TurnMeter::kPrecision) return std::nullopt;
  turn.clock.add_answered(meter_.read(*bot_, arrived_));
  // The answer may have arrived while we waited for our core. How much of our wait came after the
  // answer is unknown; but the bot's CPU time is its own in any case.
  turn.host_delay = std::min(turn.clock.kept() + meter_.own_wait(),
                             std::max(turn.wall - turn.clock.cpu(), turn.clock.kept()));
  const nanoseconds own = turn.wall - turn.host_delay;
  if (own <= turn.clock.late_after() + TurnMeter::kPrecision) return std::nullopt;
  return BotFault{v1::FAULT_TIMEOUT, "the move came after " + milliseconds_text(own) +
                                         " of the bot's own time; its limit is " +
                                         milliseconds_text(turn.limit)};
}

BotFault BotPlayer::timeout(const Turn& turn) {
  std::string text = "no move within " + milliseconds_text(turn.limit) + " (it used " +
                     milliseconds_text(turn.clock.cpu()) + " of CPU time";
  if (turn.clock.kept() >= milliseconds(1)) {
    text += "; the " + milliseconds_text(turn.clock.kept()) +
            " for which the machine kept it waiting are not counted";
  }
  text += ")";
  if (reader_.partial()) {
    text +=
        "; on its stdout came " + show_bytes(reader_.latest()) + ", which is not a whole message";
  }
  if (jail_.refused_process()) text += kWantedProcess;
  return {v1::FAULT_TIMEOUT, text};
}

// Freezes even a bot that sleeps: it could have set an alarm.
void BotPlayer::rest() {
  if (!bot_ || exit_ || frozen_) return;
  deliver();
  // A full stderr pipe must not keep the bot from reading the next question.
  read_all_stderr();
  freeze();
}

void BotPlayer::freeze() {
  jail_.freeze(jail_deadline());
  frozen_ = true;
}

void BotPlayer::thaw() {
  if (std::exchange(frozen_, false)) jail_.thaw(jail_deadline());
}

std::optional<BotFault> BotPlayer::spoke_unasked() {
  const std::size_t unasked = reader_.pending() + waiting_in(bot_->output());
  if (unasked == 0) return std::nullopt;
  return BotFault{
      unasked < kFloodBytes ? v1::FAULT_PROTOCOL : v1::FAULT_OUTPUT_FLOOD,
      "the bot wrote " + std::to_string(unasked) + " bytes or more to stdout without being asked"};
}

std::optional<BotFault> BotPlayer::pondered(nanoseconds used) const {
  if (policy_.pondering == Pondering::allowed || used <= kHousekeeping) return std::nullopt;
  return BotFault{v1::FAULT_PONDERING, "the bot used " + milliseconds_text(used) +
                                           " of CPU time while it was not its turn"};
}

// A bot that has ended is noticed when it is asked next.
void BotPlayer::deliver() { static_cast<void>(flush()); }

// Writes as much as the pipe takes without blocking.
std::optional<BotFault> BotPlayer::flush() {
  while (!outgoing_.empty()) {
    const ssize_t put = ::write(bot_->input().get(), outgoing_.data(), outgoing_.size());
    if (put >= 0) {
      outgoing_.erase(0, static_cast<std::size_t>(put));
    } else if (errno == EAGAIN) {
      return std::nullopt;
    } else if (errno == EPIPE) {
      outgoing_.clear();
      // If the bot has just ended, that is the fault to report.
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

// Reads all that is there, up to a limit: a bot that never stops writing can't keep us here.
void BotPlayer::read_all_stderr() {
  constexpr std::uint64_t kEnough = std::uint64_t{1} << 20;
  const std::uint64_t start = stderr_.total();
  for (std::uint64_t before = start + 1; bot_->errors() && before != stderr_.total();) {
    before = stderr_.total();
    read_stderr();
    if (stderr_.total() > start + kEnough) return;
  }
}

// Returns a whole message or what is wrong with the bytes; empty if more bytes are needed.
std::optional<BotPlayer::Received> BotPlayer::take_frame() {
  const auto frame = reader_.next();
  if (!frame) {
    if (!reader_.error()) return std::nullopt;
    if (*reader_.error() == wire::FrameError::oversized) {
      return BotFault{v1::FAULT_OVERSIZED_FRAME,
                      "a message claims " + std::to_string(reader_.claimed()) +
                          " bytes; the limit is " + std::to_string(wire::kLargestBotFrame)};
    }
    return protocol_fault("on the bot's stdout came " + show_bytes(reader_.latest()) +
                          ", which does not begin with the length of a message as a varint");
  }
  // Otherwise questions would pile up here for a bot that never reads.
  if (!outgoing_.empty()) return protocol_fault("the bot answered before it had read the question");
  if (!wire::parse(*frame, incoming_)) {
    return protocol_fault("on the bot's stdout came " + show_bytes(reader_.latest()) +
                          ", which is not a message of the protocol: text must go to stderr");
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

// Returns how the bot ended, or a protocol fault with `if_alive`.
BotFault BotPlayer::how_it_ended(const std::string& if_alive) {
  const process::Deadline deadline = process::Deadline::in(kExitTimeout);
  while (!exit_ && process::wait_readable(jail_.events_fd(), deadline)) exit_ = jail_.take_exit();
  if (!exit_) return protocol_fault(if_alive);
  return fault_of({*exit_, jail_.refused_process(), reader_.partial()});
}

std::optional<BotPlayer::Received> BotPlayer::quick_answer(const Turn& turn) {
  // A tick between begin_wait() and read() interrupts nothing, so the wait may last until the next
  // one.
  meter_.begin_wait(turn.start, turn.start + 2 * Ticker::kInterval);
  std::array<char, 4096> buffer;  // hardly any answer is longer
  const ssize_t got = ::read(bot_->output().get(), buffer.data(), buffer.size());
  if (got < 0 && errno != EINTR) throw ArenaFault("reading from a bot", errno);
  arrived_ = meter_.end_wait(Clock::now());
  if (got < 0) return std::nullopt;
  if (waiting_in(bot_->errors()) > 0) read_stderr();
  if (got == 0) return how_it_ended("the bot closed its stdout");
  reader_.feed({buffer.data(), static_cast<std::size_t>(got)});
  return take_frame();
}

BotPlayer::Received BotPlayer::exchange(Turn& turn, Clock::time_point now,
                                        process::Deadline deadline,
                                        const WhileWaiting& while_waiting) {
  if (auto fault = flush()) return *fault;
  milliseconds interval = kFirstInterval;
  auto next_reading = now + interval;
  if (now == turn.start && turn.limit >= 2 * Ticker::kInterval && Ticker::ticks() &&
      outgoing_.empty()) {
    if (auto received = quick_answer(turn)) return std::move(*received);
    now = Clock::now();
  }
  while (true) {
    std::array<pollfd, 3> events{{{bot_->output().get(), POLLIN, 0},
                                  {bot_->errors().get(), POLLIN, 0},
                                  {bot_->input().get(), POLLOUT, 0}}};
    const nfds_t watched = outgoing_.empty() ? 2 : 3;
    // We may be late ourselves, so one last poll() follows the deadline, for what came before it.
    const bool last_look = now >= deadline.instant();
    const auto wake_up = std::max(std::min(deadline.instant(), next_reading), now);
    const nanoseconds left = wake_up - now;
    const timespec longest{left.count() / 1'000'000'000, left.count() % 1'000'000'000};
    meter_.begin_wait(now, wake_up);
    const int ready = ::ppoll(events.data(), watched, &longest, nullptr);
    if (ready < 0 && errno != EINTR) throw ArenaFault("waiting for a bot", errno);
    now = Clock::now();
    arrived_ = meter_.end_wait(now);
    if (ready > 0) {
      if (events[1].revents != 0) read_stderr();
      // Read the answer first: it counts even if the bot has ended by now.
      if (events[0].revents != 0) {
        if (auto received = read_message()) return std::move(*received);
      }
      if (events[2].revents != 0) {
        if (auto fault = flush()) return *fault;
      }
    }
    if (last_look) return BotFault{v1::FAULT_TIMEOUT, ""};
    if (now >= next_reading) {
      meter_.not_for_this_bot(while_waiting);
      turn.clock.add(meter_.read(*bot_, now));
      interval = std::min(2 * interval, kLongestInterval);
      now = Clock::now();
      next_reading = now + interval;
    }
  }
}

// Closing its input tells the bot that nothing more will come.
v1::AtEnd BotPlayer::wait_for_exit() {
  if (policy_.exit_patience == milliseconds{}) return v1::AT_END_UNKNOWN;
  thaw();
  bot_->input().close();
  const process::Deadline deadline = process::Deadline::in(policy_.exit_patience);
  while (!exit_ && process::wait_readable(jail_.events_fd(), deadline)) exit_ = jail_.take_exit();
  return exit_ ? v1::AT_END_EXITED : v1::AT_END_KILLED;
}

void BotPlayer::wait_until_result_is_read() {
  thaw();
  deliver();
  const process::Deadline deadline = process::Deadline::in(kResultTimeout);
  std::array<pollfd, 2> events{{{bot_->errors().get(), POLLIN, 0}, {bot_->exit_fd(), POLLIN, 0}}};
  while (!deadline.passed() && (unread() > 0 || bot_->cpu_reading().runnable)) {
    const timespec interval{0, 200'000};
    if (::ppoll(events.data(), events.size(), &interval, nullptr) <= 0) continue;
    if (events[1].revents != 0) return;  // it has ended
    if (events[0].revents != 0) read_stderr();
    if (!bot_->errors()) return;
  }
}

void BotPlayer::finish(v1::SeatRecord& record, Afterwards afterwards) {
  record.set_startup_us(
      static_cast<std::uint32_t>(duration_cast<std::chrono::microseconds>(startup_).count()));
  record.set_process_game(games_++);
  const bool stays = afterwards == Afterwards::stay && bot_ && !exit_ &&
                     hello_reply_.many_games() && games_ < policy_.games_per_process;
  nanoseconds cpu{};
  if (stays) {
    cpu = meter_.game_cpu(*bot_);
    record.set_peak_memory_kib(static_cast<std::uint32_t>(meter_.peak_memory(*bot_) / 1024));
  } else if (bot_) {
    if (afterwards == Afterwards::stay) {
      if (!exit_) wait_until_result_is_read();
      record.set_at_end(wait_for_exit());
    }
    if (auto exit = jail_.clear(jail_deadline())) exit_ = exit;
    if (exit_) {
      cpu = meter_.game_cpu(exit_->cpu);
      record.set_peak_memory_kib(static_cast<std::uint32_t>(exit_->peak_memory / 1024));
    }
  }
  if (bot_) read_all_stderr();
  record.set_cpu_us(
      static_cast<std::uint64_t>(duration_cast<std::chrono::microseconds>(cpu).count()));
  record.set_stderr_tail(std::string(stderr_.tail()));
  record.set_stderr_dropped(stderr_.dropped());
  if (!stays) stop();
}

}  // namespace splendor::match
