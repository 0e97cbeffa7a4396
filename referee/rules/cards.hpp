// The 90 development cards and the 10 nobles.
//
// The numbers come from the published game; they were confirmed by comparing two dozen independent
// public lists, and cards.cpp proves the sums that every correct list has.
#pragma once

#include <array>
#include <cstdint>

#include "referee/rules/ids.hpp"
#include "referee/rules/tokens.hpp"

namespace splendor {

struct Card {
  Tokens cost;
  Level level;
  Colour bonus;  // never gold
  std::uint8_t points;
};

struct Noble {
  Tokens requirement;  // bonuses, not tokens
};

inline constexpr int kNoblePoints = 3;
inline constexpr int kFewestNobleBonuses = 8;  // that any noble asks for

namespace detail {
// level, bonus, points, cost: white blue green red black
constexpr Card row(int level, Colour bonus, int points, int w, int u, int g, int r, int k) {
  return {Tokens(w, u, g, r, k), Level(level), bonus, static_cast<std::uint8_t>(points)};
}
}  // namespace detail

// clang-format off
inline constexpr std::array<Card, 90> kCards = [] {
  using enum Colour;
  using detail::row;
  return std::array<Card, 90>{
    row(1, white, 0, 0, 0, 0, 2, 1),      // 1
    row(1, white, 0, 0, 1, 1, 1, 1),      // 2
    row(1, white, 0, 0, 1, 2, 1, 1),      // 3
    row(1, white, 0, 0, 2, 0, 0, 2),      // 4
    row(1, white, 0, 0, 2, 2, 0, 1),      // 5
    row(1, white, 0, 0, 3, 0, 0, 0),      // 6
    row(1, white, 0, 3, 1, 0, 0, 1),      // 7
    row(1, white, 1, 0, 0, 4, 0, 0),      // 8
    row(1, blue, 0, 0, 0, 0, 0, 3),       // 9
    row(1, blue, 0, 0, 0, 2, 0, 2),       // 10
    row(1, blue, 0, 0, 1, 3, 1, 0),       // 11
    row(1, blue, 0, 1, 0, 0, 0, 2),       // 12
    row(1, blue, 0, 1, 0, 1, 1, 1),       // 13
    row(1, blue, 0, 1, 0, 1, 2, 1),       // 14
    row(1, blue, 0, 1, 0, 2, 2, 0),       // 15
    row(1, blue, 1, 0, 0, 0, 4, 0),       // 16
    row(1, green, 0, 0, 0, 0, 3, 0),      // 17
    row(1, green, 0, 0, 1, 0, 2, 2),      // 18
    row(1, green, 0, 0, 2, 0, 2, 0),      // 19
    row(1, green, 0, 1, 1, 0, 1, 1),      // 20
    row(1, green, 0, 1, 1, 0, 1, 2),      // 21
    row(1, green, 0, 1, 3, 1, 0, 0),      // 22
    row(1, green, 0, 2, 1, 0, 0, 0),      // 23
    row(1, green, 1, 0, 0, 0, 0, 4),      // 24
    row(1, red, 0, 0, 2, 1, 0, 0),        // 25
    row(1, red, 0, 1, 0, 0, 1, 3),        // 26
    row(1, red, 0, 1, 1, 1, 0, 1),        // 27
    row(1, red, 0, 2, 0, 0, 2, 0),        // 28
    row(1, red, 0, 2, 0, 1, 0, 2),        // 29
    row(1, red, 0, 2, 1, 1, 0, 1),        // 30
    row(1, red, 0, 3, 0, 0, 0, 0),        // 31
    row(1, red, 1, 4, 0, 0, 0, 0),        // 32
    row(1, black, 0, 0, 0, 1, 3, 1),      // 33
    row(1, black, 0, 0, 0, 2, 1, 0),      // 34
    row(1, black, 0, 0, 0, 3, 0, 0),      // 35
    row(1, black, 0, 1, 1, 1, 1, 0),      // 36
    row(1, black, 0, 1, 2, 1, 1, 0),      // 37
    row(1, black, 0, 2, 0, 2, 0, 0),      // 38
    row(1, black, 0, 2, 2, 0, 1, 0),      // 39
    row(1, black, 1, 0, 4, 0, 0, 0),      // 40
    row(2, white, 1, 0, 0, 3, 2, 2),      // 41
    row(2, white, 1, 2, 3, 0, 3, 0),      // 42
    row(2, white, 2, 0, 0, 0, 5, 0),      // 43
    row(2, white, 2, 0, 0, 0, 5, 3),      // 44
    row(2, white, 2, 0, 0, 1, 4, 2),      // 45
    row(2, white, 3, 6, 0, 0, 0, 0),      // 46
    row(2, blue, 1, 0, 2, 2, 3, 0),       // 47
    row(2, blue, 1, 0, 2, 3, 0, 3),       // 48
    row(2, blue, 2, 0, 5, 0, 0, 0),       // 49
    row(2, blue, 2, 2, 0, 0, 1, 4),       // 50
    row(2, blue, 2, 5, 3, 0, 0, 0),       // 51
    row(2, blue, 3, 0, 6, 0, 0, 0),       // 52
    row(2, green, 1, 2, 3, 0, 0, 2),      // 53
    row(2, green, 1, 3, 0, 2, 3, 0),      // 54
    row(2, green, 2, 0, 0, 5, 0, 0),      // 55
    row(2, green, 2, 0, 5, 3, 0, 0),      // 56
    row(2, green, 2, 4, 2, 0, 0, 1),      // 57
    row(2, green, 3, 0, 0, 6, 0, 0),      // 58
    row(2, red, 1, 0, 3, 0, 2, 3),        // 59
    row(2, red, 1, 2, 0, 0, 2, 3),        // 60
    row(2, red, 2, 0, 0, 0, 0, 5),        // 61
    row(2, red, 2, 1, 4, 2, 0, 0),        // 62
    row(2, red, 2, 3, 0, 0, 0, 5),        // 63
    row(2, red, 3, 0, 0, 0, 6, 0),        // 64
    row(2, black, 1, 3, 0, 3, 0, 2),      // 65
    row(2, black, 1, 3, 2, 2, 0, 0),      // 66
    row(2, black, 2, 0, 0, 5, 3, 0),      // 67
    row(2, black, 2, 0, 1, 4, 2, 0),      // 68
    row(2, black, 2, 5, 0, 0, 0, 0),      // 69
    row(2, black, 3, 0, 0, 0, 0, 6),      // 70
    row(3, white, 3, 0, 3, 3, 5, 3),      // 71
    row(3, white, 4, 0, 0, 0, 0, 7),      // 72
    row(3, white, 4, 3, 0, 0, 3, 6),      // 73
    row(3, white, 5, 3, 0, 0, 0, 7),      // 74
    row(3, blue, 3, 3, 0, 3, 3, 5),       // 75
    row(3, blue, 4, 6, 3, 0, 0, 3),       // 76
    row(3, blue, 4, 7, 0, 0, 0, 0),       // 77
    row(3, blue, 5, 7, 3, 0, 0, 0),       // 78
    row(3, green, 3, 5, 3, 0, 3, 3),      // 79
    row(3, green, 4, 0, 7, 0, 0, 0),      // 80
    row(3, green, 4, 3, 6, 3, 0, 0),      // 81
    row(3, green, 5, 0, 7, 3, 0, 0),      // 82
    row(3, red, 3, 3, 5, 3, 0, 3),        // 83
    row(3, red, 4, 0, 0, 7, 0, 0),        // 84
    row(3, red, 4, 0, 3, 6, 3, 0),        // 85
    row(3, red, 5, 0, 0, 7, 3, 0),        // 86
    row(3, black, 3, 3, 3, 5, 3, 0),      // 87
    row(3, black, 4, 0, 0, 0, 7, 0),      // 88
    row(3, black, 4, 0, 0, 3, 6, 3),      // 89
    row(3, black, 5, 0, 0, 0, 7, 3),      // 90
  };
}();

inline constexpr std::array<Noble, 10> kNobles{{
    {Tokens(4, 4, 0, 0, 0)},      // 1
    {Tokens(4, 0, 0, 0, 4)},      // 2
    {Tokens(3, 3, 3, 0, 0)},      // 3
    {Tokens(3, 3, 0, 0, 3)},      // 4
    {Tokens(3, 0, 0, 3, 3)},      // 5
    {Tokens(0, 4, 4, 0, 0)},      // 6
    {Tokens(0, 3, 3, 3, 0)},      // 7
    {Tokens(0, 0, 4, 4, 0)},      // 8
    {Tokens(0, 0, 3, 3, 3)},      // 9
    {Tokens(0, 0, 0, 4, 4)},      // 10
}};
// clang-format on

constexpr const Card& card(CardId id) { return kCards[id.index()]; }
constexpr const Noble& noble(NobleId id) { return kNobles[id.index()]; }

// Cards of a level have consecutive ids: 1–40, 41–70, 71–90.
constexpr int cards_of(Level level) { return 50 - 10 * level.number(); }
constexpr CardId first_card(Level level) {
  constexpr std::array kFirst{1, 41, 71};
  return CardId(kFirst[level.index()]);
}

}  // namespace splendor
