// The ladder of a stored league.
#include "arena/reporting/ladder_report.hpp"

#include "tests/store/store_fixture.hpp"

namespace splendor::reporting {
namespace {

class LadderReport : public arena::StoreTest {};

TEST_F(LadderReport, LeavesOutGamesThatABotPlayedAgainstItself) {
  arena::Store store = open();
  arena::NewLeague created = arena::league_called("night");
  created.settings = "deals = 4\n";
  const arena::LeagueId id = store.create_league(created);
  // Entrant 1 plays itself twice; in the other games the first seat wins.
  const arena::Entrant first(0);
  const arena::Entrant second(1);
  store.add_batch(
      id, 0,
      {{1, {first, second}}, {1, {second, first}}, {2, {second, second}}, {3, {second, second}}});
  for (std::uint32_t place = 0; place < 4; ++place) play(store, id, {0, place});
  std::vector<rating::Match> one_by_one;
  const RateReport report = ladder_report(store, store.league(id), {}, &one_by_one);
  const rating::Tally& tally = report.ladder.bots[1].tally;
  EXPECT_EQ(tally.games, 2U);
  EXPECT_EQ(tally.wins, 1U);
  EXPECT_EQ(tally.losses, 1U);
  EXPECT_DOUBLE_EQ(tally.win_share, 1.0);
  EXPECT_DOUBLE_EQ(tally.points, 1.0);
  std::uint64_t by_seat = 0;
  for (const SeatTally& seat : report.by_seat[1]) by_seat += seat.games;
  EXPECT_EQ(by_seat, 2U);
  ASSERT_TRUE(report.ladder.deals);
  EXPECT_EQ(report.ladder.deals->mirror_matches, 2U) << "they are still told apart";
  EXPECT_EQ(one_by_one.size(), 4U);
}

}  // namespace
}  // namespace splendor::reporting
