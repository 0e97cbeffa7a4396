// Which bot is late, decided by numbers alone.
#include "referee/match/player/move_clock.hpp"

#include <gtest/gtest.h>

#include <random>
#include <utility>
#include <vector>

namespace splendor::match {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

constexpr milliseconds kLimit{50};
constexpr int kBlur = static_cast<int>(MoveClock::kBlur.count());

// Milliseconds since the question, and how often it slept.
struct Row {
  int wall;
  int cpu;
  int waited;
  bool runnable = false;
  int ours = 0;
  int stalled = 0;
  int idle = 0;
  int sleeps = 0;
  int held_up = 0;
  bool blocked = false;
};

TurnReading reading(const Row& row, bool one_thread) {
  TurnReading reading;
  reading.wall = milliseconds(row.wall);
  reading.cpu = milliseconds(row.cpu);
  reading.waited = milliseconds(row.waited);
  reading.ours = milliseconds(row.ours);
  reading.stalled = milliseconds(row.stalled);
  reading.held_up = milliseconds(row.held_up);
  reading.idle = milliseconds(row.idle);
  reading.runnable = row.runnable;
  reading.blocked = row.blocked;
  reading.one_thread = one_thread;
  reading.sleeps = static_cast<std::uint64_t>(row.sleeps);
  reading.sleeps_known = true;
  return reading;
}

MoveClock clock_after(const std::vector<Row>& rows, bool one_thread = true) {
  MoveClock clock(kLimit);
  for (const Row& row : rows) clock.add(reading(row, one_thread));
  return clock;
}
MoveClock threads_after(const std::vector<Row>& rows) { return clock_after(rows, false); }

bool is_late(const MoveClock& clock) {
  return std::holds_alternative<MoveClock::Late>(clock.rule());
}
bool is_starved(const MoveClock& clock) {
  return std::holds_alternative<MoveClock::Starved>(clock.rule());
}
// How much longer the clock waits; -1 if it is decided.
int wait_ms(const MoveClock& clock) {
  const MoveClock::Ruling ruling = clock.rule();
  const auto* wait = std::get_if<MoveClock::Wait>(&ruling);
  return wait == nullptr ? -1
                         : static_cast<int>(std::chrono::ceil<milliseconds>(wait->longest).count());
}

TEST(MoveClock, ABotThatComputesOrSleepsForItsWholeTimeIsLate) {
  EXPECT_TRUE(is_late(clock_after({{53, 53, 0, true}}))) << "computes";
  EXPECT_TRUE(is_late(clock_after({{50, 0, 0}}))) << "sleeps";
  EXPECT_TRUE(is_late(clock_after({{53, 20, 0}}))) << "both";
  EXPECT_TRUE(is_late(threads_after({{53, 53, 90, true}}))) << "threads in each other's way";
  EXPECT_TRUE(is_late(threads_after({{10, 0, 0}, {50, 0, 0, false, 0, 0, 40}})))
      << "threads asleep";
}

TEST(MoveClock, ThreadsThatWaitInsideTheKernelAreGivenThatTimeButNotForEver) {
  const auto blocked = [](int wall, int cpu) {
    Row row{wall, cpu, 0};
    row.blocked = true;
    return row;
  };
  EXPECT_EQ(wait_ms(threads_after({{10, 10, 0, true}, blocked(90, 10)})), 40 + kBlur);
  const int most = static_cast<int>(milliseconds(MoveClock::kMostBlocked).count());
  EXPECT_FALSE(is_late(threads_after({blocked(most + 40, 0)})));
  EXPECT_TRUE(is_late(threads_after({blocked(most + 50 + kBlur, 0)})));
  EXPECT_TRUE(is_late(threads_after(
      {blocked(most / 2, 0), {most, 0, 0, true}, blocked(most + most / 2 + 50 + kBlur, 0)})))
      << "counted for the whole move";
  EXPECT_TRUE(is_late(clock_after({blocked(50, 0)}))) << "a single thread";
}

TEST(MoveClock, TimeBehindOtherProgramsIsGivenBack) {
  EXPECT_EQ(wait_ms(clock_after({{50, 10, 40}})), 40 + kBlur);
  EXPECT_EQ(wait_ms(clock_after({{50, 10, 40}, {90, 20, 70}})), 30 + kBlur);
  EXPECT_TRUE(is_late(clock_after({{50, 10, 40, true}, {165, 55, 110, true}})));
  EXPECT_EQ(clock_after({{50, 10, 40}, {90, 20, 70}}).kept(), milliseconds(70));
}

// A runnable bot has slept since the last reading, or is still asleep.
Row slept(Row row, int sleeps = 1) {
  row.sleeps = sleeps;
  return row;
}

TEST(MoveClock, ABotThatStillWaitsForItsCoreIsNotLateThoughNothingIsBookedYet) {
  EXPECT_GT(wait_ms(clock_after({{50, 3, 0, true}})), 0);
  EXPECT_GT(wait_ms(clock_after({{50, 3, 0, true}, {70, 3, 0, true}, {90, 3, 0, true}})), 0);
  // It got its core, and its wait was booked.
  EXPECT_EQ(wait_ms(clock_after({{50, 3, 0, true}, {70, 3, 0, true}, {90, 4, 86, true}})),
            46 + kBlur);
}

TEST(MoveClock, ABotThatSleptAndWaitsNowIsJudgedWhenItRunsOrSleeps) {
  EXPECT_GT(wait_ms(clock_after({slept({50, 3, 0, true})})), 0);
  EXPECT_GT(wait_ms(clock_after({slept({50, 3, 0, true}), slept({70, 3, 0, true})})), 0);
  EXPECT_TRUE(is_late(clock_after({slept({50, 3, 0, true}), slept({70, 23, 0, true})})))
      << "it had slept";
  EXPECT_TRUE(is_late(clock_after({slept({50, 3, 0, true}), slept({70, 3, 0})}))) << "it sleeps";
  EXPECT_EQ(wait_ms(clock_after({slept({50, 3, 0, true}), slept({70, 4, 66, true})})), 46 + kBlur)
      << "it had waited";
}

// It waited from the beginning. How often it slept before the first reading is not known.
TEST(MoveClock, ABotThatRanForAMomentAndWaitsAgainIsNotBlamedForItsFirstWait) {
  MoveClock clock(kLimit);
  TurnReading first = reading({50, 0, 0, true}, true);
  first.sleeps_known = false;
  clock.add(first);
  EXPECT_GT(wait_ms(clock), 0);
  clock.add(reading({150, 5, 60, true}, true));
  EXPECT_GT(wait_ms(clock), 0) << "booked: 60 ms; it may wait since";
  clock.add(reading({200, 10, 185, true}, true));
  EXPECT_EQ(wait_ms(clock), 35 + kBlur) << "5 ms may have been sleep";
}

TEST(MoveClock, WhatTheHostOfAVirtualMachineTakesIsNotTheBots) {
  // Neither CPU time nor a wait, and the bot did not sleep.
  EXPECT_EQ(wait_ms(clock_after({{20, 18, 2, true}, {50, 40, 2, true}})), 10 + kBlur);
  MoveClock answered(kLimit);
  answered.add(reading({20, 18, 2, true}, true));
  answered.add_answered(reading(slept({70, 40, 2, false}), true));
  EXPECT_EQ(answered.kept(), milliseconds(30)) << "what it slept, it slept after its answer";
  MoveClock sleeper(kLimit);
  sleeper.add(reading({20, 18, 2, true}, true));
  sleeper.add_answered(reading(slept({70, 40, 2, false}, 2), true));
  EXPECT_EQ(sleeper.kept(), milliseconds(2));
}

TEST(MoveClock, WhatTheRefereeDoesForABotIsTheBotsOwnTime) {
  // It waits for its core because the referee reads what it logs.
  EXPECT_TRUE(is_late(clock_after({{60, 35, 25, true, 25}})));
  EXPECT_TRUE(is_late(threads_after({{60, 35, 25, true, 25}})));
  EXPECT_EQ(wait_ms(clock_after({{64, 24, 40, false, 22}})), 6 + kBlur) << "2 ms are routine";
}

TEST(MoveClock, SleepUntilTheRefereeGotItsCoreToEmptyStderrIsGivenBack) {
  const auto held_up_by = [](int held_up) {
    return Row{.wall = 60, .cpu = 5, .waited = 0, .sleeps = 3, .held_up = held_up};
  };
  EXPECT_TRUE(is_late(clock_after({held_up_by(0)})));
  EXPECT_EQ(clock_after({held_up_by(40)}).kept(), milliseconds(40));
  EXPECT_FALSE(is_late(clock_after({held_up_by(40)})));
  EXPECT_EQ(clock_after({held_up_by(90)}).kept(), milliseconds(55)) << "CPU time is its own";
  EXPECT_EQ(clock_after({{.wall = 60, .cpu = 20, .waited = 40, .held_up = 40}}).kept(),
            milliseconds(40))
      << "not given back twice";
  EXPECT_TRUE(is_late(
      threads_after({{.wall = 53, .cpu = 53, .waited = 0, .runnable = true, .held_up = 50}})))
      << "it computed meanwhile";
}

TEST(MoveClock, ABotThatComputesIsForgivenWhatTheKernelMisbooks) {
  EXPECT_EQ(wait_ms(clock_after({{50, 50, 0, true}})), 3);
  EXPECT_TRUE(is_late(clock_after({{53, 53, 0, true}})));
  EXPECT_TRUE(is_late(clock_after({{50, 0, 0}}))) << "a sleeper is forgiven nothing";
  EXPECT_TRUE(is_late(clock_after({{51, 1, 0}}))) << "nor more than it computed";
}

TEST(MoveClock, ABotThatHadToWaitIsForgivenAsMuchAsItWaitedUpToABound) {
  EXPECT_EQ(wait_ms(clock_after({{54, 50, 4, true}})), 4);
  EXPECT_EQ(wait_ms(clock_after({{90, 50, 40, true}})), kBlur);
  EXPECT_TRUE(is_late(clock_after({{95, 55, 40, true}})));
}

TEST(MoveClock, AStallOfTheMachineIsGivenBackEvenToASleeper) {
  EXPECT_EQ(wait_ms(clock_after({{50, 20, 0, false, 0, 15}})), 15 + kBlur);
  EXPECT_TRUE(is_late(clock_after({{50, 20, 0, false, 0, 15}, {70, 20, 0, false, 0, 15}})));
}

TEST(MoveClock, AStallOfTheMachineIsGivenBackEvenIfItIsBookedAsTheBotsCpuTime) {
  EXPECT_EQ(wait_ms(clock_after({{51, 51, 0, true, 0, 12}})), 11 + kBlur);
}

TEST(MoveClock, ThreadsThatWantToRunAndDoNotAreKeptFromItByOthers) {
  // Their booked wait is lost when they end.
  EXPECT_EQ(wait_ms(threads_after({{20, 2, 18, true}, {50, 5, 3, true}})), 45 + kBlur);
  // Two that take turns: one sleeps while the other waits.
  EXPECT_EQ(wait_ms(threads_after({{25, 5, 20}, {50, 10, 40}})), 40 + kBlur);
}

TEST(MoveClock, NobodyWaitsOnAnIdleCore) {
  // Threads that are runnable at every reading, but sleep in between: at most a tick is credited.
  EXPECT_TRUE(is_late(threads_after({{4, 1, 0, true}, {80, 5, 30, true, 0, 0, 72}})));
  EXPECT_FALSE(is_late(threads_after({{4, 1, 0, true}, {80, 5, 30, true, 0, 0, 0}})));
}

TEST(MoveClock, OnlyAMachineThatGivesNextToNothingMakesAGameVoid) {
  const int patience = static_cast<int>(milliseconds(MoveClock::kStarvedNotBefore).count());
  EXPECT_FALSE(is_starved(clock_after({{patience - 1, 10, patience - 11}})));
  EXPECT_TRUE(is_starved(clock_after({{patience, 10, patience - 10}})));
  EXPECT_TRUE(is_late(clock_after({{patience, 60, patience - 60}}))) << "it had its time";
  MoveClock long_limit(std::chrono::seconds(1));
  long_limit.add(reading({99'000, 500, 98'500}, true));
  EXPECT_FALSE(is_starved(long_limit));
  long_limit.add(reading({100'000, 500, 99'500}, true));
  EXPECT_TRUE(is_starved(long_limit));
}

// The clock after the bot has answered, at the last of these readings.
MoveClock answered_after(const std::vector<Row>& rows, const Row& last, bool one_thread = true) {
  MoveClock clock = clock_after(rows, one_thread);
  clock.add_answered(reading(last, one_thread));
  return clock;
}

TEST(MoveClock, AnAnswerThatComesAfterTheBotsOwnTimeIsLateThoughTheClockWasExtended) {
  constexpr milliseconds kPrecision{1};
  const Row waited{50, 10, 40, true};
  ASSERT_EQ(wait_ms(threads_after({waited})), 40 + kBlur) << "it is extended to 95 ms";
  const auto in_time = answered_after({waited}, {90, 50, 40, true}, false).charge({}, kPrecision);
  EXPECT_FALSE(in_time.is_late);
  EXPECT_EQ(in_time.own, milliseconds(50));
  EXPECT_EQ(in_time.host_delay, milliseconds(40));
  // Two threads on two cores: their CPU time leaves nothing of the wait.
  const auto late = answered_after({waited}, {90, 90, 40, true}, false).charge({}, kPrecision);
  EXPECT_TRUE(late.is_late);
  EXPECT_EQ(late.own, milliseconds(90));
  EXPECT_EQ(late.host_delay, milliseconds(0));
  // Threads that sleep once they have answered waited before; unless their core was idle.
  Row asleep{90, 45, 0};
  EXPECT_FALSE(answered_after({waited}, asleep, false).charge({}, kPrecision).is_late);
  asleep.idle = 75;
  EXPECT_TRUE(answered_after({waited}, asleep, false).charge({}, kPrecision).is_late);
  // What seemed to be a wait was sleep.
  const Row woken = slept({50, 3, 0, true});
  ASSERT_GT(wait_ms(clock_after({woken})), 0);
  EXPECT_TRUE(answered_after({woken}, slept({70, 5, 0}, 3)).charge({}, kPrecision).is_late);
}

TEST(MoveClock, AnAnswerIsInTimeAsFarAsTheReadingsMayBeOff) {
  const auto is_late = [](int wall) {
    return answered_after({}, slept({wall, 0, 0}, 2)).charge({}, milliseconds(1)).is_late;
  };
  EXPECT_FALSE(is_late(50));
  EXPECT_FALSE(is_late(51));
  EXPECT_TRUE(is_late(52));
}

TEST(MoveClock, TheRefereesWaitForItsCoreIsNotChargedUnlessTheBotComputedMeanwhile) {
  const auto own = [](const Row& last) {
    return answered_after({}, last).charge(milliseconds(30), milliseconds(1)).own;
  };
  EXPECT_EQ(own(slept({75, 10, 0}, 2)), milliseconds(45));
  EXPECT_EQ(own(slept({75, 70, 0}, 2)), milliseconds(70)) << "CPU time is its own";
}

// A scheduler that runs, puts to sleep and delays one thread at random, and books a wait when it
// ends; the referee reads at random times.
class RandomTurn {
 public:
  explicit RandomTurn(unsigned seed) : random_(seed) {}

  enum class Doing { runs, sleeps, waits };

  void step() {
    const int length = number(1, 8);
    const Doing before = std::exchange(doing_, static_cast<Doing>(number(0, 2)));
    if (doing_ == Doing::sleeps && before != Doing::sleeps) ++sleeps_;
    for (int i = 0; i < length; ++i) {
      ++wall;
      if (doing_ == Doing::runs) ++cpu;
      if (doing_ == Doing::sleeps) ++slept;
      doing_ == Doing::waits ? ++pending_ : (booked_ += std::exchange(pending_, 0));
    }
  }
  // How often it slept before the first look is not known of a quick bot.
  [[nodiscard]] TurnReading look(bool is_quick) {
    TurnReading now =
        reading({wall, cpu, booked_, doing_ != Doing::sleeps, 0, 0, 0, sleeps_}, true);
    now.sleeps_known = !is_quick || std::exchange(was_looked_at_, true);
    return now;
  }
  int wall = 0;
  int cpu = 0;
  int slept = 0;

 private:
  int number(int low, int high) { return std::uniform_int_distribution(low, high)(random_); }
  std::mt19937 random_;
  Doing doing_ = Doing::runs;
  bool was_looked_at_ = false;
  int sleeps_ = 0;
  int booked_ = 0;
  int pending_ = 0;
};

TEST(MoveClock, NeverBlamesABotThatHasTimeOfItsOwnLeftAndNeverSparesOneForLong) {
  for (unsigned seed = 0; seed < 2000; ++seed) {
    RandomTurn turn(seed);
    MoveClock clock(kLimit);
    int spent_at_verdict = -1;
    for (int i = 0; i < 500 && spent_at_verdict < 0; ++i) {
      turn.step();
      clock.add(turn.look(seed % 2 == 0));
      if (is_late(clock)) spent_at_verdict = turn.cpu + turn.slept;
      if (turn.cpu + turn.slept < 50) {
        ASSERT_LT(spent_at_verdict, 0) << "seed " << seed << ", wall " << turn.wall;
      }
    }
    ASSERT_GE(spent_at_verdict, 50) << "seed " << seed;
    ASSERT_LE(spent_at_verdict, 90 + kBlur) << "seed " << seed;
    ASSERT_LE(clock.kept(), nanoseconds(milliseconds(turn.wall - turn.cpu)));
  }
}

}  // namespace
}  // namespace splendor::match
