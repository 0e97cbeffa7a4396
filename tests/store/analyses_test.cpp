// Analyses: kept by evaluator and effort, found again, never computed twice.
#include "tests/store/store_fixture.hpp"

namespace splendor::arena {
namespace {

class Analyses : public StoreTest {};

const std::string kOne(64, '1');
const std::string kTwo(64, '2');

std::vector<std::string> all_of(const Store& store, LeagueId league, const AnalysisKey& key,
                                std::uint32_t from_batch = 0) {
  std::vector<std::string> data;
  store.each_analysis(
      league, key, [&](const StoredAnalysis& stored) { data.push_back(stored.data); }, from_batch);
  return data;
}

TEST_F(Analyses, AreFoundByEvaluatorAndEffort) {
  Store store = open();
  const LeagueId league = league_with_batch(store, 2);
  const GameId game = play(store, league, {0, 0}).id;
  EXPECT_FALSE(store.analysis(game, {kOne, 100}));
  store.add_analyses("champion", {kOne, 100}, std::vector<NewAnalysis>{{game, "a"}});
  EXPECT_EQ(store.analysis(game, {kOne, 100}), "a");
  EXPECT_FALSE(store.analysis(game, {kOne, 200}));
  EXPECT_FALSE(store.analysis(game, {kTwo, 100}));
}

TEST_F(Analyses, WithASearchAnswerForThoseWithout) {
  Store store = open();
  const LeagueId league = league_with_batch(store, 2);
  const GameId game = play(store, league, {0, 0}).id;
  store.add_analyses("champion", {kOne, 0}, std::vector<NewAnalysis>{{game, "quick"}});
  store.add_analyses("champion", {kOne, 100}, std::vector<NewAnalysis>{{game, "searched"}});
  store.add_analyses("champion", {kOne, 50}, std::vector<NewAnalysis>{{game, "less"}});
  EXPECT_EQ(store.analysis(game, {kOne, 0}), "searched");
  EXPECT_EQ(store.analysis(game, {kOne, 50}), "less");
}

TEST_F(Analyses, ThatAreThereStay) {
  Store store = open();
  const LeagueId league = league_with_batch(store, 2);
  const GameId game = play(store, league, {0, 0}).id;
  store.add_analyses("champion", {kOne, 0}, std::vector<NewAnalysis>{{game, "first"}});
  store.add_analyses("champion", {kOne, 0}, std::vector<NewAnalysis>{{game, "second"}});
  EXPECT_EQ(store.analysis(game, {kOne, 0}), "first");
}

TEST_F(Analyses, OfALeagueComeInTheOrderOfItsSlots) {
  Store store = open();
  const LeagueId league = league_with_batch(store, 3);
  const GameId last = play(store, league, {0, 2}).id;
  const GameId first = play(store, league, {0, 0}).id;
  const GameId middle = play(store, league, {0, 1}).id;
  EXPECT_EQ(store.games_to_analyse(league, {kOne, 0}), (std::vector<GameId>{first, middle, last}));
  store.add_analyses("champion", {kOne, 0},
                     std::vector<NewAnalysis>{{last, "last"}, {first, "first"}});
  EXPECT_EQ(store.games_to_analyse(league, {kOne, 0}), (std::vector<GameId>{middle}));
  EXPECT_EQ(store.games_to_analyse(league, {kTwo, 0}).size(), 3U);
  EXPECT_EQ(all_of(store, league, {kOne, 0}), (std::vector<std::string>{"first", "last"}));
  EXPECT_TRUE(all_of(store, league, {kOne, 0}, 1).empty());
  EXPECT_TRUE(store.damage().empty());
}

TEST_F(Analyses, OfGamesThatAreNotThereAreRefused) {
  Store store = open();
  EXPECT_THROW(
      store.add_analyses("champion", {kOne, 0}, std::vector<NewAnalysis>{{GameId(99), "x"}}),
      StoreError);
}

}  // namespace
}  // namespace splendor::arena
