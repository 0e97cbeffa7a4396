#include "arena/serve/rates.hpp"

#include <utility>

namespace splendor::serve {

RateLimit::RateLimit(std::string name, std::size_t count, std::chrono::seconds stretch)
    : name_(std::move(name)), count_(count), stretch_(stretch) {}

std::optional<std::chrono::seconds> RateLimit::wait(const std::string& key, Clock::time_point now) {
  if (now >= next_cleaning_) forget(now - stretch_);
  const auto found = times_.find(key);
  if (found == times_.end()) return std::nullopt;
  auto& times = found->second;
  while (!times.empty() && times.front() <= now - stretch_) times.pop_front();
  if (times.size() < count_) return std::nullopt;
  const auto free_at = times[times.size() - count_] + stretch_;
  return std::chrono::ceil<std::chrono::seconds>(free_at - now);
}

std::optional<std::chrono::seconds> RateLimit::take(const std::string& key, Clock::time_point now) {
  if (const auto time = wait(key, now)) return time;
  times_[key].push_back(now);
  return std::nullopt;
}

// So that memory does not grow with everybody who ever came.
void RateLimit::forget(Clock::time_point before) {
  next_cleaning_ = before + stretch_ + std::chrono::minutes(1);
  std::erase_if(times_, [&](const auto& entry) {
    return entry.second.empty() || entry.second.back() <= before;
  });
}

}  // namespace splendor::serve
