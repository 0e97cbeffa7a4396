// Answers that come from the database alone.
#include "arena/serve/answers.hpp"

#include <gtest/gtest.h>

#include "splendor/v1/match.pb.h"
#include "tests/support/program.hpp"

namespace splendor::serve {
namespace {

v1::MatchRecord record_for(const arena::GamePlan& plan) {
  v1::MatchRecord record;
  record.mutable_deal()->set_seed(plan.seed);
  record.set_reason("points");
  for (std::size_t seat = 0; seat < plan.seats.size(); ++seat) {
    record.add_seats()->set_rank(static_cast<std::uint32_t>(seat + 1));
  }
  return record;
}

// A league of three bots with this many games; seldom@1 plays only in the last one.
arena::LeagueId add_league(arena::Store& store, std::uint64_t count) {
  arena::NewLeague settings;
  settings.name = "long";
  for (const char* label : {"one@1", "two@1", "seldom@1"}) {
    settings.entries.push_back({std::nullopt, label});
  }
  const arena::LeagueId league = store.create_league(settings);
  arena::Batch batch;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    batch.push_back({seed, {arena::Entrant(0), arena::Entrant(seed == count - 1 ? 2 : 1)}});
  }
  store.add_batch(league, 0, batch);
  std::vector<v1::MatchRecord> records;
  for (const arena::GamePlan& plan : batch) records.push_back(record_for(plan));
  std::vector<arena::PlayedGame> games;
  for (std::uint32_t place = 0; place < records.size(); ++place) {
    games.push_back({{0, place}, &records[place]});
  }
  store.add_games(league, games);
  return league;
}

TEST(ServeAnswers, SearchingForABotThatPlaysSeldomTakesManyShortRequests) {
  const test::TempFolder folder;
  arena::Store store(arena::Home(folder.path("home")), arena::Access::run, "test");
  const arena::LeagueId league = add_league(store, 6000);
  GamesQuery query;
  query.bot = "seldom@1";
  const Json first = games_answer(store, league, query);
  EXPECT_TRUE(first["games"].empty());
  ASSERT_TRUE(first["next"].is_number());
  query.after = arena::GameId(first["next"].get<std::int64_t>());
  const Json second = games_answer(store, league, query);
  ASSERT_EQ(second["games"].size(), 1U);
  EXPECT_EQ(second["games"][0]["place"], 5999);
  EXPECT_TRUE(second["next"].is_null());
}

TEST(ServeAnswers, APageOfGamesBeginsAfterAGameOfItsOwnLeagueOnly) {
  const test::TempFolder folder;
  arena::Store store(arena::Home(folder.path("home")), arena::Access::run, "test");
  const arena::LeagueId league = add_league(store, 3);
  const arena::LeagueId other = add_league(store, 3);
  const auto error_after = [&](const Json& game) -> std::string {
    GamesQuery query;
    query.after = arena::GameId(game.get<std::int64_t>());
    try {
      return std::to_string(games_answer(store, league, query)["games"].size()) + " games";
    } catch (const arena::StoreError& error) {
      return error.what();
    }
  };
  const Json own = games_answer(store, league, {})["games"][0]["id"];
  const Json foreign = games_answer(store, other, {})["games"][0]["id"];
  EXPECT_EQ(error_after(own), "2 games");
  EXPECT_EQ(error_after(foreign), "game " + foreign.dump() + " is not of this league");
  EXPECT_EQ(error_after(999), "game 999 is not of this league") << "as if it were not there";
}

}  // namespace
}  // namespace splendor::serve
