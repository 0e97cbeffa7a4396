#include "referee/rules/choices.hpp"

namespace splendor::detail {
namespace {

// Appends every heap of `left` tokens with colours from `from` on, lexicographically.
constexpr void enumerate(Tokens chosen, std::size_t from, int left, std::array<Tokens, 252>& out,
                         std::size_t& count) {
  if (left == 0) {
    out[count++] = chosen;
    return;
  }
  for (std::size_t c = from; c < kColours.size(); ++c) {
    enumerate(chosen + Tokens::of(kColours[c]), c, left - 1, out, count);
  }
}

constexpr ChoiceTables make_tables() {
  ChoiceTables tables;
  for (std::size_t k = 0; k <= kMostChosen; ++k) {
    std::size_t count = 0;
    enumerate(Tokens(), 0, static_cast<int>(k), tables.kinds[k], count);
    for (std::size_t i = 0; i < count; ++i) {
      for (const Colour colour : kColours) {
        auto& by_limit = tables.at_most[k][static_cast<std::size_t>(colour)];
        for (auto n = static_cast<std::size_t>(tables.kinds[k][i][colour]); n <= kMostOfAColour;
             ++n) {
          by_limit[n][i / 64] |= 1ULL << (i % 64);
        }
      }
    }
  }
  return tables;
}

}  // namespace

// Computed at compile time, but not in the header, where it would slow down every file.
constinit const ChoiceTables kChoiceTables = make_tables();

}  // namespace splendor::detail
