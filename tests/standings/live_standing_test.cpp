#include "arena/standings/live_standing.hpp"

#include <gtest/gtest.h>

namespace splendor::arena {
namespace {

Entry entry(std::uint32_t number, const std::string& label) {
  Entry made;
  made.entrant = Entrant(number);
  made.label = label;
  return made;
}

GameResult won_by_first(std::uint32_t winner, std::uint32_t loser) {
  return {{}, 1, {Entrant(winner), Entrant(loser)}, {1, 2}, {0, 0}};
}

TEST(LiveStanding, HasNoLeaderBeforeTheFirstGame) {
  EXPECT_FALSE(LiveStanding().leader({entry(0, "alpha@1"), entry(1, "beta@1")}));
}

TEST(LiveStanding, IsLedByTheBotThatWins) {
  LiveStanding live;
  for (int i = 0; i < 10; ++i) live.add(won_by_first(1, 0));
  const auto leader = live.leader({entry(0, "alpha@1"), entry(1, "beta@1")});
  ASSERT_TRUE(leader);
  EXPECT_EQ(leader->bot, "beta@1");
  EXPECT_GT(leader->elo, 0.0);
  EXPECT_GT(leader->error95, 0.0);
}

TEST(LiveStanding, PassesOverABotThatHasLeft) {
  LiveStanding live;
  for (int i = 0; i < 10; ++i) live.add(won_by_first(1, 0));
  std::vector<Entry> entries = {entry(0, "alpha@1"), entry(1, "beta@1")};
  entries[1].departure = Departure{};
  const auto leader = live.leader(entries);
  ASSERT_TRUE(leader);
  EXPECT_EQ(leader->bot, "alpha@1");
}

TEST(LiveStanding, TakesOverFittedRatings) {
  LiveStanding live;
  live.add(won_by_first(1, 0));
  LeagueStandings fitted;
  fitted.ladder.bots.resize(2);
  fitted.ladder.bots[0].rating.emplace();
  fitted.ladder.bots[0].rating->elo = 300.0;
  fitted.ladder.bots[1].rating.emplace();
  fitted.ladder.bots[1].rating->elo = -300.0;
  live.start_from(fitted);
  const auto leader = live.leader({entry(0, "alpha@1"), entry(1, "beta@1")});
  ASSERT_TRUE(leader);
  EXPECT_EQ(leader->bot, "alpha@1");
  EXPECT_DOUBLE_EQ(leader->elo, 300.0);
}

}  // namespace
}  // namespace splendor::arena
