// How often somebody may do something.
#pragma once

#include <chrono>
#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <unordered_map>

namespace splendor::serve {

// At most `count` times in any stretch of this length, for each key (an author, an address).
class RateLimit {
 public:
  using Clock = std::chrono::steady_clock;

  // `name` is what a client reads: "uploads per hour".
  RateLimit(std::string name, std::size_t count, std::chrono::seconds stretch);

  // Counts one more and returns nothing, or returns how long to wait.
  [[nodiscard]] std::optional<std::chrono::seconds> take(const std::string& key,
                                                         Clock::time_point now);
  // How long to wait, without counting; nothing if it is allowed now.
  [[nodiscard]] std::optional<std::chrono::seconds> wait(const std::string& key,
                                                         Clock::time_point now);
  void add(const std::string& key, Clock::time_point when) { times_[key].push_back(when); }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::size_t count() const { return count_; }

 private:
  void forget(Clock::time_point before);

  std::string name_;
  std::size_t count_;
  std::chrono::seconds stretch_;
  std::unordered_map<std::string, std::deque<Clock::time_point>> times_;
  Clock::time_point next_cleaning_{};
};

}  // namespace splendor::serve
