// Seeds for the bots' own random numbers.
#pragma once

#include <array>
#include <cstdint>

namespace splendor::match {

// Returns a seed for each seat; equal games have equal seeds. Each is a keyed hash (HMAC-SHA-256)
// of the seat number with the game's seed as the key: a bot that knows its own seed learns nothing
// about the deal or the other seeds, short of trying every game seed.
[[nodiscard]] std::array<std::uint32_t, 4> dice_of(std::uint64_t seed);

}  // namespace splendor::match
