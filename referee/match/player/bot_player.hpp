// A player that is a confined process: its start, its games one after the other, and its end.
#pragma once

#include <optional>

#include "referee/match/player/bot_conversation.hpp"
#include "referee/match/player/bot_faults.hpp"
#include "referee/match/player/player.hpp"
#include "referee/match/player/stderr_tail.hpp"
#include "referee/match/player/turn_meter.hpp"
#include "referee/sandbox/jail.hpp"

namespace splendor::match {

// How the bot's process is treated in one game; the clock is separate.
struct ProcessPolicy {
  Pondering pondering = Pondering::forbidden;
  std::uint32_t games_per_process = 1;
  // How long the bot may take to exit once its input is closed. Zero: it is killed at once.
  std::chrono::milliseconds exit_timeout{};
};

class BotPlayer : public Player {
 public:
  // The jail belongs to this player and must outlive it. REQUIRES: the jail is clear.
  BotPlayer(sandbox::Jail& jail, sandbox::BotCommand command)
      : jail_(jail), command_(std::move(command)), meter_(jail) {}
  BotPlayer(const BotPlayer&) = delete;
  BotPlayer& operator=(const BotPlayer&) = delete;

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

  // What lasts as long as one process of the bot.
  struct Run {
    explicit Run(BotConversation conversation) : talk(std::move(conversation)) {}

    BotConversation talk;
    v1::HelloReply hello_reply = {};
    std::uint32_t games = 0;  // finished
    bool is_frozen = false;
  };

  GreetResult start(const v1::Hello& hello, std::chrono::milliseconds limit,
                    const WhileWaiting& while_waiting);
  // Ends the process, if there is one.
  void stop();
  void thaw();
  // Sends what is queued. A bot that has ended is noticed when it is asked next.
  void deliver() { static_cast<void>(run_->talk.send()); }
  [[nodiscard]] bool is_alive() const { return run_ && !run_->talk.exit(); }
  // True if the process may play another game.
  [[nodiscard]] bool may_stay() const;
  // Ends the game of a process that does not stay. Returns the CPU time of the game.
  std::chrono::nanoseconds finish_last_game(v1::SeatRecord& record, Afterwards afterwards);
  // Closes the bot's input, which tells it that nothing more will come.
  v1::AtEnd wait_for_exit();
  // Gives the bot a short time to read its last message and log.
  void wait_until_result_is_read();

  sandbox::Jail& jail_;
  sandbox::BotCommand command_;
  TurnMeter meter_;
  StderrTail stderr_;                   // of this game
  std::chrono::nanoseconds startup_{};  // in this game
  ProcessPolicy policy_;
  std::optional<Run> run_;
};

}  // namespace splendor::match
