// What the bytes mean that a terminal sends.
#pragma once

#include <cstdint>
#include <string>

namespace splendor::terminal {

enum class Key : std::uint8_t { next, previous, ten_on, ten_back, first, last, eyes, quit, other };

// Takes the first key from what was typed; a key that is held down comes many times in one read.
// REQUIRES: there is something.
[[nodiscard]] Key take_key(std::string& typed);

}  // namespace splendor::terminal
