#include "arena/standings/comparison.hpp"

#include <gtest/gtest.h>

namespace splendor::arena {
namespace {

constexpr Entrant kFirst(0);
constexpr Entrant kSecond(1);

GameResult won_by(std::size_t seat, std::uint64_t seed, PerSeat<Entrant> seats) {
  GameResult result{{}, seed, seats, {}, {}};
  for (std::size_t i = 0; i < seats.size(); ++i) result.ranks.push_back(i == seat ? 1 : 2);
  return result;
}

TEST(ComparisonTally, CountsADealWhenBothItsGamesAreThere) {
  ComparisonTally tally(2);
  tally.add(won_by(0, 7, {kFirst, kSecond}));
  EXPECT_EQ(tally.pairs(), (std::array<std::uint64_t, 5>{}));
  tally.add(won_by(1, 7, {kSecond, kFirst}));
  EXPECT_EQ(tally.pairs(), (std::array<std::uint64_t, 5>{0, 0, 0, 0, 1}));
}

TEST(ComparisonTally, TakesGamesOfSeveralDealsInAnyOrder) {
  ComparisonTally tally(2);
  tally.add(won_by(0, 7, {kFirst, kSecond}));
  tally.add(won_by(0, 8, {kSecond, kFirst}));
  tally.add(won_by(1, 8, {kFirst, kSecond}));
  tally.add(won_by(1, 7, {kSecond, kFirst}));
  EXPECT_EQ(tally.pairs(), (std::array<std::uint64_t, 5>{1, 0, 0, 0, 1}));
}

TEST(ComparisonTally, SaysHowManyDealsWereWonBySeatAlone) {
  ComparisonTally tally(2);
  tally.add(won_by(0, 7, {kFirst, kSecond}));
  tally.add(won_by(0, 7, {kSecond, kFirst}));
  tally.add(won_by(0, 8, {kFirst, kSecond}));
  tally.add(won_by(1, 8, {kSecond, kFirst}));
  EXPECT_EQ(tally.decided_by_deal(), 1U);
}

}  // namespace
}  // namespace splendor::arena
