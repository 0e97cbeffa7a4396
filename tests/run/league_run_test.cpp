// The loop that plays a league: with workers that fail, a machine that is too busy, and bots that
// keep faulting. Real rules, a real database, no referees.
#include "arena/run/league_run.hpp"

#include <gtest/gtest.h>

#include "arena/league/write.hpp"
#include "tests/run/rules_runner.hpp"
#include "tests/store/store_fixture.hpp"

namespace splendor::arena {
namespace {

class Listener : public Observer {
 public:
  void game(const PlayedGame& /*game*/, const StoredGame& /*stored*/) override { ++games; }
  void void_game(Slot /*slot*/, const std::string& /*reason*/,
                 const std::string& /*worker*/) override {
    ++voids;
  }
  void progress(const LeagueProgress& now) override { last = now; }
  void standings(const LeagueStandings& now, const LeagueProgress& /*progress*/,
                 const std::optional<schedule::Eta>& /*eta*/) override {
    ladder = now.ladder;
  }
  void notice(const std::string& sentence) override { notices.push_back(sentence); }

  int games = 0;
  int voids = 0;
  LeagueProgress last;
  rating::Ladder ladder;
  std::vector<std::string> notices;
};

class LeagueLoop : public StoreTest {
 protected:
  // A league of bots called a, b, c, … in a home of its own.
  LeagueId make(Store& store, std::size_t bots, const std::function<void(league::Settings&)>& set) {
    league::Settings settings;
    settings.seed = 5;
    settings.ruleset.max_rounds = 3;  // short games
    settings.batch_deals = 16;
    set(settings);
    NewLeague league;
    league.name = "test";
    league.seed = *settings.seed;
    league.settings = league::to_toml(settings);
    for (std::size_t i = 0; i < bots; ++i) {
      league.entries.push_back({std::nullopt, std::string(1, static_cast<char>('a' + i))});
    }
    return store.create_league(league);
  }

  RunOutcome run(Store& store, LeagueId league, Runner& runner, RunHooks hooks = {}) {
    hooks.spec_of = [](const Entry& entry) {
      v1::BotSpec spec;
      spec.set_name(entry.label);
      return spec;
    };
    return LeagueRun(store, league, runner, listener_, hooks).run();
  }

  static std::map<Slot, std::string> games(const Store& store, LeagueId league) {
    std::map<Slot, std::string> all;
    store.each_record(league, [&](const RecordEntry& entry) {
      std::string text = std::to_string(entry.record->deal().seed());
      for (const v1::SeatRecord& seat : entry.record->seats()) text += " " + seat.bot().name();
      for (const v1::PlyRecord& ply : entry.record->plies()) text += "\n" + ply.notation();
      EXPECT_TRUE(all.emplace(entry.game.slot, text).second) << "a game is there twice";
    });
    return all;
  }

  Listener listener_;
};

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_F(LeagueLoop, TakesWorkersAwayWhileTheMachineIsTooBusyAndNoMore) {
  Store store = open();
  const LeagueId league = make(store, 4, [](league::Settings& s) { s.deals = 60; });
  // Too busy for more than two games at a time.
  RulesRunner* machine = nullptr;
  int matches = 0;
  RulesRunner runner(8, [&](const v1::MatchJob&) {
    Mishap mishap;
    mishap.overloaded = machine->workers() > 2 && ++matches % 5 == 0;
    return mishap;
  });
  machine = &runner;
  const RunOutcome outcome = run(store, league, runner);
  EXPECT_EQ(outcome.state, LeagueState::finished);
  EXPECT_EQ(runner.workers(), 2U);
  ASSERT_EQ(listener_.notices.size(), 6U) << "from 8 to 2, one at a time";
  EXPECT_TRUE(
      has(listener_.notices.back(), "too busy for so many games at a time: going on with 2"))
      << listener_.notices.back();
  EXPECT_EQ(listener_.last.workers, 2U);
  const League end = store.league(league);
  EXPECT_EQ(end.played, 4 * 3 / 2 * 60 * 2U) << "what was void was played again";
  EXPECT_EQ(end.voided, static_cast<std::uint64_t>(listener_.voids));
  EXPECT_GE(end.voided, 18U);
}

TEST_F(LeagueLoop, KeepsItsLastWorkerHoweverBusyTheMachineIs) {
  Store store = open();
  const LeagueId league = make(store, 2, [](league::Settings& s) { s.deals = 20; });
  int matches = 0;
  RulesRunner runner(2, [&](const v1::MatchJob&) { return Mishap{++matches % 3 == 0, false, {}}; });
  EXPECT_EQ(run(store, league, runner).state, LeagueState::finished);
  EXPECT_EQ(runner.workers(), 1U);
  EXPECT_EQ(listener_.notices.size(), 1U);
}

TEST_F(LeagueLoop, BenchesABotThatKeepsFaultingForAllToSee) {
  Store store = open();
  const LeagueId league = make(store, 4, [](league::Settings& s) { s.deals = 30; });
  RulesRunner runner(2, [](const v1::MatchJob& job) {
    Mishap mishap;
    for (int seat = 0; seat < job.seats_size(); ++seat) {
      if (job.seats(seat).name() == "c") mishap.faulty_seat = seat;
    }
    return mishap;
  });
  EXPECT_EQ(run(store, league, runner).state, LeagueState::finished);
  ASSERT_EQ(listener_.notices.size(), 1U);
  EXPECT_EQ(listener_.notices.front(), "c is benched after 10 faults in 10 games");
  const Entry bad = store.entries(league)[2];
  ASSERT_TRUE(bad.departure);
  EXPECT_EQ(bad.departure->reason, "benched after 10 faults in 10 games");
  const LeagueStandings standings = standings_of(store, league);
  EXPECT_EQ(standings.active().size(), 3U) << "the others don't wait for it";
  EXPECT_EQ(standings.totals[2].faults, standings.totals[2].games);
  EXPECT_LT(standings.totals[2].games, 3 * 30 * 2U) << "it played no more";
  EXPECT_EQ(standings.ladder.order().back(), rating::BotIndex{2});
  for (const std::size_t other : {0U, 1U, 3U}) {
    EXPECT_GE(standings.totals[other].games, 2 * 30 * 2U) << "the others met as planned";
  }
}

TEST_F(LeagueLoop, PlaysTheSameGamesThoughWorkersDieAndItIsInterrupted) {
  std::map<Slot, std::string> expected;
  for (const auto format : {league::Format::round_robin, league::Format::adaptive}) {
    Store store = open();
    const auto set = [&](league::Settings& s) {
      s.deals = 25;
      s.format = format;
      s.players = {2, 3};
    };
    const LeagueId alone = make(store, 5, set);
    RulesRunner calm(3);
    ASSERT_EQ(run(store, alone, calm).state, LeagueState::finished);
    expected = games(store, alone);
    ASSERT_GT(expected.size(), 300U);

    const LeagueId troubled = make(store, 5, set);
    std::minstd_rand random(3);
    int runs = 0;
    for (LeagueState state = LeagueState::stopped; state != LeagueState::finished; ++runs) {
      ASSERT_LT(runs, 200);
      RulesRunner runner(1 + random() % 6, [&](const v1::MatchJob&) {
        return Mishap{false, random() % 4 == 0, {}};
      });
      RunHooks hooks;
      hooks.stop = [&, left = static_cast<int>(random() % 40)]() mutable {
        return --left > 0 ? Stop::no : Stop::at_once;
      };
      state = run(store, troubled, runner, hooks).state;
    }
    EXPECT_GT(runs, 3);
    EXPECT_EQ(games(store, troubled), expected);
  }
}

TEST_F(LeagueLoop, RatesDealsThatAreCountedLikeDealsOneByOne) {
  Store store = open();
  const LeagueId league = make(store, 4, [](league::Settings& s) {
    s.deals = 60;
    s.players = {2, 4};
    s.mirrors = 0.1;
    s.bench.faults_in_a_row = 0;
    s.bench.min_games = 0;
  });
  std::minstd_rand random(1);
  RulesRunner runner(2, [&](const v1::MatchJob& job) {
    const auto seat = static_cast<int>(random() % 8);
    return Mishap{false, false, seat < job.seats_size() ? std::optional(seat) : std::nullopt};
  });
  ASSERT_EQ(run(store, league, runner).state, LeagueState::finished);
  const auto all = matches_of(store, league).matches;
  const auto counted = counted_matches_of(store, league).matches;
  EXPECT_LT(counted.size(), all.size() / 2);
  const rating::Ladder a = rating::rate(all, 4, {.anchor = {}});
  const rating::Ladder b = rating::rate(counted, 4, {.anchor = {}});
  EXPECT_EQ(a.matches, b.matches);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(a.bots[i].rating->elo, b.bots[i].rating->elo, 1e-6);
    EXPECT_NEAR(a.bots[i].rating->se_hessian, b.bots[i].rating->se_hessian, 1e-6);
    EXPECT_NEAR(a.bots[i].rating->se_robust, b.bots[i].rating->se_robust, 1e-6);
    EXPECT_EQ(a.bots[i].tally.games, b.bots[i].tally.games);
    EXPECT_EQ(a.bots[i].tally.wins, b.bots[i].tally.wins);
    EXPECT_EQ(a.bots[i].tally.clusters, b.bots[i].tally.clusters);
    EXPECT_NEAR(a.bots[i].tally.points, b.bots[i].tally.points, 1e-6);
  }
  ASSERT_TRUE(a.deals && b.deals);
  EXPECT_EQ(a.deals->clusters, b.deals->clusters);
  EXPECT_EQ(a.deals->mirror_matches, b.deals->mirror_matches);
  EXPECT_NEAR(*a.deals->seat_correlation, *b.deals->seat_correlation, 1e-9);
  EXPECT_NEAR(*a.deals->mirror_first_seat_share, *b.deals->mirror_first_seat_share, 1e-9);
  EXPECT_NEAR(a.seats[0].se_robust, b.seats[0].se_robust, 1e-6);
}

TEST_F(LeagueLoop, GivesUpOnAGameThatIsAlwaysVoid) {
  Store store = open();
  const LeagueId league = make(store, 2, [](league::Settings& s) { s.deals = 2; });
  RulesRunner runner(1, [](const v1::MatchJob&) { return Mishap{false, true, {}}; });
  EXPECT_THROW(run(store, league, runner), std::runtime_error);
}

TEST_F(LeagueLoop, TellsWhoLeadsBetweenTheStandings) {
  Store store = open();
  const LeagueId league = make(store, 3, [](league::Settings& s) {
    s.deals = 40;
    s.bench.faults_in_a_row = 0;
    s.bench.min_games = 0;
  });
  // Whoever meets a wins, since a drops out.
  RulesRunner runner(2, [](const v1::MatchJob& job) {
    Mishap mishap;
    for (int seat = 0; seat < job.seats_size(); ++seat) {
      if (job.seats(seat).name() != "b") mishap.faulty_seat = seat;
    }
    return mishap;
  });
  ASSERT_EQ(run(store, league, runner).state, LeagueState::finished);
  ASSERT_TRUE(listener_.last.leader);
  EXPECT_EQ(listener_.last.leader->bot, "b");
  EXPECT_GT(listener_.last.leader->elo, 100.0);
  EXPECT_GT(listener_.last.leader->error95, 0.0);
}

}  // namespace
}  // namespace splendor::arena
