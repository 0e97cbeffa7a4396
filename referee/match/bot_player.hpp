// A player that is a confined process.
//
// A match is a strict sequence of questions and answers, so each question is its own small event
// loop over everything the bot can do meanwhile (answer, log, close a stream, end), with one
// absolute deadline that nothing can move.
#pragma once

#include <optional>
#include <string>

#include "referee/match/player.hpp"
#include "referee/match/stderr_tail.hpp"
#include "referee/match/threads.hpp"
#include "referee/sandbox/jail.hpp"
#include "referee/wire/frame.hpp"

namespace splendor::match {

class BotPlayer : public Player {
 public:
  // The jail is this player's until finish(), and is left cleared. REQUIRES: it is clear.
  BotPlayer(sandbox::Jail& jail, sandbox::BotCommand command)
      : jail_(jail), command_(std::move(command)) {}

  Greeted greet(const v1::Hello& hello, std::chrono::milliseconds limit,
                const WhileWaiting& while_waiting) override;
  void tell(const v1::ToBot& message) override;
  Asked ask(const v1::TurnRequest& request, std::chrono::milliseconds limit,
            const WhileWaiting& while_waiting) override;
  void rest() override;
  void finish(v1::SeatRecord& record) override;
  [[nodiscard]] std::uint64_t stderr_bytes() const override { return stderr_.total(); }

 private:
  using Clock = process::Deadline::Clock;
  using Received = std::variant<v1::FromBot, BotFault, HostDelay>;

  void queue(const v1::ToBot& message);
  // Sends what is queued and waits for one message, for as much of the bot's own time.
  Received converse(std::chrono::milliseconds limit, const ThreadTimes& before,
                    const WhileWaiting& while_waiting);
  // The same until a deadline.
  Received exchange(process::Deadline deadline, const WhileWaiting& while_waiting);
  std::optional<BotFault> spoke_unasked();
  std::optional<BotFault> pondered();
  std::optional<BotFault> flush();
  std::optional<Received> read_message();
  void read_stderr();
  std::optional<Received> take_frame();
  BotFault how_it_ended(const std::string& if_alive);

  sandbox::Jail& jail_;
  sandbox::BotCommand command_;
  std::optional<sandbox::BotProcess> bot_;
  wire::FrameReader reader_{wire::kLargestBotFrame};
  std::string outgoing_;
  StderrTail stderr_;
  std::optional<sandbox::BotExit> exit_;
  std::chrono::nanoseconds cpu_at_answer_{};
  bool frozen_ = false;
  std::chrono::nanoseconds startup_{};
};

}  // namespace splendor::match
