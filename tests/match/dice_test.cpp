// The dice of a bot reveal nothing about the deal.
#include "referee/match/dice.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "referee/rules/random.hpp"

namespace splendor::match {
namespace {

TEST(Dice, AreTheSameForTheSameGame) {
  EXPECT_EQ(dice_of(7), dice_of(7));
  // By openssl: printf 'dice of seat 0' | openssl dgst -sha256 -mac HMAC
  //   -macopt hexkey:0700000000000000
  EXPECT_EQ(dice_of(7)[0], 928743361U);
}

TEST(Dice, DifferByGameAndSeat) {
  std::set<std::uint32_t> seen;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    for (const std::uint32_t dice : dice_of(seed)) seen.insert(dice);
  }
  EXPECT_GE(seen.size(), 3990U);
}

// Earlier versions used the generator of the deal itself, which can be inverted: the dice of two
// seats gave the seed, and the seed all decks.
TEST(Dice, AreNoOutputOfTheDealsGenerator) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const auto dice = dice_of(seed);
    for (const std::uint64_t start : {seed, ~seed, seed ^ std::uint64_t{0xB07D1CE5}}) {
      Random random(start);
      for (int step = 0; step < 200; ++step) {
        const std::uint64_t output = random.next();
        for (const std::uint32_t one : dice) {
          ASSERT_NE(static_cast<std::uint32_t>(output), one);
          ASSERT_NE(static_cast<std::uint32_t>(output >> 32U), one);
        }
      }
    }
  }
}

// Seeds that differ in one bit give dice that differ in half of their bits, each as often as not:
// no bit of the dice follows a bit of the seed.
TEST(Dice, FollowNoBitOfTheSeed) {
  constexpr int kSeeds = 400;
  for (unsigned bit = 0; bit < 64; ++bit) {
    std::array<int, 32> flipped{};
    Random random(bit + 1);
    for (int i = 0; i < kSeeds; ++i) {
      const std::uint64_t seed = random.next();
      const std::uint32_t change = dice_of(seed)[0] ^ dice_of(seed ^ (1ULL << bit))[0];
      for (unsigned of = 0; of < 32; ++of) flipped[of] += static_cast<int>(change >> of & 1U);
    }
    // Six standard deviations of 400 throws of a coin.
    for (const int count : flipped) ASSERT_NEAR(count, kSeeds / 2, 60) << "bit " << bit;
  }
}

}  // namespace
}  // namespace splendor::match
