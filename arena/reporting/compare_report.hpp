// A sequential test, as far as it has got, and how it is shown.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "arena/rating/sequential/gsprt.hpp"
#include "arena/terminal/console.hpp"

namespace splendor::reporting {

struct ComparisonTest {
  rating::Hypotheses hypotheses;
  rating::ErrorRates rates;
  rating::StoppingRule stopping;
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
};

// Throws Failure if no results can be as the hypotheses say.
[[nodiscard]] Comparison computed(const ComparisonTest& test, const rating::BlockCounts& blocks);

// "undecided", "H0", "H1", "inconclusive"
[[nodiscard]] std::string verdict_name(rating::Verdict verdict);

// "my_bot@2 is stronger than my_bot@1 (80 pairs, 97 % score)."
[[nodiscard]] std::string sentence_of(const Comparison& comparison);

// One line: pairs, LLR, Elo, what is still to come.
[[nodiscard]] std::string line_of(const Comparison& comparison, const terminal::Console& console);

void write_json(const Comparison& comparison);
void write_text(const Comparison& comparison, const terminal::Console& console);

}  // namespace splendor::reporting
