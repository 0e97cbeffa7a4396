// A player that is a confined process.
//
// A match is a strict sequence of questions and answers, so each question runs its own small event
// loop over everything the bot can do meanwhile: answer, log, close a stream, exit. When the time
// is up, MoveClock (move_clock.hpp) decides whether the bot is late.
#pragma once

#include <optional>
#include <string>

#include "referee/match/move_clock.hpp"
#include "referee/match/player.hpp"
#include "referee/match/stderr_tail.hpp"
#include "referee/match/turn_meter.hpp"
#include "referee/sandbox/jail.hpp"
#include "referee/wire/frame.hpp"

namespace splendor::match {

// Whether a bot may compute while it is not its turn.
enum class Pondering { forbidden, allowed };

// How the bot's process is treated in one game; the clock is separate.
struct ProcessPolicy {
  Pondering pondering = Pondering::forbidden;
  std::uint32_t games_per_process = 1;
  // How long the bot may take to exit once its input is closed. Zero: it is killed at once.
  std::chrono::milliseconds exit_patience{};
};

class BotPlayer : public Player {
 public:
  // The jail belongs to this player and must outlive it. REQUIRES: the jail is clear.
  BotPlayer(sandbox::Jail& jail, sandbox::BotCommand command)
      : jail_(jail), command_(std::move(command)), meter_(jail) {}

  // Call before each game. Keeps the process of the last game if it is alive and may play another;
  // otherwise the next greet() starts a new one.
  void prepare(const ProcessPolicy& policy);

  GreetResult greet(const v1::Hello& hello, std::chrono::milliseconds limit,
                    const WhileWaiting& while_waiting) override;
  void tell(const v1::ToBot& message) override;
  AskResult ask(const wire::Question& question, std::chrono::milliseconds limit,
                const WhileWaiting& while_waiting) override;
  void rest() override;
  void finish(v1::SeatRecord& record, Afterwards afterwards) override;
  [[nodiscard]] std::uint64_t stderr_bytes() const override { return stderr_.total(); }

 private:
  using Clock = process::Deadline::Clock;
  struct Message {};  // the message itself is in incoming_
  using Received = std::variant<Message, BotFault, HostDelay>;

  GreetResult start(const v1::Hello& hello, std::chrono::milliseconds limit,
                    const WhileWaiting& while_waiting);
  void stop();
  void freeze();
  void thaw();
  v1::AtEnd wait_for_exit();
  // Gives the bot a short time to read its last message and log.
  void wait_until_result_is_read();
  void queue(const v1::ToBot& message);

  // One turn: its clock and, once the answer has come, the time it took.
  struct Turn {
    explicit Turn(Clock::time_point from, std::chrono::milliseconds time)
        : start(from), limit(time), clock(time) {}
    Clock::time_point start;
    std::chrono::milliseconds limit;
    MoveClock clock;
    std::chrono::nanoseconds wall{};
    std::chrono::nanoseconds host_delay{};
  };
  // Sends what is queued and waits for one message until the bot's own time is used up.
  Received converse(Turn& turn, const WhileWaiting& while_waiting);
  // Like converse(), but from `now` to a fixed deadline. Returns FAULT_TIMEOUT with no detail on
  // timeout.
  Received exchange(Turn& turn, Clock::time_point now, process::Deadline deadline,
                    const WhileWaiting& while_waiting);
  // Waits for a message until the next tick, with as few system calls as possible. Empty if no
  // whole message has come.
  std::optional<Received> quick_answer(const Turn& turn);
  // Measures the answer that has come. Empty if it is in time.
  std::optional<BotFault> late_answer(Turn& turn);
  [[nodiscard]] BotFault timeout(const Turn& turn);
  [[nodiscard]] std::string silent_start(std::chrono::milliseconds limit);
  std::optional<BotFault> spoke_unasked();
  [[nodiscard]] std::optional<BotFault> pondered(std::chrono::nanoseconds used) const;
  std::optional<BotFault> flush();
  void deliver();
  [[nodiscard]] std::size_t unread();
  std::optional<Received> read_message();
  void read_stderr();
  void read_all_stderr();
  std::optional<Received> take_frame();
  BotFault how_it_ended(const std::string& if_alive);

  sandbox::Jail& jail_;
  sandbox::BotCommand command_;
  std::optional<sandbox::BotProcess> bot_;
  wire::FrameReader reader_{wire::kLargestBotFrame};
  v1::FromBot incoming_;
  std::string outgoing_;
  StderrTail stderr_;
  std::optional<sandbox::BotExit> exit_;
  TurnMeter meter_;
  Clock::time_point arrived_{};  // when the latest message came
  bool frozen_ = false;
  std::chrono::nanoseconds startup_{};
  ProcessPolicy policy_;
  std::uint32_t games_ = 0;     // finished by this process
  v1::HelloReply hello_reply_;  // from this process
};

}  // namespace splendor::match
