// What happened, in words.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "arena/screen/film.hpp"

namespace splendor::screen {

// Whose face-down cards are shown: those of one seat, or of all if there is none.
using Eyes = std::optional<Seat>;

[[nodiscard]] inline bool sees(const Eyes& eyes, Seat owner) { return !eyes || *eyes == owner; }

// "buys #62 (r, 2 pt) for 1w 4u 2g; noble N3 visits". `after` is the position that the move led to.
[[nodiscard]] std::string in_words(const Happening& move, const Game& after, const Eyes& eyes);

// "1 card", "2 cards"
[[nodiscard]] std::string counted(std::uint32_t count, std::string_view thing);

// "12.3 ms", "1.24 s"
[[nodiscard]] std::string time_text(std::uint64_t microseconds);

}  // namespace splendor::screen
