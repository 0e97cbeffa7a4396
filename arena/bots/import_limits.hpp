// Size limits of submitted bots.
#pragma once

#include <cstddef>
#include <cstdint>

namespace splendor::bots {

constexpr std::uint64_t kMegabyte = 1'000'000;

// A submission is refused as soon as it is seen to exceed a limit, before more of it is read.
struct ImportLimits {
  std::uint64_t total_bytes = 500 * kMegabyte;    // of all files, unpacked
  std::uint64_t archive_bytes = 250 * kMegabyte;  // of the archive itself
  std::size_t files = 20'000;                     // files and folders
  std::size_t path_length = 255;                  // bytes, relative to the bot's folder
  std::size_t depth = 24;                         // of nested folders
};

}  // namespace splendor::bots
