// What is deleted is gone for everybody, what something refers to stays, and no number is used
// twice.
#include <fstream>

#include "arena/sqlite/query.hpp"
#include "tests/store/store_fixture.hpp"

namespace splendor::arena {
namespace {

class Deleting : public StoreTest {
 protected:
  // A league with a batch of four games, all played.
  static LeagueId played_league(Store& store) {
    const LeagueId league = league_with_batch(store, 4);
    for (const Slot slot : unplayed(store, league)) play(store, league, slot);
    return league;
  }
  static std::uint64_t remove_all(Store& store) {
    return store.remove_deleted([](std::uint64_t) { return true; });
  }
  static std::string refusal_of(const std::function<void()>& work) {
    const Trouble trouble = trouble_of(work);
    EXPECT_EQ(trouble.kind, StoreTrouble::refused_value);
    return trouble.sentence;
  }
};

TEST_F(Deleting, ALeagueTakesItsGamesWithItAndLeavesTheOthersWhole) {
  Store store = open();
  const LeagueId first = played_league(store);
  const LeagueId second = played_league(store);
  store.delete_league(first);
  EXPECT_EQ(store.leagues().size(), 1U);
  EXPECT_EQ(trouble_of([&] { (void)store.league(first); }).kind, StoreTrouble::not_found);
  EXPECT_EQ(store.games_of_deleted(), 4U);
  EXPECT_EQ(store.damage(), std::vector<std::string>{}) << "also before its games are removed";
  EXPECT_EQ(remove_all(store), 0U);
  EXPECT_EQ(store.damage(), std::vector<std::string>{});
  EXPECT_EQ(store.league(second).played, 4U);
  std::size_t records = 0;
  store.each_record(std::nullopt, [&](const RecordEntry& entry) {
    EXPECT_EQ(entry.game.league, second);
    ++records;
  });
  EXPECT_EQ(records, 4U);
}

TEST_F(Deleting, IsFinishedLaterIfItIsInterrupted) {
  const LeagueId league = [&] {
    Store store = open();
    const LeagueId made = store.create_league(league_called("long"));
    for (std::uint32_t batch = 0; batch < 3; ++batch) {
      store.add_batch(made, batch, batch_of(2, 100 * batch + 1));
    }
    for (const Slot slot : unplayed(store, made)) play(store, made, slot);
    store.delete_league(made);
    EXPECT_EQ(store.remove_deleted([](std::uint64_t) { return false; }), 6U);
    return made;
  }();
  Store store = open();
  EXPECT_EQ(trouble_of([&] { (void)store.league(league); }).kind, StoreTrouble::not_found);
  std::vector<std::uint64_t> left;
  EXPECT_EQ(store.remove_deleted([&](std::uint64_t games) {
    left.push_back(games);
    return true;
  }),
            0U);
  ASSERT_FALSE(left.empty());
  EXPECT_EQ(left.front(), 6U);
  EXPECT_EQ(store.damage(), std::vector<std::string>{});
  EXPECT_EQ(store.games_of_deleted(), 0U);
}

TEST_F(Deleting, NeverLetsANumberBeUsedAgain) {
  Store store = open();
  const LeagueId first = played_league(store);
  const LeagueId second = played_league(store);
  const GameId newest = store.newest_game();
  store.delete_league(second);
  remove_all(store);
  const LeagueId third = played_league(store);
  EXPECT_GT(third, second);
  EXPECT_EQ(store.games(third, {}).front().id, GameId(newest.number() + 1));
  EXPECT_EQ(store.games(third, {}).size(), 4U);
  EXPECT_EQ(store.league(first).played, 4U);

  const Bot bot = store.add_bot(bot_called("alpha"));
  store.delete_bot(bot.id);
  EXPECT_EQ(store.add_bot(bot_called("alpha")).version, 2);
}

TEST_F(Deleting, ABotIsRefusedAsLongAsALeagueHasIt) {
  Store store = open();
  const Bot bot = store.add_bot(bot_called("alpha"));
  NewLeague with_bot = league_called("night");
  with_bot.entries.push_back({bot.id, bot.label()});
  const LeagueId league = store.create_league(with_bot);
  const std::string sentence = refusal_of([&] { store.delete_bot(bot.id); });
  EXPECT_NE(sentence.find("league 1 (night)"), std::string::npos) << sentence;
  ASSERT_EQ(store.references_to(bot.id).size(), 1U);
  EXPECT_EQ(store.references_to(bot.id).front().deletion, "league:1");
  store.delete_league(league);
  store.delete_bot(bot.id);
  EXPECT_EQ(store.bot_named("alpha"), std::nullopt);
  EXPECT_TRUE(store.bots().empty());
}

TEST_F(Deleting, ABotLeavesItsOtherVersionsAndItsOwner) {
  Store store = open();
  NewBot submitted = bot_called("alpha");
  submitted.author = "ada";
  const Bot first = store.add_bot(submitted);
  const Bot second = store.add_bot(submitted);
  store.add_verdict(first.id, BotState::qualified, "{}");
  store.delete_bot(first.id);
  EXPECT_EQ(store.versions("alpha").size(), 1U);
  EXPECT_EQ(store.bot(second.id).parent, std::nullopt) << "the version it was made from is gone";
  EXPECT_EQ(trouble_of([&] { store.set_bot_state(first.id, BotState::withdrawn); }).kind,
            StoreTrouble::not_found);
  submitted.author = "bob";
  EXPECT_EQ(trouble_of([&] { store.add_bot(submitted, NameRule::owner); }).kind,
            StoreTrouble::not_owner)
      << "a name stays with its first author";
}

TEST_F(Deleting, ADeletedBotEntersNoLeague) {
  Store store = open();
  const Bot bot = store.add_bot(bot_called("alpha"));
  store.delete_bot(bot.id);
  NewLeague league = league_called("night");
  league.entries.push_back({bot.id, bot.label()});
  refusal_of([&] { store.create_league(league); });
  EXPECT_TRUE(store.leagues().empty());
}

TEST_F(Deleting, ALeagueIsRefusedAsLongAsAMatchHasIt) {
  Store store = open();
  const LeagueId league = played_league(store);
  const MatchId match = store.add_match({"ada", {"alpha@1", "beta@1"}, 1});
  store.begin_match(match, league);
  refusal_of([&] { store.delete_match(match); });
  store.end_match(match, std::nullopt);
  const std::string sentence = refusal_of([&] { store.delete_league(league); });
  EXPECT_NE(sentence.find("match 1, which ada asked for"), std::string::npos) << sentence;
  store.delete_match(match);
  EXPECT_EQ(trouble_of([&] { (void)store.match(match); }).kind, StoreTrouble::not_found);
  store.delete_league(league);
}

TEST_F(Deleting, ABotThatAMatchWaitsForIsRefused) {
  Store store = open();
  const Bot bot = store.add_bot(bot_called("alpha"));
  const MatchId match = store.add_match({"ada", {"alpha@1", "beta@1"}, 1});
  refusal_of([&] { store.delete_bot(bot.id); });
  store.end_match(match, "the bot failed");
  store.delete_bot(bot.id);
}

TEST_F(Deleting, WhatASeasonRefersToStays) {
  Store store = open();
  const Bot bot = store.add_bot(bot_called("alpha"));
  SeasonTerms terms;
  terms.name = "spring";
  const SeasonId season = store.put_season(terms, std::string(64, 'a'));
  store.begin_stage(season, StageKind::nightly, Moment(std::chrono::hours(1)),
                    league_called("first night"));
  const std::string of_league =
      refusal_of([&] { store.delete_league(store.leagues().front().id); });
  EXPECT_NE(of_league.find("the season spring"), std::string::npos) << of_league;
  store.freeze_season(season, {{bot.id, bot.sha256, "ada", false}}, {std::string(64, 'b'), "{}"});
  const std::string of_bot = refusal_of([&] { store.delete_bot(bot.id); });
  EXPECT_NE(of_bot.find("the season spring"), std::string::npos) << of_bot;
}

TEST_F(Deleting, ABotMayChangeItsAuthorAndNote) {
  Store store = open();
  const Bot bot = store.add_bot(bot_called("alpha"));
  store.set_bot_author(bot.id, "Ada Lovelace");
  store.set_bot_note(bot.id, "first\nsecond line");
  EXPECT_EQ(store.bot(bot.id).author, "Ada Lovelace");
  EXPECT_EQ(store.bot(bot.id).note, "first\nsecond line");
  refusal_of([&] { store.set_bot_author(bot.id, "two\nlines"); });
}

TEST_F(Deleting, GivesSpaceBack) {
  Store store = open();
  const LeagueId league = store.create_league(league_called("large"));
  for (std::uint32_t batch = 0; batch < 30; ++batch) {
    store.add_batch(league, batch, batch_of(20, 100 * batch + 1));
  }
  std::vector<v1::MatchRecord> records;
  std::vector<PlayedGame> games;
  for (const Slot slot : unplayed(store, league)) {
    records.push_back(record_for(store.batch(league, slot.batch).at(slot.place)));
    games.push_back({slot, nullptr});
  }
  for (std::size_t i = 0; i < games.size(); ++i) games[i].record = &records[i];
  store.add_games(league, games);
  ASSERT_EQ(store.league_sizes().size(), 1U);
  EXPECT_EQ(store.league_sizes().front().games, 600U);
  EXPECT_GT(store.league_sizes().front().record_bytes, 600U * 50);
  const std::uint64_t before = store.database_size().bytes;
  store.delete_league(league);
  remove_all(store);
  EXPECT_GT(store.database_size().free_bytes, before / 2);
  store.compact();
  EXPECT_LT(store.database_size().bytes, before / 2);
  EXPECT_EQ(store.database_size().free_bytes, 0U);
  EXPECT_TRUE(store.league_sizes().empty());
  EXPECT_EQ(store.damage(), std::vector<std::string>{});
}

TEST_F(Deleting, AnalysesOfOneEvaluatorLeavesThoseOfOthers) {
  Store store = open();
  const LeagueId league = played_league(store);
  const GameId game = store.games(league, {}).front().id;
  const AnalysisKey old{std::string(64, 'a'), 3};
  const AnalysisKey now{std::string(64, 'b'), 3};
  const NewAnalysis analysis{game, "data"};
  store.add_analyses("old", old, {&analysis, 1});
  store.add_analyses("now", now, {&analysis, 1});
  ASSERT_EQ(store.evaluators().size(), 2U);
  EXPECT_EQ(store.evaluators().front().analyses, 1U);
  EXPECT_EQ(store.evaluators().front().bytes, 4U);
  store.remove_analyses(old.evaluator);
  EXPECT_EQ(store.evaluators().size(), 1U);
  EXPECT_EQ(store.analysis(game, old), std::nullopt);
  EXPECT_EQ(store.analysis(game, now), "data");
}

}  // namespace
}  // namespace splendor::arena
