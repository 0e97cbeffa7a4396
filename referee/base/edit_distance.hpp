// How far a misspelt word is from a known one.
#pragma once

#include <cstddef>
#include <string_view>

namespace splendor {

// Letters to add, drop, change or swap with a neighbour to get from one word to the other. Time and
// memory grow with the product of the lengths: refuse long words first.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

}  // namespace splendor
