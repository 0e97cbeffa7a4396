// Shared by all fuzz targets.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string_view>

// The entry point of every target; the name is libFuzzer's.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace splendor::fuzz {

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// Asserts a law that holds for every input. If it does not hold, aborts, and the fuzzer saves the
// input.
inline void require(bool holds, std::string_view law, std::string_view example = {}) {
  if (holds) return;
  std::cerr << "broken law: " << law << "\n" << example << std::endl;
  std::abort();
}

// True for a line of plain ASCII without control characters.
inline bool is_plain(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

inline void require_sentence(std::string_view text) {
  require(!text.empty(), "an error has a reason");
  require(is_plain(text), "an error is one line of ASCII", text);
}

}  // namespace splendor::fuzz
