#include "referee/match/usage.hpp"

#include <algorithm>

#include "referee/match/threads.hpp"

namespace splendor::match {

Usage::Nanoseconds Usage::begin(const sandbox::BotProcess& bot, Instant now) {
  // The last answer came after the last reading.
  if (now - books_read_ < kMoment) {
    cpu_at_question_ = cpu_at_answer_;
    return {};
  }
  books_ = bot.thread_times();
  books_read_ = now;
  cpu_at_question_ = books_.cpu;
  return cpu_at_question_ - cpu_at_answer_;
}

Usage::Spent Usage::so_far(const sandbox::BotProcess& bot) const {
  const sandbox::ThreadTimes now = bot.thread_times();
  return {now.cpu - cpu_at_question_, starved(books_, now)};
}

Usage::Spent Usage::end(const sandbox::BotProcess& bot, Nanoseconds wall) {
  Spent spent;
  if (wall < kMoment) {
    spent.cpu = bot.cpu_time() - cpu_at_question_;
  } else {
    spent = so_far(bot);
    spent.kept_waiting = std::min(spent.kept_waiting, wall);
  }
  cpu_at_answer_ = cpu_at_question_ + spent.cpu;
  return spent;
}

std::uint64_t Usage::peak_memory(const sandbox::BotProcess& bot, Nanoseconds cpu) {
  if (!cpu_at_peak_ || cpu - *cpu_at_peak_ >= kMoment) {
    peak_ = bot.peak_memory();
    cpu_at_peak_ = cpu;
  }
  return peak_;
}

}  // namespace splendor::match
