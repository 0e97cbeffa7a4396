#include "arena/run/retries.hpp"

#include <gtest/gtest.h>

namespace splendor::arena {
namespace {

using namespace std::chrono_literals;

constexpr Retries::Time kFirstFailure{1h};
constexpr Slot kGame{0, 1};
constexpr Slot kOther{0, 2};

TEST(Retries, WaitLongerWithEveryOverloadOfTheSameGame) {
  Retries retries({});
  Retries::Time now = kFirstFailure;
  for (const auto expected : {1s, 2s, 4s, 8s, 16s, 32s, 64s, 128s, 256s, 300s, 300s}) {
    const Retries::Break rest = retries.add(kGame, VoidCause::overload, now);
    EXPECT_EQ(rest.length, expected);
    EXPECT_TRUE(retries.take_due(now + expected - 1ms).empty());
    now += expected;
    EXPECT_EQ(retries.take_due(now), std::vector<Slot>{kGame});
    EXPECT_TRUE(retries.is_empty());
  }
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(retries.add(kGame, VoidCause::overload, now).length, 300s);
  }
  EXPECT_FALSE(retries.is_hopeless(now + 24h)) << "however often it is void";
}

TEST(Retries, BeginAnewOnceTheGameWasPlayed) {
  Retries retries({});
  (void)retries.add(kGame, VoidCause::overload, kFirstFailure);
  EXPECT_EQ(retries.add(kGame, VoidCause::overload, kFirstFailure).times, 2);
  EXPECT_EQ(retries.add(kOther, VoidCause::overload, kFirstFailure).times, 1)
      << "each game by itself";
  retries.played(kGame);
  EXPECT_EQ(retries.add(kGame, VoidCause::overload, kFirstFailure).times, 1);
}

TEST(Retries, TryAFaultAtOnceAndThenAfterABreak) {
  Retries retries({});
  for (const auto expected : {0s, 1s, 2s, 4s, 8s, 16s, 30s, 30s}) {
    EXPECT_EQ(retries.add(kGame, VoidCause::fault, kFirstFailure).length, expected);
  }
}

// Else a league whose bots are gone would fail a thousand times a second until it is given up.
TEST(Retries, PauseEverythingWhileOneGameAfterAnotherIsAFault) {
  Retries retries({});
  Retries::Time now = kFirstFailure;
  std::uint32_t place = 0;
  const auto fault = [&] { (void)retries.add({0, ++place}, VoidCause::fault, now); };
  for (int i = 0; i < 4; ++i) fault();
  EXPECT_FALSE(retries.is_paused(now));
  for (const auto expected : {1s, 2s, 4s, 8s, 16s, 30s, 30s}) {
    fault();
    fault();  // was under way already
    EXPECT_TRUE(retries.is_paused(now + expected - 1ms));
    now += expected;
    EXPECT_FALSE(retries.is_paused(now));
  }
  fault();
  retries.played(kGame);
  EXPECT_FALSE(retries.is_paused(now)) << "some games can be played";
}

TEST(Retries, AreHopelessAfterManyFaultsInARowForAWhile) {
  Retries retries({});
  for (int i = 0; i < 19; ++i) (void)retries.add(kGame, VoidCause::fault, kFirstFailure);
  EXPECT_FALSE(retries.is_hopeless(kFirstFailure + 1h));
  (void)retries.add(kOther, VoidCause::fault, kFirstFailure);
  EXPECT_FALSE(retries.is_hopeless(kFirstFailure + 59s)) << "it may pass";
  EXPECT_TRUE(retries.is_hopeless(kFirstFailure + 60s));
  retries.played(kOther);
  EXPECT_FALSE(retries.is_hopeless(kFirstFailure + 60s)) << "some games can be played";
}

}  // namespace
}  // namespace splendor::arena
