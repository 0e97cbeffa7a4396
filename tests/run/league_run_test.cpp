// The loop that plays a league: with workers that fail, bots that keep faulting, and interruptions.
#include "arena/run/league_run.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <set>

#include "referee/process/arena_fault.hpp"
#include "referee/record/verify.hpp"
#include "tests/run/league_loop.hpp"

namespace splendor::arena {
namespace {

TEST_F(LeagueLoop, WaitsForADatabaseThatAnotherProgramHasLocked) {
  Store store = open();
  const LeagueId league = make(store, 2, [](league::Settings& s) { s.deals = 20; });
  SQLite::Database other(home().database().string(), SQLite::OPEN_READWRITE);
  listener_.on_notice = [&](const std::string& sentence) {
    if (has(sentence, "another program has locked the database")) other.exec("COMMIT");
  };
  int matches = 0;
  RulesRunner runner(1, [&](const v1::MatchJob&) {
    if (++matches == 5) other.exec("BEGIN IMMEDIATE");
    return Mishap{};
  });
  EXPECT_EQ(run(store, league, runner).state, LeagueState::finished);
  EXPECT_EQ(store.league(league).played, 40U);
  ASSERT_EQ(listener_.notices.size(), 2U);
  EXPECT_TRUE(has(listener_.notices.back(), "the database is available again"));
}

TEST_F(LeagueLoop, CountsTheTimeItIsPlayedAndNotThatOfTheClock) {
  const Home where = home();
  Store store = open();
  const LeagueId league = make(store, 2, [](league::Settings& s) {
    s.deals = 20;
    s.hours = 1;
  });
  // As if the clock had been set forward by three hours.
  SQLite::Database(where.database().string(), SQLite::OPEN_READWRITE)
      .exec("UPDATE leagues SET created = created - 3 * 3600 * 1000");
  RulesRunner runner(1);
  EXPECT_EQ(run(store, league, runner).why, "all planned games were played");
  EXPECT_GT(store.league(league).running.count(), 0) << "also if it takes less than a second";
}

TEST_F(LeagueLoop, EndsWhenItsHoursWerePlayedAndGoesOnWithMore) {
  Store store = open();
  const LeagueId league = make(store, 2, [](league::Settings& s) {
    s.deals = 0;
    s.hours = 1;
  });
  store.add_running_time(league, std::chrono::hours(1));
  RulesRunner runner(1);
  EXPECT_EQ(run(store, league, runner).why, "its time is up");
  const std::uint64_t played = store.league(league).played;
  EXPECT_GE(store.league(league).running, std::chrono::hours(1));
  store.set_time_limit(league, {.after = store.league(league).running + std::chrono::seconds(1)});
  EXPECT_EQ(run(store, league, runner).why, "its time is up");
  EXPECT_GT(store.league(league).played, played);
}

TEST_F(LeagueLoop, ExpectsNoGamesOfBotsThatHaveLeft) {
  Store store = open();
  const LeagueId league = make(store, 5, [](league::Settings& s) { s.deals = 40; });
  RulesRunner runner(2, [](const v1::MatchJob& job) {
    Mishap mishap;
    mishap.faulty_seat = seat_of(job, "c");
    return mishap;
  });
  ASSERT_EQ(run(store, league, runner).state, LeagueState::finished);
  EXPECT_TRUE(store.entries(league)[2].departure);
  EXPECT_EQ(listener_.last.expected, listener_.last.played);
  EXPECT_EQ(listener_.expected_once_somebody_left, listener_.last.played);
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

TEST_F(LeagueLoop, TellsOfABenchedBotOnceThoughItIsInterrupted) {
  Store store = open();
  const LeagueId league = make(store, 4, [](league::Settings& s) { s.deals = 30; });
  const auto c_fails = [](const v1::MatchJob& job) {
    Mishap mishap;
    mishap.faulty_seat = seat_of(job, "c");
    return mishap;
  };
  Stop stop = Stop::no;
  listener_.on_notice = [&](const std::string&) { stop = Stop::at_once; };
  RunHooks hooks;
  hooks.stop = [&] { return stop; };
  RulesRunner first(2, c_fails);
  ASSERT_EQ(run(store, league, first, hooks).state, LeagueState::stopped);
  RulesRunner second(2, c_fails);
  ASSERT_EQ(run(store, league, second).state, LeagueState::finished);
  EXPECT_EQ(listener_.notices,
            std::vector<std::string>{"c is benched after 10 faults in 10 games"});
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

TEST_F(LeagueLoop, GivesUpWhereNoGameCanBePlayed) {
  Store store = open();
  const LeagueId league = make(store, 2, [](league::Settings& s) { s.deals = 2; });
  RulesRunner runner(1, [](const v1::MatchJob&) { return Mishap{false, true, {}}; });
  try {
    (void)run(store, league, runner);
    FAIL() << "it went on";
  } catch (const ArenaFault& fault) {
    EXPECT_TRUE(has(fault.what(), "killed by signal 9")) << fault.what();
  }
  EXPECT_EQ(store.league(league).played, 0U);
  EXPECT_EQ(store.league(league).voided, 20U) << "RetryRules::most_faults";
}

TEST_F(LeagueLoop, StoresNoRecordThatTheRulesRefuteOrThatIsOfAnotherGame) {
  Store store = open();
  const LeagueId league = make(store, 2, [](league::Settings& s) { s.deals = 8; });
  std::set<std::uint64_t> seen;
  RulesRunner runner(2, [&](const v1::MatchJob& job) {
    const bool is_first = seen.insert(job.id()).second;
    return Mishap{.untrue = is_first && seen.size() % 4 == 1,
                  .foreign = is_first && seen.size() % 4 == 3};
  });
  ASSERT_EQ(run(store, league, runner).state, LeagueState::finished);
  EXPECT_GE(listener_.voids, 5) << "a game that ended level can't be told untrue";
  store.each_record(league, [](const RecordEntry& entry) {
    EXPECT_EQ(record::find_discrepancy(*entry.record), std::nullopt);
  });
  EXPECT_EQ(store.league(league).played, 16U) << "they are played again";
}

// A Runner completes each job once; the league does not rely on it.
TEST_F(LeagueLoop, CountsAGameOnceThoughItIsDeliveredTwiceAndThenToldAsLost) {
  Store store = open();
  const LeagueId league = make(store, 2, [](league::Settings& s) { s.deals = 8; });
  RulesRunner runner(2, [](const v1::MatchJob&) { return Mishap{.repeated = true}; });
  ASSERT_EQ(run(store, league, runner).state, LeagueState::finished);
  EXPECT_EQ(store.league(league).played, 16U);
  EXPECT_EQ(games(store, league).size(), 16U);
  EXPECT_EQ(listener_.voids, 0);
}

TEST_F(LeagueLoop, EndsForTheFirstReasonThatItsJudgeGives) {
  Store store = open();
  const LeagueId league = make(store, 2, [](league::Settings& s) {
    s.deals = 40;
    s.batch_deals = 1;
  });
  RulesRunner runner(8);
  int judged = 0;
  RunHooks hooks;
  hooks.judge = [&](const std::vector<GameResult>&) -> std::optional<std::string> {
    return "reason " + std::to_string(++judged);
  };
  const RunOutcome outcome = run(store, league, runner, hooks);
  EXPECT_EQ(outcome.state, LeagueState::finished);
  EXPECT_GT(judged, 1) << "games in progress are played to their end";
  EXPECT_EQ(outcome.why, "reason 1");
}

TEST_F(LeagueLoop, TellsItsJudgeOfEveryResultThoughItIsInterrupted) {
  Store store = open();
  const LeagueId league = make(store, 2, [](league::Settings& s) {
    s.deals = 8;
    s.batch_deals = 1;
  });
  std::size_t judged = 0;
  RunHooks hooks;
  hooks.judge = [&](const std::vector<GameResult>& results) -> std::optional<std::string> {
    judged += results.size();
    return std::nullopt;
  };
  hooks.stop = [&] { return judged < 6 ? Stop::no : Stop::at_once; };
  RulesRunner first(1);
  ASSERT_EQ(run(store, league, first, hooks).state, LeagueState::stopped);
  ASSERT_LT(store.league(league).played, 16U);
  judged = 0;
  hooks.stop = [] { return Stop::no; };
  RulesRunner second(1);
  ASSERT_EQ(run(store, league, second, hooks).state, LeagueState::finished);
  EXPECT_EQ(judged, 16U) << "a judge does not remember what it was told before";
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
