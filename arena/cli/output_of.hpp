// Runs a program of the project to its end and captures its output.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace splendor::cli {

struct Output {
  int status = 0;  // exit status; 128 + signal if killed
  std::string out;
};

// The program shares our stderr. Throws Failure if it can't be started or exceeds the timeout.
[[nodiscard]] Output output_of(const std::filesystem::path& program,
                               const std::vector<std::string>& arguments,
                               std::chrono::milliseconds timeout);

}  // namespace splendor::cli
