// Names of what is wrong with a move.
#include <gtest/gtest.h>

#include "arena/analysis/analysis.hpp"
#include "referee/rules/notation.hpp"
#include "tests/support/position.hpp"

namespace splendor::analysis {
namespace {

TEST(Marks, BeginAtTheirPublishedThresholds) {
  EXPECT_EQ(mark_of(0.0499), Mark::none);
  EXPECT_EQ(mark_of(0.05), Mark::inaccuracy);
  EXPECT_EQ(mark_of(0.0999), Mark::inaccuracy);
  EXPECT_EQ(mark_of(0.10), Mark::mistake);
  EXPECT_EQ(mark_of(0.1999), Mark::mistake);
  EXPECT_EQ(mark_of(0.20), Mark::blunder);
}

TEST(Fumbles, AreNamedByTheLastPartOfTheMoveThatWasWrong) {
  const auto fumble = [](const char* played, const char* better) {
    return fumble_of(*parse_move(played), *parse_move(better));
  };
  EXPECT_EQ(fumble("T wug", "T wur"), Fumble::take);
  EXPECT_EQ(fumble("T ww", "B 5 0"), Fumble::take);
  EXPECT_EQ(fumble("R 62", "B 5 0"), Fumble::reserve);
  EXPECT_EQ(fumble("D 2", "R 62"), Fumble::reserve);
  EXPECT_EQ(fumble("B 5 0", "B 6 0"), Fumble::buy);
  EXPECT_EQ(fumble("P", "T w"), Fumble::pass);
  EXPECT_EQ(fumble("T wug -k", "T wug -r"), Fumble::returned);
  EXPECT_EQ(fumble("B 5 0 N1", "B 5 0 N2"), Fumble::noble);
}

TEST(Phases, GoByThePointsOfTheLeader) {
  test::GameBuilder builder(PlayerCount(2));
  EXPECT_EQ(phase_of(builder.build().table()), Phase::opening);
  EXPECT_EQ(phase_of(builder.bought(Seat(1), {90}).build().table()), Phase::middle);
  EXPECT_EQ(phase_of(builder.bought(Seat(1), {86}).build().table()), Phase::end);
}

}  // namespace
}  // namespace splendor::analysis
