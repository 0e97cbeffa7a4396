// The end of what a bot wrote to stderr.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace splendor::match {

inline constexpr std::size_t kStderrKept = std::size_t{64} << 10;

// Keeps the last 64 KiB and counts the rest.
class StderrTail {
 public:
  void add(std::string_view bytes) {
    total_ += bytes.size();
    kept_.append(bytes);
    // Cut only when twice as much has gathered: adding stays cheap for a bot that never stops.
    if (kept_.size() > 2 * kStderrKept) kept_.erase(0, kept_.size() - kStderrKept);
  }
  [[nodiscard]] std::string_view tail() const {
    const std::string_view all = kept_;
    return all.size() > kStderrKept ? all.substr(all.size() - kStderrKept) : all;
  }
  [[nodiscard]] std::uint64_t total() const { return total_; }
  [[nodiscard]] std::uint64_t dropped() const { return total_ - tail().size(); }

 private:
  std::string kept_;
  std::uint64_t total_ = 0;
};

}  // namespace splendor::match
