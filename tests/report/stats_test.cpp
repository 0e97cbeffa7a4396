#include <gtest/gtest.h>

#include <cmath>

#include "tests/report/sample_games.hpp"
#include "web_report/bot_stats.hpp"
#include "web_report/game_shard.hpp"
#include "web_report/league_stats.hpp"
#include "web_report/pair_table.hpp"

namespace splendor::web {
namespace {

TEST(Durations, QuantilesAreRightToTheBin) {
  Durations times;
  EXPECT_EQ(times.quantile(0.5), 0.0);
  for (std::uint32_t i = 1; i <= 1000; ++i) times.add(i * 100);
  EXPECT_NEAR(times.quantile(0.5), 50'000, 5'000);
  EXPECT_NEAR(times.quantile(0.99), 99'000, 9'900);
  EXPECT_EQ(times.quantile(1.0), 100'000);
  EXPECT_EQ(times.longest(), 100'000U);
  EXPECT_NEAR(times.mean(), 50'050, 1);
}

TEST(Durations, TimeCodesStandForTheirTimes) {
  EXPECT_EQ(time_code(0), 0);
  EXPECT_EQ(time_code(1), 1);
  EXPECT_EQ(time_code(2), 9);
  EXPECT_EQ(time_code(1024), 81);
  EXPECT_EQ(time_code(0xFFFFFFFF), 255);
  for (std::uint32_t micros = 1; micros < 2'000'000; micros += 1 + micros / 50) {
    const long expected = 1 + std::lround(8 * std::log2(static_cast<double>(micros)));
    EXPECT_EQ(time_code(micros), expected) << micros;
  }
}

TEST(SlowMoves, TheSlowestAreKeptInOrder) {
  SlowestMoves moves(3);
  for (const std::uint32_t wall : {5U, 9U, 1U, 7U, 9U, 3U}) moves.offer({1, 0, wall, 0, 0});
  const std::vector<SlowMove>& slowest = moves.list();
  ASSERT_EQ(slowest.size(), 3U);
  EXPECT_EQ(slowest[0].wall_us, 9U);
  EXPECT_EQ(slowest[1].wall_us, 9U);
  EXPECT_EQ(slowest[2].wall_us, 7U);
}

TEST(PairTable, CountsEveryTwoSeatsOfAGameOnce) {
  GameFacts facts;
  facts.players = 3;
  facts.ending = Ending::points;
  facts.seats[0] = {.bot = 2, .rank = 1};
  facts.seats[1] = {.bot = 0, .rank = 2};
  facts.seats[2] = {.bot = 1, .rank = 2};
  GameList games;
  games.add(facts, nullptr);
  facts.ending = Ending::voided;
  games.add(facts, nullptr);
  // Row 0: two opponents, 1 (level) and 2 (behind); row 1: one, 2 (behind); row 2: none.
  EXPECT_EQ(pair_table(games, 3).data(), std::string("\x02\x01\x00\x01\x00\x01\x00\x00\x01"
                                                     "\x01\x01\x00\x00\x01"
                                                     "\x00",
                                                     15));
}

TEST(PairTable, ABotDoesNotMeetItself) {
  GameFacts facts;
  facts.players = 2;
  facts.ending = Ending::points;
  facts.seats[0] = {.bot = 0, .rank = 1};
  facts.seats[1] = {.bot = 0, .rank = 2};
  GameList games;
  games.add(facts, nullptr);
  EXPECT_EQ(pair_table(games, 1).data(), std::string(1, '\0'));
}

TEST(Stats, OfAllBotsAddUpToThoseOfTheLeague) {
  LeagueStats league;
  std::vector<BotStats> bots(8);
  std::uint64_t seats = 0;
  for (const test::SampleMatch& match : test::sample_matches(8, 120)) {
    const Replay game = replay(match.record);
    const GameFacts facts = facts_of(match.record, game, match.bots);
    league.add(match.record, facts, game);
    for (int seat = 0; seat < facts.players; ++seat) {
      bots[match.bots[static_cast<std::size_t>(seat)]].add(match.record, facts, game, seat);
    }
    seats += facts.counts() ? facts.players : 0U;
  }
  std::uint64_t games = 0;
  double win_share = 0.0;
  std::uint64_t faults = 0;
  for (const BotStats& bot : bots) {
    games += bot.games;
    win_share += bot.win_share;
    EXPECT_EQ(bot.wins + bot.shared + bot.losses, bot.games);
    for (std::size_t kind = 1; kind < bot.faults.size(); ++kind) faults += bot.faults[kind];
    const Style& style = bot.style;
    EXPECT_EQ(style.takes + style.reserves_open + style.reserves_deck + style.passes +
                  style.bought[0] + style.bought[1] + style.bought[2],
              style.moves);
  }
  EXPECT_EQ(games, seats);
  EXPECT_NEAR(win_share, static_cast<double>(league.games), 1e-6);
  EXPECT_EQ(faults, league.faults);
  EXPECT_EQ(league.failures.size(), league.faults);
  EXPECT_EQ(league.games + league.voided_games, 120U);
}

TEST(LeagueStats, NoCauseCrowdsOutTheOthers) {
  LeagueStats league;
  for (std::uint64_t id = 1; id <= 60; ++id) {
    test::SampleGame sample{.id = id, .seed = id, .bots = {0, 1}};
    sample.failing_seat = 0;
    const v1::MatchRecord record = test::play_sample(sample);
    const Replay game = replay(record);
    league.add(record, facts_of(record, game, sample.bots), game);
  }
  EXPECT_EQ(league.faults, 60U);
  EXPECT_EQ(league.failures.size(), LeagueStats::kMostPerCause);
}

TEST(LeagueStats, NameTheStepAtWhichEachSeatDroppedOut) {
  test::SampleGame sample{.id = 1, .seed = 3, .bots = {0, 1}};
  sample.failing_seat = 0;
  sample.failure = v1::FAULT_STARTUP_TIMEOUT;
  v1::MatchRecord record = test::play_sample(sample);
  *record.mutable_seats(1)->mutable_fault() = record.seats(0).fault();
  const Replay game = replay(record);
  LeagueStats league;
  league.add(record, facts_of(record, game, sample.bots), game);
  ASSERT_EQ(league.failures.size(), 2U);
  for (std::uint32_t seat = 0; seat < 2; ++seat) {
    EXPECT_EQ(league.failures[seat].seat, seat);
    EXPECT_EQ(league.failures[seat].step, seat);
  }
}

// Adds up all seats of a record for bot 0.
BotStats stats_of(const v1::MatchRecord& record, std::vector<BotIndex> bots) {
  const Replay game = replay(record);
  const GameFacts facts = facts_of(record, game, bots);
  BotStats stats;
  for (int seat = 0; seat < facts.players; ++seat) {
    if (bots[static_cast<std::size_t>(seat)] == 0) stats.add(record, facts, game, seat);
  }
  return stats;
}

TEST(BotStats, LeavesGamesOfABotWithItselfOutOfItsResults) {
  const v1::MatchRecord record = test::play_sample({.id = 1, .seed = 1, .bots = {0, 0}});
  const BotStats stats = stats_of(record, {0, 0});
  EXPECT_EQ(stats.games, 0U);
  EXPECT_EQ(stats.mirror_games, 2U);
  EXPECT_EQ(stats.win_share, 0.0);
  EXPECT_EQ(stats.style.games, 0U);
  EXPECT_EQ(stats.moves.count(), static_cast<std::uint64_t>(record.plies_size()));
}

TEST(BotStats, CountsATieAsHalfABeatenOpponent) {
  v1::MatchRecord record = test::play_sample({.id = 1, .seed = 1, .bots = {0, 1}});
  for (v1::SeatRecord& seat : *record.mutable_seats()) seat.set_rank(1);
  const BotStats stats = stats_of(record, {0, 1});
  EXPECT_EQ(stats.shared, 1U);
  EXPECT_EQ(stats.beaten_share, 0.5);
}

TEST(BotStats, CountsOnlyStartsThatHappened) {
  v1::MatchRecord record = test::play_sample({.id = 1, .seed = 1, .bots = {0, 1}});
  record.mutable_seats(0)->set_startup_us(40'000);
  EXPECT_NEAR(stats_of(record, {0, 1}).startups.quantile(0.5), 40'000, 4000);
  record.mutable_seats(0)->set_startup_us(0);  // it was still running from the game before
  EXPECT_EQ(stats_of(record, {0, 1}).startups.count(), 0U);
}

TEST(BotStats, ComparesWonGamesWithAllGames) {
  BotStats stats;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const v1::MatchRecord record = test::play_sample({.id = seed, .seed = seed, .bots = {0, 1}});
    const Replay game = replay(record);
    const std::vector<BotIndex> bots{0, 1};
    stats.add(record, facts_of(record, game, bots), game, 0);
  }
  EXPECT_EQ(stats.style.games, 40U);
  EXPECT_EQ(stats.style_of_wins.games, stats.wins + stats.shared);
  EXPECT_LT(stats.style_of_wins.moves, stats.style.moves);
  EXPECT_GE(stats.style_of_wins.points, 15 * stats.wins);
}

TEST(Facts, CountMovesWithoutDropOuts) {
  const v1::MatchRecord record = test::play_sample(
      {.id = 1, .seed = 1, .bots = {0, 1, 2}, .failing_seat = 1, .failing_ply = 10});
  const Replay game = replay(record);
  const std::vector<BotIndex> bots{0, 1, 2};
  const GameFacts facts = facts_of(record, game, bots);
  EXPECT_EQ(game.steps.size(), static_cast<std::size_t>(record.plies_size()) + 1);
  EXPECT_EQ(facts.moves, record.plies_size());
}

}  // namespace
}  // namespace splendor::web
