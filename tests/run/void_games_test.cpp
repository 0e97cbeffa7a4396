// The loop that plays a league, on a machine that is too busy and with bots that make games void.
#include "arena/run/void_games.hpp"

#include <algorithm>

#include "referee/record/verify.hpp"
#include "tests/run/league_loop.hpp"

namespace splendor::arena {
namespace {

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
  EXPECT_TRUE(has(listener_.notices.back(), "games at a time reduced to 2"))
      << listener_.notices.back();
  EXPECT_EQ(listener_.last.workers, 2U);
  const League end = store.league(league);
  EXPECT_EQ(end.played, 4 * 3 / 2 * 60 * 2U) << "what was void was played again";
  EXPECT_EQ(end.voided, static_cast<std::uint64_t>(listener_.voids));
  EXPECT_GE(end.voided, 18U);
}

TEST_F(LeagueLoop, KeepsItsWorkersThoughGamesAreVoidForOtherReasons) {
  Store store = open();
  const LeagueId league = make(store, 4, [](league::Settings& s) { s.deals = 10; });
  int matches = 0;
  RulesRunner runner(8, [&](const v1::MatchJob&) {
    Mishap mishap;
    mishap.lost = ++matches % 3 == 0;
    return mishap;
  });
  ASSERT_EQ(run(store, league, runner).state, LeagueState::finished);
  EXPECT_GE(listener_.voids, 40);
  EXPECT_EQ(runner.workers(), 8U);
}

TEST_F(LeagueLoop, GoesOnHoweverOftenTheMachineIsTooBusyForAGame) {
  Store store = open();
  const LeagueId league = make(store, 2, [](league::Settings& s) { s.deals = 2; });
  std::map<std::uint64_t, int> tries;
  RulesRunner runner(1, [&](const v1::MatchJob& job) { return Mishap{++tries[job.id()] <= 60}; });
  EXPECT_EQ(run(store, league, runner).state, LeagueState::finished);
  EXPECT_EQ(store.league(league).played, 4U);
  EXPECT_EQ(store.league(league).voided, 240U);
  const auto told = [&](const std::string& part) {
    return std::any_of(listener_.notices.begin(), listener_.notices.end(),
                       [&](const std::string& notice) { return has(notice, part); });
  };
  EXPECT_TRUE(told("a game was void 5 times in a row; the next attempt is in"));
  EXPECT_TRUE(told("too busy even for one game at a time: pausing for"));
}

TEST_F(LeagueLoop, NamesABotThatMakesGamesVoidWhichThenLosesThem) {
  Store store = open();
  const LeagueId league = make(store, 4, [](league::Settings& s) {
    s.deals = 40;
    s.players = {2, 3};
  });
  RulesRunner runner(4, [](const v1::MatchJob& job) {
    Mishap mishap;
    mishap.late_seat = seat_of(job, "c");
    return mishap;
  });
  EXPECT_EQ(run(store, league, runner).state, LeagueState::finished);
  EXPECT_EQ(runner.workers(), 4U) << "one bot costs nobody a worker";
  const auto named = std::count_if(
      listener_.notices.begin(), listener_.notices.end(),
      [](const std::string& notice) { return has(notice, "from now on it loses such games"); });
  EXPECT_EQ(named, 1);
  const std::vector<Entry> entries = store.entries(league);
  EXPECT_TRUE(entries[2].loses_voids);
  for (const std::size_t other : {0U, 1U, 3U}) EXPECT_FALSE(entries[other].loses_voids);
  EXPECT_LT(store.league(league).voided, 40U);
  const LeagueStandings standings = standings_of(store, league);
  EXPECT_EQ(standings.totals[2].faults, standings.totals[2].games);
  EXPECT_TRUE(entries[2].departure) << "and is benched for its faults";
  store.each_record(league, [](const RecordEntry& entry) {
    EXPECT_EQ(record::find_discrepancy(*entry.record), std::nullopt);
    for (const v1::SeatRecord& seat : entry.record->seats()) {
      if (!seat.has_fault()) continue;
      EXPECT_EQ(seat.bot().name(), "c");
      EXPECT_EQ(seat.rank(), static_cast<std::uint32_t>(entry.record->seats_size()));
      EXPECT_TRUE(has(seat.fault().detail(), "void games at its tables were delayed by it"));
    }
  });
}

TEST_F(LeagueLoop, RemembersWhoLosesItsVoidGamesWhenItGoesOn) {
  Store store = open();
  const LeagueId league = make(store, 4, [](league::Settings& s) {
    s.deals = 40;
    s.bench.faults_in_a_row = 0;
    s.bench.min_games = 0;
  });
  const auto late = [](const v1::MatchJob& job) {
    Mishap mishap;
    mishap.late_seat = seat_of(job, "c");
    return mishap;
  };
  // Stopped before and after it is named.
  for (int runs = 0; store.league(league).state != LeagueState::finished; ++runs) {
    ASSERT_LT(runs, 100);
    RulesRunner runner(2, late);
    RunHooks hooks;
    hooks.stop = [left = 10]() mutable { return --left > 0 ? Stop::no : Stop::at_once; };
    (void)run(store, league, runner, hooks);
  }
  EXPECT_LT(store.league(league).voided, 40U);
  const auto named = std::count_if(
      listener_.notices.begin(), listener_.notices.end(),
      [](const std::string& notice) { return has(notice, "from now on it loses such games"); });
  EXPECT_EQ(named, 1);
}

TEST_F(LeagueLoop, BlamesNobodyWhereTheMachineIsTooBusyForAll) {
  Store store = open();
  const LeagueId league = make(store, 4, [](league::Settings& s) { s.deals = 60; });
  std::minstd_rand random(7);
  RulesRunner runner(4, [&](const v1::MatchJob&) {
    Mishap mishap;
    if (random() % 4 == 0) mishap.late_seat = static_cast<int>(random() % 2);
    return mishap;
  });
  EXPECT_EQ(run(store, league, runner).state, LeagueState::finished);
  EXPECT_GT(store.league(league).voided, 100U);
  for (const Entry& entry : store.entries(league)) EXPECT_FALSE(entry.loses_voids);
  EXPECT_EQ(runner.workers(), 1U);
}

TEST_F(LeagueLoop, KeepsItsLastWorkerHoweverBusyTheMachineIs) {
  Store store = open();
  const LeagueId league = make(store, 2, [](league::Settings& s) { s.deals = 20; });
  int matches = 0;
  RulesRunner runner(2, [&](const v1::MatchJob&) { return Mishap{++matches % 3 == 0, false, {}}; });
  EXPECT_EQ(run(store, league, runner).state, LeagueState::finished);
  EXPECT_EQ(runner.workers(), 1U);
  ASSERT_FALSE(listener_.notices.empty());
  EXPECT_TRUE(has(listener_.notices.front(), "reduced to 1"));
}

// A fault of the arena costs nobody, not even a bot that loses its void games.
TEST_F(LeagueLoop, ABotThatLosesItsVoidGamesDoesNotLoseThoseThatTheArenaSpoilt) {
  Store store = open();
  const LeagueId league = make(store, 4, [](league::Settings& s) {
    s.deals = 40;
    s.bench.faults_in_a_row = 0;
    s.bench.min_games = 0;
  });
  int spoilt = 0;
  RulesRunner runner(2, [&](const v1::MatchJob& job) {
    const bool is_named = store.entries(league)[2].loses_voids.has_value();
    Mishap mishap;
    mishap.late_seat = seat_of(job, "c");
    mishap.our_fault = is_named && mishap.late_seat && ++spoilt <= 3;
    return mishap;
  });
  EXPECT_EQ(run(store, league, runner).state, LeagueState::finished);
  EXPECT_GT(spoilt, 3);
  const auto faults_of_ours =
      std::count_if(listener_.reasons.begin(), listener_.reasons.end(),
                    [](const std::string& reason) { return has(reason, "the referee failed"); });
  EXPECT_EQ(faults_of_ours, 3) << "void, and played again";
}

}  // namespace
}  // namespace splendor::arena
