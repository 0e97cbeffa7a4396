// How much a submitted bot may be.
#pragma once

#include <cstddef>
#include <cstdint>

namespace splendor::bots {

constexpr std::uint64_t kMegabyte = 1'000'000;

// Whatever is beyond one of these is refused as soon as it is seen, before more of it is read.
struct ImportLimits {
  std::uint64_t total_bytes = 500 * kMegabyte;    // of all files, unpacked
  std::uint64_t archive_bytes = 250 * kMegabyte;  // of the archive itself
  std::size_t files = 20'000;                     // and folders
  std::size_t path_length = 255;                  // bytes, from the bot's folder on
  std::size_t depth = 24;                         // folders within folders
};

}  // namespace splendor::bots
