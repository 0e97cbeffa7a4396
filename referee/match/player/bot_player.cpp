#include "referee/match/player/bot_player.hpp"

#include <poll.h>

#include <array>
#include <utility>

#include "referee/match/player/jail_deadline.hpp"

namespace splendor::match {
namespace {

using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::nanoseconds;

// How long a bot may take to read the result of its game and log it.
constexpr milliseconds kResultTimeout{50};

}  // namespace

void BotPlayer::prepare(const ProcessPolicy& policy) {
  policy_ = policy;
  if (run_) run_->talk.check_exit();
  if (run_ && (run_->talk.exit() || run_->games >= policy.games_per_process)) stop();
  stderr_ = {};
  startup_ = {};
  if (run_) meter_.begin_game(run_->talk.bot());
}

void BotPlayer::stop() {
  static_cast<void>(jail_.clear(jail_deadline()));
  run_.reset();
}

GreetResult BotPlayer::greet(const v1::Hello& hello, milliseconds limit,
                             const WhileWaiting& while_waiting) {
  if (run_) return run_->hello_reply;
  GreetResult greeted = start(hello, limit, while_waiting);
  if (const auto* reply = std::get_if<v1::HelloReply>(&greeted)) run_->hello_reply = *reply;
  return greeted;
}

GreetResult BotPlayer::start(const v1::Hello& hello, milliseconds limit,
                             const WhileWaiting& while_waiting) {
  auto started = jail_.start(command_, jail_deadline());
  if (const auto* failed = std::get_if<sandbox::CannotExecute>(&started)) {
    return BotFault{v1::FAULT_STARTUP_FAILED, "the bot can't be started: " + failed->reason};
  }
  run_.emplace(
      BotConversation(jail_, meter_, stderr_, std::move(std::get<sandbox::BotProcess>(started))));
  BotConversation& talk = run_->talk;
  // The clock starts here: building the jail took our time, not the bot's.
  BotTurn turn(meter_.start(talk.bot()), limit);
  v1::ToBot message;
  *message.mutable_hello() = hello;
  talk.pipes().queue(message);
  BotConversation::Received received = talk.converse(turn, while_waiting);
  startup_ = Clock::now() - turn.start;
  static_cast<void>(meter_.end_turn(talk.bot()));
  if (auto* delay = std::get_if<HostDelay>(&received)) return *delay;
  if (auto* fault = std::get_if<BotFault>(&received)) {
    if (fault->kind != v1::FAULT_TIMEOUT) return *fault;
    return startup_timeout({limit, meter_.game_cpu(talk.bot()), talk.pipes().reader().latest(),
                            talk.pipes().unread() == 0});
  }
  if (!talk.incoming().has_hello()) return protocol_fault("expected a hello, got another message");
  const v1::HelloReply& reply = talk.incoming().hello();
  if (reply.protocol() != hello.protocol()) {
    return protocol_fault("the bot speaks protocol " + std::to_string(reply.protocol()) +
                          ", the referee speaks " + std::to_string(hello.protocol()));
  }
  return reply;
}

void BotPlayer::tell(const v1::ToBot& message) {
  if (!is_alive()) return;
  // Not urgent, and delivering it wakes a process: it goes out with the next question, or when the
  // bot rests.
  run_->talk.pipes().queue(message);
}

AskResult BotPlayer::ask(const wire::Question& question, milliseconds limit,
                         const WhileWaiting& while_waiting) {
  BotConversation& talk = run_->talk;
  if (auto fault = unasked_output_fault(talk.pipes().unasked())) return *fault;
  // Before the bot is thawed: what its threads do from then on is part of this turn.
  BotTurn turn(meter_.begin_turn(talk.bot()), limit);
  if (auto fault = pondering_fault(policy_.pondering, meter_.used_off_turn())) return *fault;
  if (run_->is_frozen) meter_.hold_up([&] { thaw(); });
  talk.pipes().queue_frame(question.frame);
  BotConversation::Received received = talk.converse(turn, while_waiting);
  if (auto* delay = std::get_if<HostDelay>(&received)) return *delay;
  if (auto* fault = std::get_if<BotFault>(&received)) return *fault;
  if (!talk.incoming().has_turn()) return protocol_fault("expected a move, got another message");
  v1::TurnReply& reply = *talk.incoming().mutable_turn();
  if (reply.turn() != question.turn) {
    return protocol_fault("the answer is to turn " + std::to_string(reply.turn()) + ", but turn " +
                          std::to_string(question.turn) + " was asked");
  }
  Answer answer{std::move(reply), turn.wall, meter_.end_turn(talk.bot()), turn.host_delay};
  // A crowd of threads could keep the referee from its core when it is time to stop them.
  if (policy_.pondering == Pondering::forbidden && meter_.may_compute_on()) rest();
  return answer;
}

// Freezes even a bot that sleeps: it could have set an alarm.
void BotPlayer::rest() {
  if (!is_alive() || run_->is_frozen) return;
  deliver();
  // A full stderr pipe must not keep the bot from reading the next question.
  run_->talk.pipes().read_all_errors(stderr_);
  jail_.freeze(jail_deadline());
  run_->is_frozen = true;
}

void BotPlayer::thaw() {
  if (std::exchange(run_->is_frozen, false)) jail_.thaw(jail_deadline());
}

v1::AtEnd BotPlayer::wait_for_exit() {
  if (policy_.exit_timeout == milliseconds{}) return v1::AT_END_UNKNOWN;
  thaw();
  run_->talk.bot().input().close();
  run_->talk.wait_for_exit(process::Deadline::in(policy_.exit_timeout));
  return run_->talk.exit() ? v1::AT_END_EXITED : v1::AT_END_KILLED;
}

void BotPlayer::wait_until_result_is_read() {
  thaw();
  deliver();
  BotPipes& pipes = run_->talk.pipes();
  sandbox::BotProcess& bot = pipes.bot();
  const process::Deadline deadline = process::Deadline::in(kResultTimeout);
  std::array<pollfd, 2> events{{{bot.errors().get(), POLLIN, 0}, {bot.exit_fd(), POLLIN, 0}}};
  while (!deadline.passed() && (pipes.unread() > 0 || bot.cpu_reading().runnable)) {
    const timespec interval{0, 200'000};
    if (::ppoll(events.data(), events.size(), &interval, nullptr) <= 0) continue;
    if (events[1].revents != 0) return;  // it has ended
    if (events[0].revents != 0) pipes.read_errors(stderr_);
    if (!bot.errors()) return;
  }
}

bool BotPlayer::may_stay() const {
  return is_alive() && run_->hello_reply.many_games() && run_->games < policy_.games_per_process;
}

nanoseconds BotPlayer::finish_last_game(v1::SeatRecord& record, Afterwards afterwards) {
  if (afterwards == Afterwards::stay) {
    if (is_alive()) wait_until_result_is_read();
    record.set_at_end(wait_for_exit());
  }
  std::optional<sandbox::BotExit> exit = jail_.clear(jail_deadline());
  if (!exit) exit = run_->talk.exit();
  if (!exit) return {};
  record.set_peak_memory_kib(static_cast<std::uint32_t>(exit->peak_memory / 1024));
  return meter_.game_cpu(exit->cpu);
}

void BotPlayer::finish(v1::SeatRecord& record, Afterwards afterwards) {
  record.set_startup_us(static_cast<std::uint32_t>(duration_cast<microseconds>(startup_).count()));
  record.set_process_game(run_ ? run_->games++ : 0);
  const bool stays = afterwards == Afterwards::stay && may_stay();
  nanoseconds cpu{};
  if (stays) {
    const sandbox::BotProcess& bot = run_->talk.bot();
    cpu = meter_.game_cpu(bot);
    record.set_peak_memory_kib(static_cast<std::uint32_t>(meter_.peak_memory(bot) / 1024));
  } else if (run_) {
    cpu = finish_last_game(record, afterwards);
  }
  if (run_) run_->talk.pipes().read_all_errors(stderr_);
  record.set_cpu_us(static_cast<std::uint64_t>(duration_cast<microseconds>(cpu).count()));
  record.set_stderr_tail(std::string(stderr_.tail()));
  record.set_stderr_dropped(stderr_.dropped());
  if (!stays) stop();
}

}  // namespace splendor::match
