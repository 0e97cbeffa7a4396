#pragma once

#include <cstdint>
#include <initializer_list>
#include <vector>

#include "arena/rating/match.hpp"

namespace splendor::rating::testing {

struct SeatSpec {
  std::uint32_t bot;
  std::uint8_t rank;
};

// match(0, {{2, 1}, {5, 2}}): on deal 0 bot 2, moving first, beat bot 5.
inline Match match(std::uint32_t deal, std::initializer_list<SeatSpec> seats) {
  std::vector<Match::Seat> list;
  for (const SeatSpec& seat : seats) list.push_back({{seat.bot}, seat.rank});
  return {Cluster{deal}, list};
}

// `wins` deals on which a beat b in both seats, then `losses` the other way round.
inline std::vector<Match> duel(std::uint32_t a, std::uint32_t b, int wins, int losses,
                               std::uint32_t first_deal = 0) {
  std::vector<Match> matches;
  std::uint32_t deal = first_deal;
  for (int i = 0; i < wins + losses; ++i, ++deal) {
    const std::uint8_t rank_a = i < wins ? 1 : 2;
    const std::uint8_t rank_b = i < wins ? 2 : 1;
    matches.push_back(match(deal, {{a, rank_a}, {b, rank_b}}));
    matches.push_back(match(deal, {{b, rank_b}, {a, rank_a}}));
  }
  return matches;
}

inline std::vector<Match> operator+(std::vector<Match> left, const std::vector<Match>& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

}  // namespace splendor::rating::testing
