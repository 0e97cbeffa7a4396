// Seeds for the bots' own dice.
#pragma once

#include <array>
#include <cstdint>

namespace splendor::match {

// One for each seat, the same for the same game. A keyed hash (HMAC-SHA-256) of the seat, the
// game's seed being the key: whoever sees dice learns nothing about the deal, nor about other dice,
// but by trying all seeds.
[[nodiscard]] std::array<std::uint32_t, 4> dice_of(std::uint64_t seed);

}  // namespace splendor::match
