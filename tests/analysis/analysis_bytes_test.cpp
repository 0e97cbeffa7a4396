// Analyses as bytes, both ways.
#include "arena/analysis/analysis_bytes.hpp"

#include <gtest/gtest.h>

namespace splendor::analysis {
namespace {

GameAnalysis sample(std::uint32_t effort) {
  GameAnalysis analysis;
  analysis.effort = effort;
  analysis.seats = {{0.5, 1.0 / 3, -0.1, -0.7, 1.0 / 30}, {0.5, -1.0 / 3, 0.7, 0.1, 29.0 / 30}};
  PlyAnalysis ply;
  ply.seat = 1;
  ply.phase = Phase::end;
  ply.win = {0.25, 0.75};
  ply.luck = {-0.0123, 0.0123};
  if (effort > 0) {
    ply.best = "B 62 wuuuugg N3";
    ply.loss = 0.2345;
    ply.mark = Mark::blunder;
    ply.fumble = Fumble::returned;
  }
  analysis.plies = {ply, ply};
  analysis.plies[0].best.clear();
  analysis.plies[0].loss = 0;
  analysis.plies[0].mark = Mark::none;
  analysis.plies[0].fumble = Fumble::take;
  return analysis;
}

void expect_near(const GameAnalysis& a, const GameAnalysis& b) {
  EXPECT_EQ(a.effort, b.effort);
  EXPECT_EQ(a.seats, b.seats);
  EXPECT_EQ(a.fault, b.fault);
  ASSERT_EQ(a.plies.size(), b.plies.size());
  for (std::size_t i = 0; i < a.plies.size(); ++i) {
    EXPECT_EQ(a.plies[i].seat, b.plies[i].seat);
    EXPECT_EQ(a.plies[i].phase, b.plies[i].phase);
    EXPECT_EQ(a.plies[i].best, b.plies[i].best);
    EXPECT_EQ(a.plies[i].mark, b.plies[i].mark);
    EXPECT_EQ(a.plies[i].fumble, b.plies[i].fumble);
    EXPECT_NEAR(a.plies[i].loss, b.plies[i].loss, 5e-5);
    for (std::size_t seat = 0; seat < 2; ++seat) {
      EXPECT_NEAR(a.plies[i].win[seat], b.plies[i].win[seat], 5e-5);
      EXPECT_NEAR(a.plies[i].luck[seat], b.plies[i].luck[seat], 5e-5);
    }
  }
}

TEST(AnalysisBytes, KeepAccountsExactlyAndPliesToATenThousandth) {
  for (const std::uint32_t effort : {0U, 400U}) {
    GameAnalysis analysis = sample(effort);
    expect_near(*from_bytes(to_bytes(analysis)), analysis);
    analysis.fault = FaultCost{1, 17, "timeout", -0.4};
    expect_near(*from_bytes(to_bytes(analysis)), analysis);
  }
}

TEST(AnalysisBytes, AreRefusedIfAnythingIsMissingOrTooMuch) {
  GameAnalysis analysis = sample(400);
  analysis.fault = FaultCost{1, 17, "timeout", -0.4};
  const std::string bytes = to_bytes(analysis);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(from_bytes(bytes.substr(0, size))) << size;
  }
  EXPECT_FALSE(from_bytes(bytes + "x"));
  EXPECT_FALSE(from_bytes("\x63" + bytes.substr(1)));
}

}  // namespace
}  // namespace splendor::analysis
