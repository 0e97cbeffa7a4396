// Measures what a bot uses from question to question.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "referee/match/player/move_clock.hpp"
#include "referee/match/player/stall_detector.hpp"
#include "referee/process/deadline.hpp"
#include "referee/sandbox/core_idle.hpp"
#include "referee/sandbox/jail.hpp"

namespace splendor::match {

// Reading /proc costs as much as the rest of a question to an instant bot. Within a millisecond a
// bot can neither use nor wait for more than that millisecond, so /proc is read at most once per
// kPrecision, and results can be off by as much. The same holds for memory: in a millisecond a bot
// can fill a few megabytes at most.
class TurnMeter {
 public:
  using Nanoseconds = std::chrono::nanoseconds;
  using Clock = process::Deadline::Clock;

  static constexpr std::chrono::milliseconds kPrecision{1};

  explicit TurnMeter(sandbox::Jail& jail) : jail_(jail) {}

  // Call when a process has been started: begins its first turn, the hello. Returns when it began.
  Clock::time_point start(const sandbox::BotProcess& bot);
  // Excludes CPU time used before this game.
  void begin_game(const sandbox::BotProcess& bot);
  // Call before asking. Returns when the turn began.
  Clock::time_point begin_turn(const sandbox::BotProcess& bot);
  // CPU time that the bot used between its last answer and this question.
  [[nodiscard]] Nanoseconds used_off_turn() const { return cpu_at_question_ - cpu_at_answer_; }
  // Whether the bot is likely to compute after its answer: it has several threads, or has done so
  // before in this game.
  [[nodiscard]] bool may_compute_on() const { return has_threads_ || computed_on_; }

  // Call before each wait for the bot.
  void begin_wait(Clock::time_point now, Clock::time_point wake_up);
  // The streams of the bot that a wait watches: stdout only, or stderr and stdin as well.
  enum class Watched { output, everything };
  // Call after each wait. Returns when the event came, as far as that is known.
  Clock::time_point end_wait(Clock::time_point now, Watched watched);
  // How long the referee waited for its core during the last wait. The bot may have run or answered
  // meanwhile.
  [[nodiscard]] Nanoseconds own_wait() const { return own_wait_; }
  // Call after a wait in which the bot could not go on before the referee emptied its stderr.
  void add_held_up() { held_up_ += away_; }
  // Calls `work`, for which the bot has to wait.
  template <class Work>
  void hold_up(const Work& work) {
    const Clock::time_point before = Clock::now();
    work();
    held_up_ += Clock::now() - before;
  }

  // Calls `work`, which the referee does for other bots: its cost is not charged to this bot.
  template <class Work>
  void not_for_this_bot(const Work& work) {
    const Nanoseconds before = our_cpu();
    work();
    ours_ += our_cpu() - before;
  }
  // Reads the totals from the beginning of the turn until `now`, the end of the last wait. The cost
  // of reading is not charged to the bot.
  [[nodiscard]] TurnReading read(const sandbox::BotProcess& bot, Clock::time_point now);

  // Ends the turn. Returns the CPU time that it took.
  Nanoseconds end_turn(const sandbox::BotProcess& bot);

  [[nodiscard]] Nanoseconds game_cpu(const sandbox::BotProcess& bot) const;
  // CPU time in this game of a bot that has ended with `total` CPU time.
  [[nodiscard]] Nanoseconds game_cpu(Nanoseconds total) const;
  // Peak resident memory in bytes.
  [[nodiscard]] std::uint64_t peak_memory(const sandbox::BotProcess& bot);

 private:
  void mark(const sandbox::BotProcess& bot);
  // CPU time of the referee and of the launcher.
  [[nodiscard]] Nanoseconds our_cpu() const;
  [[nodiscard]] TurnReading reading_at(const sandbox::BotProcess& bot, Clock::time_point now);
  // Adds to stalled_ the time for which the core stood still while we waited for it and the bot
  // seemed to have it, since the reading before `turn`.
  void add_stall_in_queue(const TurnReading& turn);

  sandbox::Jail& jail_;
  StallDetector detector_;
  // Baselines, read at most kPrecision before the question.
  sandbox::CpuReading reading_;
  Nanoseconds ours_{};
  Clock::time_point read_at_{};

  Clock::time_point asked_{};
  Clock::time_point waiting_since_{};
  Clock::time_point looked_{};  // the end of the previous wait
  Clock::time_point looked_at_errors_{};
  Nanoseconds own_wait_{};    // for our core, during the last wait
  Nanoseconds away_{};        // since the last look at stderr, without our sleep in poll()
  Nanoseconds stalled_{};     // since the question
  Nanoseconds held_up_{};     // since the question
  bool stall_known_ = false;  // stalled_ has the stall of the last wait
  Nanoseconds not_run_{};     // of the bot since the question, at the previous reading
  bool one_thread_ = true;
  bool has_threads_ = false;               // more than one, when last looked at
  bool computed_on_ = false;               // used CPU time between an answer and a question
  bool slow_ = true;                       // the last turn took long enough to be read
  std::optional<std::uint64_t> sleeps_;    // when the turn began, or at its first reading
  std::optional<sandbox::CoreIdle> idle_;  // only for a bot with several threads
  Nanoseconds cpu_at_question_{};
  Nanoseconds cpu_at_answer_{};
  Nanoseconds cpu_at_game_{};
  std::optional<Nanoseconds> cpu_at_peak_;  // CPU time when memory was last read
  std::uint64_t peak_ = 0;
};

}  // namespace splendor::match
