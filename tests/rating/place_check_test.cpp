#include "arena/rating/ladder/place_check.hpp"

#include <gtest/gtest.h>

#include <random>

#include "tests/rating/build_matches.hpp"

namespace splendor::rating {
namespace {

using testing::match;
using Places = std::vector<std::optional<std::size_t>>;

// From tables of the chi-square distribution.
TEST(ChiSquareTail, IsThatOfTheTables) {
  EXPECT_NEAR(chi_square_tail(3.841459, 1), 0.05, 1e-6);
  EXPECT_NEAR(chi_square_tail(5.991465, 2), 0.05, 1e-6);
  EXPECT_NEAR(chi_square_tail(18.307038, 10), 0.05, 1e-6);
  EXPECT_NEAR(chi_square_tail(13.276704, 4), 0.01, 1e-6);
  EXPECT_NEAR(chi_square_tail(29.588298, 10), 0.001, 1e-6);
  EXPECT_EQ(chi_square_tail(0, 3), 1.0);
}

// Matches of two bots at several places, 50 at each.
struct Table {
  std::vector<Match> matches;
  Places places;
};
Table table_of(const std::vector<int>& wins) {
  Table table;
  for (std::size_t place = 0; place < wins.size(); ++place) {
    for (int i = 0; i < 50; ++i) {
      const std::uint8_t rank = i < wins[place] ? 1 : 2;
      table.matches.push_back(match(static_cast<std::uint32_t>(table.matches.size()),
                                    {{0, rank}, {1, static_cast<std::uint8_t>(3 - rank)}}));
      table.places.emplace_back(place);
    }
  }
  return table;
}

// 30:20 and 20:30. Pearson: 100 (30·30 − 20·20)² / 50⁴ = 4; p = 0.0455.
TEST(PlaceCheck, IsPearsonsForTwoBotsThatWinOrLose) {
  const Table table = table_of({30, 20});
  const auto check = check_places(table.matches, table.places, rate(table.matches, 2, {}));
  ASSERT_TRUE(check);
  EXPECT_NEAR(check->chi_square, 4.0, 1e-9);
  EXPECT_NEAR(check->freedom, 1.0, 1e-12);
  EXPECT_NEAR(check->p, 0.04550026, 1e-7);
}

// 35, 25 and 15 of 50 at three places: expected 25 each, (100 + 0 + 100) · 2 / 25 = 16.
TEST(PlaceCheck, TakesMorePlaces) {
  const Table table = table_of({35, 25, 15});
  const auto check = check_places(table.matches, table.places, rate(table.matches, 2, {}));
  ASSERT_TRUE(check);
  EXPECT_NEAR(check->chi_square, 16.0, 1e-9);
  EXPECT_NEAR(check->freedom, 2.0, 1e-12);
  EXPECT_NEAR(check->p, 0.00033546, 1e-7);
}

TEST(PlaceCheck, SaysNothingWhereThereIsNothingToCompare) {
  const Table one = table_of({30});
  EXPECT_FALSE(check_places(one.matches, one.places, rate(one.matches, 2, {})));
  const Table always = table_of({50, 50});
  EXPECT_FALSE(check_places(always.matches, always.places, rate(always.matches, 2, {})));
  const Table two = table_of({30, 20});
  const Places unknown(two.matches.size());
  EXPECT_FALSE(check_places(two.matches, unknown, rate(two.matches, 2, {})));
  EXPECT_FALSE(check_places({}, {}, rate({}, 2, {})));
}

// Six bots of different strengths at tables of three, places drawn: p is spread evenly, and with
// one place where a bot plays badly it is small.
TEST(PlaceCheck, SuspectsNobodyWithoutReasonAndSeesAPlaceThatHarmsABot) {
  constexpr int kTrials = 200;
  std::mt19937 random(5);
  int suspicious = 0;
  int found = 0;
  for (int trial = 0; trial < kTrials; ++trial) {
    for (const bool is_harmed : {false, true}) {
      std::vector<Match> matches;
      Places places;
      for (std::uint32_t deal = 0; deal < 400; ++deal) {
        const std::size_t place = random() % 4;
        std::vector<std::pair<double, std::uint32_t>> results;  // best first
        for (std::uint32_t seat = 0; seat < 3; ++seat) {
          const std::uint32_t bot = (deal + seat * (1 + deal % 2)) % 6;
          const bool is_hurt = is_harmed && bot == 2 && place == 3;
          const double strength = 0.4 * bot - (is_hurt ? 3.0 : 0.0);
          results.emplace_back(-strength + std::extreme_value_distribution<>(0, 1)(random) * -1.0,
                               bot);
        }
        std::vector<Match::Seat> seats;
        for (const auto& [score, bot] : results) {
          const auto better =
              std::count_if(results.begin(), results.end(),
                            [&, mine = score](const auto& r) { return r.first < mine; });
          seats.push_back({{bot}, static_cast<std::uint8_t>(1 + better)});
        }
        matches.emplace_back(Cluster{deal}, seats);
        places.emplace_back(place);
      }
      const auto check = check_places(matches, places, rate(matches, 6, {}));
      ASSERT_TRUE(check);
      if (check->p < 0.05) ++(is_harmed ? found : suspicious);
    }
  }
  EXPECT_LT(suspicious, kTrials / 8) << "5 % expected";
  EXPECT_GT(found, kTrials * 8 / 10);
}

}  // namespace
}  // namespace splendor::rating
