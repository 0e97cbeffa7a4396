// The sequential test against values of fastchess and of the exact equations.

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "arena/rating/sequential/gsprt.hpp"
#include "tests/rating/golden_csv.hpp"

namespace splendor::rating {
namespace {

using testing::GoldenRow;
using testing::number;
using testing::read_golden;

BlockCounts counts_of(const GoldenRow& row) {
  return pentanomial({std::stoull(row.at("LL")), std::stoull(row.at("LD")),
                      std::stoull(row.at("WL_DD")), std::stoull(row.at("WD")),
                      std::stoull(row.at("WW"))});
}

void expect_near(const GoldenRow& row, const std::string& column,
                 const std::optional<double>& value, double tolerance) {
  const auto wanted = number(row, column);
  ASSERT_EQ(wanted.has_value(), value.has_value()) << column;
  if (wanted) {
    EXPECT_NEAR(*wanted, *value, tolerance) << column;
  }
}

TEST(GoldenSprt, LogLikelihoodRatiosAgree) {
  for (const GoldenRow& row : read_golden("sprt_llr.csv")) {
    const bool is_logistic = row.at("model") == "logistic";
    const Hypotheses hypotheses{*number(row, "elo0"), *number(row, "elo1"),
                                is_logistic ? EloModel::logistic : EloModel::normalized};
    expect_near(row, "llr", log_likelihood_ratio(counts_of(row), hypotheses), 1e-3);
  }
}

TEST(GoldenSprt, EstimatesAgree) {
  for (const GoldenRow& row : read_golden("sprt_llr.csv")) {
    const MatchEstimate found = estimate(counts_of(row));
    expect_near(row, "score", found.score, 1e-6);
    expect_near(row, "elo", found.elo, 1e-3);
    expect_near(row, "elo_err95", found.error95, 1e-3);
    expect_near(row, "nelo", found.nelo, 1e-3);
    expect_near(row, "nelo_err95", found.nelo_error95, 1e-3);
    expect_near(row, "los", found.superiority, 1e-4);
  }
}

}  // namespace
}  // namespace splendor::rating
