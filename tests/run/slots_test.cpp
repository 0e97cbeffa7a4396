#include "arena/run/slots.hpp"

#include <gtest/gtest.h>

namespace splendor::arena {
namespace {

constexpr Entrant kA(0);
constexpr Entrant kB(1);

// Three games, told apart by their seeds.
Batch batch_of(std::uint64_t seed) {
  return {{seed, {kA, kB}}, {seed + 1, {kB, kA}}, {seed + 2, {kA, kB}}};
}
GameResult result_in(Slot slot, std::uint64_t seed) {
  return {slot, seed, {kA, kB}, {1, 2}, {0, 0}};
}

TEST(OpenSlots, GiveGamesInTheOrderOfTheSchedule) {
  OpenSlots slots;
  slots.add(0, batch_of(10));
  slots.add(1, batch_of(20));
  std::vector<std::uint64_t> seeds;
  while (slots.waiting() > 0) seeds.push_back(slots.take().plan.seed);
  EXPECT_EQ(seeds, (std::vector<std::uint64_t>{10, 11, 12, 20, 21, 22}));
}

TEST(OpenSlots, GiveAGameThatIsPlayedAgainFirst) {
  OpenSlots slots;
  slots.add(0, batch_of(10));
  const Slot slot = slots.take().slot;
  EXPECT_EQ(slot, (Slot{0, 0}));
  slots.put_back(slot);
  EXPECT_EQ(slots.waiting(), 3U);
  const OpenSlots::Waiting again = slots.take();
  EXPECT_EQ(again.slot, slot);
  EXPECT_EQ(again.plan.seed, 10U);
}

TEST(OpenSlots, GiveAllResultsOfABatchWithItsLastGame) {
  OpenSlots slots;
  slots.add(0, batch_of(10));
  slots.add(1, batch_of(20));
  EXPECT_FALSE(slots.done(result_in({0, 2}, 12)));
  EXPECT_FALSE(slots.done(result_in({1, 0}, 20))) << "of another batch";
  EXPECT_FALSE(slots.done(result_in({0, 0}, 10)));
  const auto results = slots.done(result_in({0, 1}, 11));
  ASSERT_TRUE(results);
  EXPECT_EQ(*results, (std::vector<GameResult>{result_in({0, 2}, 12), result_in({0, 0}, 10),
                                               result_in({0, 1}, 11)}));
}

TEST(OpenSlots, LeaveOutGamesThatWereStoredBeforeAnInterruption) {
  OpenSlots slots;
  slots.add(4, batch_of(10), {result_in({4, 1}, 11)});
  EXPECT_EQ(slots.waiting(), 2U);
  EXPECT_EQ(slots.take().slot, (Slot{4, 0}));
  EXPECT_EQ(slots.take().slot, (Slot{4, 2}));
  EXPECT_FALSE(slots.done(result_in({4, 0}, 10)));
  const auto results = slots.done(result_in({4, 2}, 12));
  ASSERT_TRUE(results);
  EXPECT_EQ(results->size(), 3U);
}

TEST(OpenSlots, EndOnceEachTimeTheyAreGivenOut) {
  OpenSlots slots;
  slots.add(0, batch_of(10));
  EXPECT_FALSE(slots.end({0, 0})) << "it waits";
  const Slot slot = slots.take().slot;
  EXPECT_FALSE(slots.end({0, 1}));
  EXPECT_FALSE(slots.end({0, 3})) << "no such game";
  EXPECT_FALSE(slots.end({1, 0})) << "no such batch";
  EXPECT_TRUE(slots.end(slot));
  EXPECT_FALSE(slots.end(slot));
  slots.put_back(slot);
  EXPECT_FALSE(slots.end(slot)) << "it waits again";
  EXPECT_EQ(slots.take().slot, slot);
  EXPECT_TRUE(slots.end(slot));
  EXPECT_FALSE(slots.done(result_in(slot, 10)));
  EXPECT_FALSE(slots.end(slot)) << "it is stored";
}

}  // namespace
}  // namespace splendor::arena
