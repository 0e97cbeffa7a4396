// Which gems may be taken, depending on the bank: tables instead of loops.
#pragma once

#include <array>
#include <cstddef>

#include "referee/rules/ruleset.hpp"
#include "referee/rules/small_list.hpp"
#include "referee/rules/table.hpp"
#include "referee/rules/tokens.hpp"

namespace splendor {

// Sets of different colours that may be taken.
struct Takes {
  SmallList<ColourSet, 25> sets;    // smaller ones first
  std::array<int, 4> up_to_size{};  // up_to_size[n]: how many sets have at most n colours

  int smallest = 1;  // size of the smallest set, if there is any
  int largest = 0;
};

namespace detail {

constexpr bool takes_allow(TakeFewer rule, int taken, int colours_left) {
  switch (rule) {
    case TakeFewer::forced:
      return taken == (colours_left < 3 ? colours_left : 3);
    case TakeFewer::up_to:
      return taken <= 3;
    case TakeFewer::exact3:
      return taken == 3;
  }
  return false;
}

// By rule and by the colours that the bank still has.
inline constexpr auto kTakes = [] {
  std::array<std::array<Takes, 32>, 3> table{};
  for (std::size_t rule = 0; rule < table.size(); ++rule) {
    for (unsigned bank = 0; bank < 32; ++bank) {
      Takes& takes = table[rule][bank];
      for (int size = 1; size <= 3; ++size) {
        for (unsigned bits = 1; bits < 32; ++bits) {
          const ColourSet colours = ColourSet::from_bits(bits);
          if (colours.size() == size && (bits & ~bank) == 0 &&
              takes_allow(static_cast<TakeFewer>(rule), size, ColourSet::from_bits(bank).size())) {
            takes.sets.push_back(colours);
          }
        }
        takes.up_to_size[static_cast<std::size_t>(size)] = static_cast<int>(takes.sets.size());
      }
      if (!takes.sets.empty()) {
        takes.smallest = takes.sets[0].size();
        takes.largest = takes.sets[takes.sets.size() - 1].size();
      }
    }
  }
  return table;
}();

inline constexpr auto kColoursOf = [] {
  std::array<SmallList<Colour, 5>, 32> table{};
  for (unsigned bits = 0; bits < 32; ++bits) {
    for (const Colour colour : kGems) {
      if (ColourSet::from_bits(bits).contains(colour)) table[bits].push_back(colour);
    }
  }
  return table;
}();

}  // namespace detail

inline const Takes& takes_of(const Table& table) {
  return detail::kTakes[static_cast<std::size_t>(table.rules.take_fewer)]
                       [table.bank.gems_at_least(1).bits()];
}

// The gems of which two may be taken, in their order.
inline const SmallList<Colour, 5>& piles_of_four(const Table& table) {
  return detail::kColoursOf[table.bank.gems_at_least(4).bits()];
}

}  // namespace splendor
