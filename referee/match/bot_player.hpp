// A player that is a confined process.
//
// A match is a strict sequence of questions and answers, so each question is its own small event
// loop over everything the bot can do meanwhile (answer, log, close a stream, end), with one
// absolute deadline that nothing can move.
#pragma once

#include <optional>
#include <string>

#include "referee/match/absence.hpp"
#include "referee/match/player.hpp"
#include "referee/match/stderr_tail.hpp"
#include "referee/match/usage.hpp"
#include "referee/sandbox/jail.hpp"
#include "referee/wire/frame.hpp"

namespace splendor::match {

// Whether a bot may compute while it is not its turn.
enum class Pondering { forbidden, allowed };

// What holds for one game besides the clock.
struct Customs {
  Pondering pondering = Pondering::forbidden;
  std::uint32_t games_per_process = 1;
  // How long a bot may take to exit by itself when its input has ended; zero: it is not waited for.
  std::chrono::milliseconds exit_patience{};
};

class BotPlayer : public Player {
 public:
  // The jail is this player's for as long as it lives. REQUIRES: it is clear.
  BotPlayer(sandbox::Jail& jail, sandbox::BotCommand command)
      : jail_(jail), command_(std::move(command)) {}

  // Before each game. A process that stayed plays on if it is alive and may play another game; else
  // the next game gets a fresh one.
  void prepare(const Customs& customs);
  // Others play: a process that stayed is stopped until its next game, even if it sleeps now.
  void sit_out();

  Greeted greet(const v1::Hello& hello, std::chrono::milliseconds limit,
                const WhileWaiting& while_waiting) override;
  void tell(const v1::ToBot& message) override;
  Asked ask(const wire::Question& question, std::chrono::milliseconds limit,
            const WhileWaiting& while_waiting) override;
  void rest() override;
  void finish(v1::SeatRecord& record, Afterwards afterwards) override;
  [[nodiscard]] std::uint64_t stderr_bytes() const override { return stderr_.total(); }

 private:
  using Clock = process::Deadline::Clock;
  struct Message {};  // which is incoming_ now
  using Received = std::variant<Message, BotFault, HostDelay>;

  Greeted start(const v1::Hello& hello, std::chrono::milliseconds limit,
                const WhileWaiting& while_waiting);
  void stop();
  void freeze();
  v1::AtEnd wait_for_exit();
  void queue(const v1::ToBot& message);
  // Sends what is queued and waits for one message, for as much of the bot's own time from `start`.
  Received converse(Clock::time_point start, std::chrono::milliseconds limit,
                    const WhileWaiting& while_waiting);
  // The same from `now` until a deadline.
  Received exchange(Clock::time_point now, process::Deadline deadline,
                    const WhileWaiting& while_waiting);
  std::optional<BotFault> spoke_unasked();
  std::optional<BotFault> pondered(std::chrono::nanoseconds used) const;
  std::optional<BotFault> flush();
  void deliver();
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
  std::chrono::nanoseconds cpu_at_start_{};  // of the game
  Usage usage_;
  Absence absence_;
  std::chrono::nanoseconds absent_{};  // since the question, as far as it was noticed
  bool frozen_ = false;
  std::chrono::nanoseconds startup_{};
  Customs customs_;
  std::uint32_t games_ = 0;     // that the process has finished
  v1::HelloReply hello_reply_;  // of the process
};

}  // namespace splendor::match
