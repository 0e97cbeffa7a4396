// A sequential test, as far as it has got, and how it is shown.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "arena/analysis/luck_adjusted.hpp"
#include "arena/rating/sequential/gsprt.hpp"
#include "arena/terminal/console.hpp"

namespace splendor::reporting {

struct ComparisonTest {
  rating::Hypotheses hypotheses;
  rating::ErrorRates rates;
  rating::StoppingRule stopping;
};

// The results without the luck of the cards; see arena/analysis/luck_adjusted.hpp.
struct AdjustedResults {
  rating::MatchEstimate estimate;
  double variance_ratio = 1.0;  // how many times as many games the raw results need
  double factor = 1.0;          // the multiple of luck that was taken off last
  double mean_luck = 0.0;       // of the first bot, per game, with its standard error
  double luck_error = 0.0;
  double raw_llr = 0.0;   // what the raw results say about the hypotheses
  std::string evaluator;  // sha256
};

struct Comparison {
  ComparisonTest test;
  std::string first = "The first bot";
  std::string second = "the second";
  std::optional<std::array<std::uint64_t, 5>> counts;  // of two players: pairs by result
  std::optional<std::uint64_t> decided_by_deal;        // if games were played
  rating::BlockCounts blocks;
  rating::Bounds bounds;
  double llr = 0.0;
  rating::MatchEstimate estimate;
  rating::Verdict verdict = rating::Verdict::undecided;
  bool is_clear = false;  // decided before LLR reached a bound
  // Whether the one that seems stronger clearly is, whatever was tested: H1 is the first, H0 the
  // second.
  std::optional<rating::Verdict> stronger;
  std::optional<double> pairs_to_go;
  std::optional<AdjustedResults> adjusted;  // if these decide; everything else but `llr` is raw
};

// Throws Failure if no results can be as the hypotheses say.
[[nodiscard]] Comparison computed(const ComparisonTest& test, const rating::BlockCounts& blocks);

// The same, decided by results without luck. A result that is clear without the adjustment decides
// too.
[[nodiscard]] Comparison computed(const ComparisonTest& test, const rating::BlockCounts& blocks,
                                  const analysis::LuckAdjustedTally& tally,
                                  const std::string& evaluator);

// "undecided", "H0", "H1", "inconclusive"
[[nodiscard]] std::string verdict_name(rating::Verdict verdict);

// "my_bot@2 is stronger than my_bot@1 (80 pairs, 97 % score)."
[[nodiscard]] std::string sentence_of(const Comparison& comparison);

// One line: pairs, LLR, Elo, what is still to come.
[[nodiscard]] std::string line_of(const Comparison& comparison, const terminal::Console& console);

void write_json(const Comparison& comparison);
void write_text(const Comparison& comparison, const terminal::Console& console);

}  // namespace splendor::reporting
