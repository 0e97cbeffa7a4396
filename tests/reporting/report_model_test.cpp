// The model of a report, read from the database.
#include "arena/reporting/report_model.hpp"

#include <gtest/gtest.h>

#include "arena/league/reader.hpp"
#include "tests/store/store_fixture.hpp"

namespace splendor::reporting {
namespace {

class ReportModel : public arena::StoreTest {
 protected:
  // A league of all bots of the arena, among them the second version of beta.
  static arena::League league_of_all(arena::Store& store) {
    const arena::Bot alpha = store.add_bot(arena::bot_called("alpha"));
    (void)store.add_bot(arena::bot_called("beta"));
    const arena::Bot beta = store.add_bot(arena::bot_called("beta"));
    arena::NewLeague league = arena::league_called("night");
    league.settings = "bots = \"all\"\nseed = 7\nformat = \"knockout\"\nseeding = \"rating\"\n";
    league.entries = {{beta.id, beta.label()}, {alpha.id, alpha.label()}};
    return store.league(store.create_league(league));
  }
};

TEST_F(ReportModel, HasALeagueFileWithTheBotsThatPlayedInTheirOrder) {
  arena::Store store = open();
  const arena::League league = league_of_all(store);
  (void)store.add_bot(arena::bot_called("gamma"));
  const league::Settings again =
      league::parse_settings("the report", report_model(store, league).league.config);
  const std::vector<league::BotName> played{{"beta", 2}, {"alpha", 1}};
  EXPECT_EQ(again.bots, played);
  EXPECT_EQ(again.seed, 7U);
  EXPECT_EQ(again.seeding, league::Seeding::entry_order);
}

TEST_F(ReportModel, NamesTheVersionThatABotCameFromEvenIfThatDoesNotPlay) {
  arena::Store store = open();
  const web::ReportModel model = report_model(store, league_of_all(store));
  ASSERT_EQ(model.bots.size(), 2U);
  EXPECT_EQ(model.bots[0].parent, std::nullopt);
  EXPECT_EQ(model.bots[0].parent_elsewhere, "beta@1");
  EXPECT_EQ(model.bots[1].parent_elsewhere, "");
}

}  // namespace
}  // namespace splendor::reporting
