// arena serve as a child, and other programs that a benchmark of it starts.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "referee/process/child.hpp"

namespace splendor::bench {

[[nodiscard]] process::Command program(const std::filesystem::path& path,
                                       std::vector<std::string> arguments);
// What a program prints, up to its end or this long.
[[nodiscard]] std::string output_of(const process::Command& command, std::chrono::seconds patience);

// The destructor ends it.
class Served {
 public:
  // Throws std::runtime_error if it does not start.
  explicit Served(const std::filesystem::path& home);
  ~Served();
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] double peak_mib() const;
  // CPU seconds, those of children that have ended included.
  [[nodiscard]] double processor_seconds() const;

 private:
  process::Child child_;
  std::uint16_t port_ = 0;
};

}  // namespace splendor::bench
