// What a bot used and what it was kept waiting for, from question to question.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "referee/process/deadline.hpp"
#include "referee/sandbox/bot_process.hpp"

namespace splendor::match {

// To read the scheduler's books costs as much as the rest of a question to an instant bot. In less
// than a moment a bot can neither use nor wait for more than that moment, so they are read once in
// a moment at most; what is told here can be wrong by as much. It is the same with memory: in a
// moment of computing, a bot can fill some megabytes at most.
class Usage {
 public:
  using Nanoseconds = std::chrono::nanoseconds;
  using Instant = process::Deadline::Clock::time_point;

  static constexpr std::chrono::milliseconds kMoment{1};

  struct Spent {
    Nanoseconds cpu{};
    Nanoseconds kept_waiting{};  // see starved()
  };

  // What was used before a new game is nobody's business in it.
  void forget(Nanoseconds cpu) { cpu_at_answer_ = cpu; }
  // To be called when a question is about to be asked: what the bot has used since its last answer.
  Nanoseconds begin(const sandbox::BotProcess& bot, Instant now);
  // Since the last begin(), or since the start of the process if there was none.
  [[nodiscard]] Spent so_far(const sandbox::BotProcess& bot) const;
  // The same when the answer has come after so long.
  Spent end(const sandbox::BotProcess& bot, Nanoseconds wall);
  // In bytes, when it has used so much CPU time since its start.
  std::uint64_t peak_memory(const sandbox::BotProcess& bot, Nanoseconds cpu);

 private:
  sandbox::ThreadTimes books_;  // as they were not long before the question
  Instant books_read_{};
  Nanoseconds cpu_at_question_{};
  Nanoseconds cpu_at_answer_{};
  std::optional<Nanoseconds> cpu_at_peak_;  // when memory was read
  std::uint64_t peak_ = 0;
};

}  // namespace splendor::match
