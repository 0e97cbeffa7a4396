// The account of a game: laws that hold for every game and every evaluator.
#include "arena/analysis/analyse_game.hpp"

#include <gtest/gtest.h>

#include "referee/rules/notation.hpp"
#include "tests/analysis/recorded_game.hpp"

namespace splendor::analysis {
namespace {

const evaluator::Evaluator& the_evaluator() {
  static const evaluator::Evaluator evaluator;
  return evaluator;
}

GameAnalysis analysed(const v1::MatchRecord& record, std::uint32_t effort = 0) {
  const auto analysis = analyse_game(record, the_evaluator(), effort);
  EXPECT_TRUE(analysis) << analysis.error();
  return *analysis;
}

void expect_balanced(const GameAnalysis& analysis) {
  double start = 0;
  double result = 0;
  for (const SeatAccount& seat : analysis.seats) {
    EXPECT_NEAR(seat.start + seat.luck + seat.own + seat.others, seat.result, 1e-6);
    start += seat.start;
    result += seat.result;
  }
  EXPECT_NEAR(start, 1.0, 1e-6);
  EXPECT_NEAR(result, 1.0, 1e-9);
}

TEST(Account, BalancesInAllRulesetsWithAnyNumberOfPlayers) {
  for (const PlayerCount players : kPlayerCounts) {
    for (const NamedRuleset& rules : kRulesets) {
      const v1::MatchRecord record = test::random_record(players, rules, 100);
      const GameAnalysis analysis = analysed(record);
      SCOPED_TRACE(std::string(rules.name));
      expect_balanced(analysis);
      EXPECT_EQ(analysis.plies.size(), static_cast<std::size_t>(record.plies_size()));
    }
  }
}

TEST(Account, AddsUpTheLuckOfItsPlies) {
  const GameAnalysis analysis = analysed(test::random_record(PlayerCount(3), kRulesets[0], 3));
  for (std::size_t seat = 0; seat < analysis.seats.size(); ++seat) {
    double luck = 0;
    for (const PlyAnalysis& ply : analysis.plies) luck += ply.luck[seat];
    EXPECT_NEAR(luck, analysis.seats[seat].luck, 1e-9);
  }
}

TEST(Account, FindsLuckOnlyWhereACardCameUp) {
  const v1::MatchRecord record = test::random_record(PlayerCount(2), kRulesets[0], 4);
  const GameAnalysis analysis = analysed(record);
  bool found_luck = false;
  for (std::size_t i = 0; i < analysis.plies.size(); ++i) {
    const char kind = record.plies(static_cast<int>(i)).notation().front();
    if (kind == 'T' || kind == 'P') {
      EXPECT_EQ(analysis.plies[i].luck[0], 0.0);
    } else {
      found_luck |= analysis.plies[i].luck[0] != 0.0;
    }
  }
  EXPECT_TRUE(found_luck);
}

// The deals that differ from a record's in the card that its first reservation turned up, one for
// each card that could have come.
TEST(Account, FindsNoLuckOnAverageOverAllCardsThatCouldHaveComeFirst) {
  v1::MatchRecord record = test::random_record(PlayerCount(2), kRulesets[0], 5);
  const std::uint32_t first_open = record.deal().level2(0);
  record.clear_plies();
  v1::PlyRecord& ply = *record.add_plies();
  ply.set_seat(0);
  ply.set_notation("R " + std::to_string(first_open));
  record.mutable_seats(0)->set_rank(1);
  record.mutable_seats(1)->set_rank(2);
  double sum = 0;
  int cards = 0;
  for (int top = 4; top < record.deal().level2_size(); ++top, ++cards) {
    v1::MatchRecord other = record;
    other.mutable_deal()->mutable_level2()->SwapElements(4, top);
    sum += analysed(other).plies.front().luck[0];
  }
  EXPECT_EQ(cards, 26);
  EXPECT_NEAR(sum / cards, 0.0, 1e-9);
}

TEST(Account, EndsWithTheFirstFaultAndNamesIt) {
  const v1::MatchRecord whole = test::random_record(PlayerCount(2), kRulesets[0], 6);
  const v1::MatchRecord record = test::failed_record(whole, Seat(1), 21);
  const GameAnalysis analysis = analysed(record);
  expect_balanced(analysis);
  ASSERT_TRUE(analysis.fault);
  EXPECT_EQ(analysis.fault->seat, 1);
  EXPECT_EQ(analysis.fault->ply, 21U);
  EXPECT_EQ(analysis.fault->kind, "timeout");
  EXPECT_LT(analysis.fault->cost, 0.0);
  EXPECT_EQ(analysis.plies.size(), 21U);
  // What it cost is the failed seat's own doing, and the gain of the other is not.
  const GameAnalysis before = analysed(whole);
  EXPECT_EQ(analysis.plies[20].win, before.plies[20].win);
  EXPECT_EQ(analysis.seats[0].result, 1.0);
}

TEST(Account, EndsWithTheFirstFaultWhenOthersPlayOn) {
  v1::MatchRecord record = test::random_record(PlayerCount(3), kRulesets[0], 7);
  record = test::failed_record(record, Seat(0), 0);
  record.mutable_seats(0)->set_rank(3);
  record.mutable_seats(1)->set_rank(1);
  record.mutable_seats(2)->set_rank(2);
  const GameAnalysis analysis = analysed(record);
  expect_balanced(analysis);
  EXPECT_TRUE(analysis.plies.empty());
  EXPECT_NEAR(analysis.fault->cost, -analysis.seats[0].start, 1e-9);
}

TEST(Search, FindsLossesThatAreNeverNegativeAndTheSameEachTime) {
  v1::MatchRecord record = test::random_record(PlayerCount(2), kRulesets[0], 8);
  const GameAnalysis once = analysed(record, 20);
  EXPECT_EQ(once, analysed(record, 20));
  EXPECT_EQ(once.effort, 20U);
  double lost = 0;
  for (std::size_t i = 0; i < once.plies.size(); ++i) {
    const PlyAnalysis& ply = once.plies[i];
    EXPECT_GE(ply.loss, 0.0);
    EXPECT_EQ(ply.best.empty(), ply.loss == 0.0) << i;
    EXPECT_NE(ply.best, record.plies(static_cast<int>(i)).notation());
    lost += ply.loss;
  }
  EXPECT_GT(lost, 1.0);  // random moves are bad ones
}

TEST(Analysis, RefusesARecordThatTheRulesRefute) {
  v1::MatchRecord record = test::random_record(PlayerCount(2), kRulesets[0], 9);
  record.mutable_plies(4)->set_notation("T ww");
  record.mutable_plies(3)->set_notation("T ww");
  const auto analysis = analyse_game(record, the_evaluator(), 0);
  ASSERT_FALSE(analysis);
  EXPECT_NE(analysis.error().find("move "), std::string::npos);
}

}  // namespace
}  // namespace splendor::analysis
