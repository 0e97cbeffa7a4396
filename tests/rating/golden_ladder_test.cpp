// Ratings, errors, seat effects and probabilities against values from independent programs.

#include <gtest/gtest.h>

#include <string>
#include <variant>
#include <vector>

#include "arena/rating/ladder/ladder.hpp"
#include "arena/results_csv/read_results.hpp"
#include "tests/rating/golden_csv.hpp"

namespace splendor::rating {
namespace {

using testing::golden_path;
using testing::GoldenRow;
using testing::number;
using testing::read_golden;

constexpr double kEloTolerance = 0.01;
constexpr double kSuperiorityTolerance = 1e-4;

struct Golden {
  std::string set;
  bool has_registered_bots = false;
};

std::vector<std::string> registered(const Golden& golden) {
  if (!golden.has_registered_bots) return {};
  return std::get<std::vector<std::string>>(
      results_csv::read_bot_list(golden_path(golden.set + ".bots.txt")));
}

class GoldenSet : public ::testing::TestWithParam<Golden> {
 protected:
  GoldenSet()
      : results_(std::get<results_csv::ResultSet>(results_csv::read_results(
            golden_path(GetParam().set + ".csv"), registered(GetParam())))) {}

  [[nodiscard]] Ladder ladder(const std::optional<Prior>& prior) const {
    return rate(results_.matches, results_.bots.size(), {.prior = prior, .anchor = {}});
  }
  [[nodiscard]] std::vector<GoldenRow> expected(const std::string& kind) const {
    return read_golden(GetParam().set + "." + kind + ".csv");
  }
  [[nodiscard]] const results_csv::ResultSet& results() const { return results_; }

 private:
  results_csv::ResultSet results_;
};

TEST_P(GoldenSet, CountsFlagsAndPoolsAgree) {
  const Ladder found = ladder(Prior{});
  const auto rows = expected("expected");
  ASSERT_EQ(rows.size(), results().bots.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const LadderRow& bot = found.bots[i];
    SCOPED_TRACE(results().bots[i]);
    EXPECT_EQ(rows[i].at("bot"), results().bots[i]);
    EXPECT_EQ(rows[i].at("games"), std::to_string(bot.tally.games));
    EXPECT_EQ(bot.tally.wins + bot.tally.shared + bot.tally.losses, bot.tally.games);
    EXPECT_NEAR(*number(rows[i], "win_share"), bot.tally.win_share, 1e-6);
    EXPECT_NEAR(*number(rows[i], "points"), bot.tally.points, 1e-6);
    EXPECT_EQ(rows[i].at("component"), std::to_string(bot.links.pool + 1));
    EXPECT_EQ(rows[i].at("flag"), name_of(bot.links.flag));
  }
}

TEST_P(GoldenSet, RatingsAndBothErrorsAgree) {
  const auto rows = expected("expected");
  for (const std::string kind : {"map", "ml"}) {
    const Ladder found = ladder(kind == "map" ? std::optional(Prior{}) : std::nullopt);
    for (std::size_t i = 0; i < rows.size(); ++i) {
      SCOPED_TRACE(kind + " " + results().bots[i]);
      const auto elo = number(rows[i], "elo_" + kind);
      ASSERT_EQ(elo.has_value(), found.bots[i].rating.has_value());
      if (!elo) continue;
      const Rating& rating = *found.bots[i].rating;
      EXPECT_NEAR(*elo, rating.elo, kEloTolerance);
      EXPECT_NEAR(*number(rows[i], "se_" + kind), rating.se_hessian, kEloTolerance);
      EXPECT_NEAR(*number(rows[i], "se_" + kind + "_robust"), rating.se_robust, kEloTolerance);
    }
  }
}

TEST_P(GoldenSet, SeatEffectsAgree) {
  const auto rows = expected("seats");
  for (const std::string kind : {"map", "ml"}) {
    const Ladder found = ladder(kind == "map" ? std::optional(Prior{}) : std::nullopt);
    if (!number(rows[0], "elo_" + kind)) {
      EXPECT_TRUE(found.seats.empty());
      continue;
    }
    ASSERT_EQ(rows.size(), found.seats.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const SeatEffect& seat = found.seats[i];
      EXPECT_EQ(rows[i].at("players"), std::to_string(seat.players));
      EXPECT_EQ(rows[i].at("seat"), std::to_string(seat.seat + 1));
      EXPECT_NEAR(*number(rows[i], "elo_" + kind), seat.elo, kEloTolerance);
      EXPECT_NEAR(*number(rows[i], "se_" + kind), seat.se_hessian, kEloTolerance);
      EXPECT_NEAR(*number(rows[i], "se_" + kind + "_robust"), seat.se_robust, kEloTolerance);
    }
  }
}

TEST_P(GoldenSet, ProbabilitiesOfSuperiorityAgree) {
  const Ladder found = ladder(Prior{});
  const auto& bots = results().bots;
  for (const auto& [kind, errors] :
       {std::pair{"los", ErrorKind::hessian}, std::pair{"los_robust", ErrorKind::robust}}) {
    const auto rows = expected(kind);
    ASSERT_EQ(rows.size(), bots.size());
    for (std::uint32_t a = 0; a < bots.size(); ++a) {
      for (std::uint32_t b = 0; b < bots.size(); ++b) {
        const auto probability = found.superiority({a}, {b}, errors);
        const auto wanted = number(rows[a], bots[b]);
        ASSERT_EQ(wanted.has_value(), probability.has_value()) << bots[a] << " " << bots[b];
        if (wanted) {
          EXPECT_NEAR(*wanted, *probability, kSuperiorityTolerance);
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(All, GoldenSet,
                         ::testing::Values(Golden{"tiny2p"}, Golden{"tiny_mix"}, Golden{"medium2p"},
                                           Golden{"medium2p_noties"}, Golden{"medium4p"},
                                           Golden{"medium_mix"}, Golden{"edge_allwins"},
                                           Golden{"edge_allwins_alllosses"},
                                           Golden{"edge_disconnected"}, Golden{"edge_nogame", true},
                                           Golden{"edge_ties"}, Golden{"edge_duplicates"},
                                           Golden{"edge_selfplay"}),
                         [](const auto& param) { return param.param.set; });

TEST(GoldenDuplicates, AreIgnoredAndCounted) {
  const auto results = std::get<results_csv::ResultSet>(
      results_csv::read_results(golden_path("edge_duplicates.csv")));
  EXPECT_EQ(results.duplicate_rows, 6U);
  EXPECT_EQ(results.matches.size(), 60U);
}

}  // namespace
}  // namespace splendor::rating
