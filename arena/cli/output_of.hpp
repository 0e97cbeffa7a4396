// A program of ours, run to its end.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

namespace splendor::cli {

struct Output {
  int status = 0;  // 128 and the signal, if one ended it
  std::string out;
};

// Its stderr is ours. Throws Failure if it can't be started or does not end in time.
[[nodiscard]] Output output_of(const std::filesystem::path& program,
                               const std::vector<std::string>& arguments,
                               std::chrono::milliseconds patience);

}  // namespace splendor::cli
