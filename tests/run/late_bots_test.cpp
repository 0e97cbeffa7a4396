#include "arena/run/late_bots.hpp"

#include <gtest/gtest.h>

#include <random>

namespace splendor::arena {
namespace {

constexpr Entrant kA(0);
constexpr Entrant kB(1);
constexpr Entrant kC(2);
const PerSeat<Entrant> kTwo{kA, kB};

// Void games, all of which wait for the first bot, until it is blamed.
int voids_until_blamed(const PerSeat<Entrant>& table, std::size_t bots) {
  LateBots late;
  int voids = 0;
  while (!late.is_to_blame(table[0], bots)) {
    late.add_void(table, table[0]);
    ++voids;
  }
  return voids;
}

TEST(LateBots, AreBlamedWhenAllVoidGamesWaitForThem) {
  EXPECT_EQ(voids_until_blamed(kTwo, 2), 13);
  EXPECT_EQ(voids_until_blamed(kTwo, 10), 15);
  EXPECT_EQ(voids_until_blamed(kTwo, 1000), 22) << "more bots, more chances to wrong one";
  EXPECT_EQ(voids_until_blamed({kA, kB, kC, Entrant(3)}, 10), 8)
      << "at larger tables chance is small";
}

TEST(LateBots, AreNotBlamedWhileTheirOpponentsAreLateAsOften) {
  LateBots late;
  for (int i = 0; i < 500; ++i) {
    late.add_void(kTwo, i % 2 == 0 ? kA : kB);
    EXPECT_FALSE(late.is_to_blame(kA, 2));
    EXPECT_FALSE(late.is_to_blame(kB, 2));
  }
  EXPECT_EQ(late.tally(kA).late, 250U);
  EXPECT_EQ(late.tally(kA).voids, 500U);
}

// Under load almost every void game waits for the bot that thinks almost all the time.
TEST(LateBots, MayBeLateMoreOftenIfTheyThinkLonger) {
  LateBots late;
  late.add_games(kA, 10, std::chrono::seconds(10));
  late.add_games(kB, 10, std::chrono::milliseconds(1));
  for (int i = 0; i < 50; ++i) late.add_void(kTwo, kA);
  EXPECT_FALSE(late.is_to_blame(kA, 10));
  for (int i = 0; i < 50; ++i) late.add_void(kTwo, kA);
  EXPECT_TRUE(late.is_to_blame(kA, 10)) << "nobody can hide behind thinking for long";
}

TEST(LateBots, AreNotCondemnedForTwoAccidentsHoweverQuickTheyAre) {
  LateBots late;
  late.add_games(kA, 10, std::chrono::microseconds(10));
  late.add_games(kB, 10, std::chrono::seconds(10));
  for (int i = 0; i < 12; ++i) late.add_void(kTwo, kA);
  EXPECT_FALSE(late.is_to_blame(kA, 10));
}

TEST(LateBots, AreBlamedAtTheirOwnTablesOnly) {
  LateBots late;
  for (int i = 0; i < 100; ++i) {
    late.add_void({kB, kC}, i % 2 == 0 ? kB : kC);
    late.add_void(kTwo, kA);
  }
  EXPECT_TRUE(late.is_to_blame(kA, 3));
  EXPECT_FALSE(late.is_to_blame(kB, 3));
  EXPECT_FALSE(late.is_to_blame(kC, 3));
}

TEST(LateBots, AreNotBlamedForAFewOfTheirManyGames) {
  LateBots late;
  for (int i = 0; i < 40; ++i) late.add_void(kTwo, kA);
  EXPECT_TRUE(late.is_to_blame(kA, 2));
  late.add_games(kA, 2000, {});
  EXPECT_FALSE(late.is_to_blame(kA, 2));
}

TEST(LateBots, LearnNothingFromGamesOfABotWithItself) {
  LateBots late;
  for (int i = 0; i < 1000; ++i) late.add_void({kA, kA}, kA);
  EXPECT_FALSE(late.is_to_blame(kA, 2));
}

// However often one looks, in at most one of a thousand nights somebody is wronged.
TEST(LateBots, AreHardlyEverWrongedByChance) {
  std::minstd_rand random(1);
  int wronged = 0;
  constexpr int kNights = 2000;
  for (int night = 0; night < kNights; ++night) {
    LateBots late;
    bool is_wronged = false;
    for (int i = 0; i < 200 && !is_wronged; ++i) {
      const Entrant bot = random() % 64 < 32 ? kA : kB;
      late.add_void(kTwo, bot);
      is_wronged = late.is_to_blame(bot, 2);
    }
    wronged += is_wronged ? 1 : 0;
  }
  EXPECT_LE(wronged, 2 + kNights * LateBots::kChance);
}

}  // namespace
}  // namespace splendor::arena
