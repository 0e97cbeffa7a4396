// Questions to one bot process, and its answers.
//
// Each question runs its own small event loop over everything the bot can do meanwhile: answer,
// log, close a stream, exit. When the time is up, MoveClock (move_clock.hpp) decides whether the
// bot is late.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <variant>

#include "referee/match/player/bot_pipes.hpp"
#include "referee/match/player/move_clock.hpp"
#include "referee/match/player/player.hpp"
#include "referee/match/player/turn_meter.hpp"
#include "referee/sandbox/jail.hpp"

namespace splendor::match {

// One turn: its clock and, once the answer has come, the time it took.
struct BotTurn {
  using Clock = process::Deadline::Clock;
  BotTurn(Clock::time_point from, std::chrono::milliseconds time)
      : start(from), limit(time), clock(time) {}

  Clock::time_point start;
  std::chrono::milliseconds limit;
  MoveClock clock;
  std::chrono::nanoseconds wall{};
  std::chrono::nanoseconds host_delay{};
};

class BotConversation {
 public:
  struct Message {};  // the message itself is in incoming()
  using Received = std::variant<Message, BotFault, HostDelay>;

  // REQUIRES: the process was started in `jail`; jail, meter and tail outlive it.
  BotConversation(sandbox::Jail& jail, TurnMeter& meter, StderrTail& tail, sandbox::BotProcess bot)
      : jail_(jail), meter_(meter), tail_(tail), pipes_(std::move(bot)) {}

  [[nodiscard]] BotPipes& pipes() { return pipes_; }
  [[nodiscard]] sandbox::BotProcess& bot() { return pipes_.bot(); }

  // Sends what is queued, as far as the bot takes it now. Returns the bot's fault if it closed its
  // stdin or has ended.
  std::optional<BotFault> send();
  // Sends what is queued and waits for one message until the bot's own time is used up.
  Received converse(BotTurn& turn, const WhileWaiting& while_waiting);
  [[nodiscard]] v1::FromBot& incoming() { return incoming_; }

  // How the bot ended, if that is known.
  [[nodiscard]] const std::optional<sandbox::BotExit>& exit() const { return exit_; }
  // Learns it if the jail has reported it.
  void check_exit();
  // Waits until it is known, or until the deadline.
  void wait_for_exit(process::Deadline deadline);

 private:
  using Clock = process::Deadline::Clock;

  // Like converse(), but from `now` to a fixed deadline. Returns FAULT_TIMEOUT with no detail on
  // timeout. Sets `now` to the end of the last wait.
  Received exchange(BotTurn& turn, Clock::time_point& now, process::Deadline deadline,
                    const WhileWaiting& while_waiting);
  // Waits for a message until the next tick, with as few system calls as possible. Empty if no
  // whole message has come.
  std::optional<Received> quick_answer(const BotTurn& turn);
  // Measures the answer that has come. Empty if it is in time.
  std::optional<BotFault> late_answer(BotTurn& turn);
  [[nodiscard]] BotFault timeout(const BotTurn& turn);
  // The next message, or what is wrong with the bytes; empty if more bytes are needed.
  std::optional<Received> next_message(ReadResult read);
  // How the bot ended, or a protocol fault with `if_alive`.
  BotFault how_it_ended(const std::string& if_alive);

  sandbox::Jail& jail_;
  TurnMeter& meter_;
  StderrTail& tail_;
  BotPipes pipes_;
  v1::FromBot incoming_;
  Clock::time_point arrived_{};  // when the latest message came
  std::optional<sandbox::BotExit> exit_;
};

}  // namespace splendor::match
