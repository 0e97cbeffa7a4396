// How far a misspelt word is from a known one.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace splendor {

// Letters to add, drop, change or swap with a neighbour to get from one word to the other. Time and
// memory grow with the product of the lengths: refuse long words first.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

// The known word that was probably meant by a misspelt one: at most a third of its letters differ,
// of a short word one. Empty if there is none, or if the misspelt word is longer than any name.
[[nodiscard]] std::string_view nearest(std::string_view misspelt,
                                       std::span<const std::string_view> known);

}  // namespace splendor
