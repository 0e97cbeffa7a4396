#include "arena/reporting/compare_report.hpp"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>

#include "arena/core/failure.hpp"
#include "arena/text/text.hpp"

namespace splendor::reporting {

using rating::Verdict;

namespace {

// A drawing of where the log-likelihood ratio (LLR) is between its bounds.
std::string gauge(const Comparison& comparison, const terminal::Console& console) {
  constexpr int width = 31;
  const double share = (comparison.llr - comparison.bounds.lower) /
                       (comparison.bounds.upper - comparison.bounds.lower);
  const auto place = static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * (width - 1)));
  std::string bar = "H0 ";
  for (int i = 0; i < width; ++i) {
    bar += i == place ? console.sign("●", "o") : console.sign("─", "-");
  }
  return bar + " H1";
}

std::string with_error(double value, const std::optional<double>& error,
                       const terminal::Console& console) {
  std::string text = decimal(value, 1, Sign::always);
  if (!error) return text;
  return text + " " + std::string(console.sign("±", "+-")) + " " + decimal(*error, 1);
}

// Of a bot that won or lost everything only a bound is known. Empty without results.
std::string elo_text(const rating::MatchEstimate& estimate, const terminal::Console& console) {
  if (estimate.elo) return with_error(*estimate.elo, estimate.error95, console);
  if (!estimate.elo_bound) return "";
  return (*estimate.score > 0.5 ? "above " : "below ") +
         decimal(*estimate.elo_bound, 0, Sign::always) + " (95 %)";
}

std::string unit_of(const ComparisonTest& test) {
  return test.hypotheses.model == rating::EloModel::normalized ? "nElo" : "Elo";
}

std::string claim(const Comparison& comparison) {
  const auto& [elo0, elo1, model] = comparison.test.hypotheses;
  const std::string unit = " " + unit_of(comparison.test);
  switch (comparison.verdict) {
    case Verdict::accept_h1:
      if (elo0 >= 0.0 || comparison.stronger == Verdict::accept_h1) {
        return comparison.first + " is stronger than " + comparison.second;
      }
      return comparison.first + " is not weaker than " + comparison.second + " by " +
             decimal(-elo0, 1) + unit;
    case Verdict::accept_h0:
      if (elo1 <= 0.0 || comparison.stronger == Verdict::accept_h0) {
        return comparison.first + " is weaker than " + comparison.second;
      }
      return comparison.first + " is not stronger than " + comparison.second + " by " +
             decimal(elo1, 1) + unit;
    case Verdict::inconclusive:
      return "not decided by as many games as --max-games allows";
    case Verdict::undecided:
      break;
  }
  std::string text = "not decided yet";
  if (comparison.pairs_to_go && *comparison.pairs_to_go > 0.0) {
    text += ", about " + decimal(std::ceil(*comparison.pairs_to_go), 0) + " more pairs";
  }
  return text;
}

// The hypotheses, and what became of them.
std::string test_text(const Comparison& comparison) {
  const rating::Hypotheses& hypotheses = comparison.test.hypotheses;
  const std::string unit = " " + unit_of(comparison.test);
  std::string text = "H0 " + decimal(hypotheses.elo0, 1) + unit + ", H1 " +
                     decimal(hypotheses.elo1, 1) + unit + ": ";
  switch (comparison.verdict) {
    case Verdict::accept_h1:
      text += "H1 accepted";
      break;
    case Verdict::accept_h0:
      text += "H0 accepted";
      break;
    case Verdict::inconclusive:
      return text + "inconclusive, still between the bounds";
    case Verdict::undecided:
      return text + "undecided";
  }
  return text + (comparison.is_clear ? ", as the result is clear" : "");
}

}  // namespace

Comparison computed(const ComparisonTest& test, const rating::BlockCounts& blocks) {
  Comparison result;
  result.test = test;
  result.blocks = blocks;
  result.bounds = rating::decision_bounds(test.rates);
  const auto llr = rating::log_likelihood_ratio(blocks, test.hypotheses);
  if (!llr)
    throw Failure("--elo0 or --elo1 is too large: no results have such a difference in this model");
  result.llr = *llr;
  result.estimate = rating::estimate(blocks);
  result.verdict = rating::verdict(result.llr, result.bounds, blocks, test.stopping);
  result.pairs_to_go =
      rating::expected_blocks_to_go(result.llr, result.bounds, blocks, test.hypotheses);
  result.stronger = rating::clear_verdict(blocks, {0.0, 0.0, test.hypotheses.model}, test.rates);
  if (result.verdict == Verdict::accept_h0 || result.verdict == Verdict::accept_h1) return result;
  const auto clear = rating::clear_verdict(blocks, test.hypotheses, test.rates, test.stopping);
  if (!clear) return result;
  result.verdict = *clear;
  result.is_clear = true;
  result.pairs_to_go = 0.0;
  return result;
}

Comparison computed(const ComparisonTest& test, const rating::BlockCounts& blocks,
                    const analysis::LuckAdjustedTally& tally, const std::string& evaluator) {
  Comparison result = computed(test, blocks);
  const rating::BlockCounts counts = tally.counts();
  // A difference in units of the deviation of the raw results stays the same difference in points,
  // which is more deviations of the adjusted ones.
  rating::Hypotheses hypotheses = test.hypotheses;
  if (hypotheses.model == rating::EloModel::normalized) {
    const double scale = std::sqrt(tally.variance_ratio());
    hypotheses.elo0 *= scale;
    hypotheses.elo1 *= scale;
  }
  const auto llr = rating::log_likelihood_ratio(counts, hypotheses);
  if (!llr) throw Failure("--elo0 or --elo1 is too large: no results have such a difference");
  result.adjusted = AdjustedResults{rating::estimate(counts),
                                    tally.variance_ratio(),
                                    tally.factor(),
                                    tally.mean_luck(),
                                    tally.luck_error(),
                                    result.llr,
                                    evaluator};
  result.llr = *llr;
  if (result.is_clear) return result;
  result.verdict = rating::verdict(result.llr, result.bounds, counts, test.stopping);
  result.pairs_to_go = rating::expected_blocks_to_go(result.llr, result.bounds, counts, hypotheses);
  return result;
}

std::string sentence_of(const Comparison& comparison) {
  const auto pairs = static_cast<std::uint64_t>(comparison.blocks.blocks());
  std::string sentence = claim(comparison) + " (" + std::to_string(pairs) +
                         (comparison.blocks.games_per_block == 2.0 ? " pair" : " deal") +
                         (pairs == 1 ? "" : "s");
  if (comparison.estimate.score) {
    sentence += ", " + decimal(100.0 * *comparison.estimate.score, 0) + " % score";
  }
  return sentence + ").";
}

std::string verdict_name(Verdict verdict) {
  switch (verdict) {
    case Verdict::undecided:
      return "undecided";
    case Verdict::accept_h0:
      return "H0";
    case Verdict::accept_h1:
      return "H1";
    case Verdict::inconclusive:
      return "inconclusive";
  }
  return "";
}

void write_json(const Comparison& comparison) {
  const ComparisonTest& settings = comparison.test;
  using Json = nlohmann::ordered_json;
  const auto number = [](const std::optional<double>& value) {
    return value ? Json(std::round(*value * 1e6) / 1e6) : Json(nullptr);
  };
  const rating::MatchEstimate& estimate = comparison.estimate;
  Json document;
  document["llr"] = number(comparison.llr);
  document["lower"] = number(comparison.bounds.lower);
  document["upper"] = number(comparison.bounds.upper);
  document["verdict"] = verdict_name(comparison.verdict);
  document["clear"] = comparison.is_clear;
  document["elo"] = number(estimate.elo);
  document["error95"] = number(estimate.error95);
  if (estimate.elo_bound) document["elo_bound"] = number(estimate.elo_bound);
  document["nelo"] = number(estimate.nelo);
  document["nelo_error95"] = number(estimate.nelo_error95);
  document["los"] = number(estimate.superiority);
  document["score"] = number(estimate.score);
  document["pairs"] = static_cast<std::uint64_t>(comparison.blocks.blocks());
  document["counts"] = comparison.counts ? Json(*comparison.counts) : Json(nullptr);
  if (comparison.decided_by_deal) document["decided_by_deal"] = *comparison.decided_by_deal;
  document["pairs_to_go"] = number(comparison.pairs_to_go);
  if (const auto& adjusted = comparison.adjusted) {
    document["adjusted"] = {{"elo", number(adjusted->estimate.elo)},
                            {"error95", number(adjusted->estimate.error95)},
                            {"variance_ratio", number(adjusted->variance_ratio)},
                            {"score", number(adjusted->estimate.score)},
                            {"los", number(adjusted->estimate.superiority)},
                            {"factor", number(adjusted->factor)},
                            {"mean_luck", number(adjusted->mean_luck)},
                            {"luck_error", number(adjusted->luck_error)},
                            {"raw_llr", number(adjusted->raw_llr)},
                            {"evaluator", adjusted->evaluator}};
  }
  document["model"] =
      settings.hypotheses.model == rating::EloModel::normalized ? "normalized" : "logistic";
  document["elo0"] = settings.hypotheses.elo0;
  document["elo1"] = settings.hypotheses.elo1;
  document["alpha"] = settings.rates.alpha;
  document["beta"] = settings.rates.beta;
  std::cout << document.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
}

void write_text(const Comparison& comparison, const terminal::Console& console) {
  const rating::MatchEstimate& estimate = comparison.estimate;
  const auto pairs = static_cast<std::uint64_t>(comparison.blocks.blocks());
  const auto games = static_cast<std::uint64_t>(comparison.blocks.games_per_block) * pairs;
  std::cout << (comparison.counts ? "Pairs    " : "Deals    ") << pairs << " (" << games
            << (comparison.counts ? " games)\n" : " places compared)\n");
  if (comparison.counts) {
    const auto& counts = *comparison.counts;
    std::cout << "         LL " << counts[0] << ", LD " << counts[1] << ", WL/DD " << counts[2]
              << ", WD " << counts[3] << ", WW " << counts[4] << '\n';
  }
  if (comparison.decided_by_deal && pairs > 0) {
    std::cout << "Luck     the deal alone decided "
              << decimal(100.0 * static_cast<double>(*comparison.decided_by_deal) /
                             static_cast<double>(pairs),
                         1)
              << " % of the pairs\n";
  }
  const auto row = [](const char* label, const std::string& text) {
    if (!text.empty()) std::cout << fitted(label, 9, Side::left) << text << '\n';
  };
  if (estimate.score) row("Score", decimal(100.0 * *estimate.score, 2) + " %");
  row("Elo", elo_text(estimate, console));
  if (estimate.nelo) row("nElo", with_error(*estimate.nelo, estimate.nelo_error95, console));
  if (estimate.superiority) row("LOS", decimal(100.0 * *estimate.superiority, 1) + " %");
  if (const auto& adjusted = comparison.adjusted) {
    row("No luck", "Elo " + elo_text(adjusted->estimate, console) + ", score " +
                       decimal(100.0 * adjusted->estimate.score.value_or(0.5), 2) +
                       " %, as certain as " + decimal(adjusted->variance_ratio, 2) +
                       " times the games");
    row("", "evaluator " + adjusted->evaluator.substr(0, 16) + ", luck of " +
                decimal(adjusted->mean_luck, 4, Sign::always) + " " +
                std::string(console.sign("±", "+-")) + " " +
                decimal(1.96 * adjusted->luck_error, 4) + " a game");
  }
  row("LLR", decimal(comparison.llr, 3) + " in [" + decimal(comparison.bounds.lower, 2) + ", " +
                 decimal(comparison.bounds.upper, 2) + "]   " + gauge(comparison, console));
  row("Test", test_text(comparison));
  const std::string sentence = sentence_of(comparison);
  switch (comparison.verdict) {
    case Verdict::accept_h1:
      return row("Verdict", console.green(sentence));
    case Verdict::accept_h0:
    case Verdict::inconclusive:
      return row("Verdict", console.yellow(sentence));
    case Verdict::undecided:
      return row("Verdict", sentence);
  }
}

std::string line_of(const Comparison& comparison, const terminal::Console& console) {
  const auto pairs = static_cast<std::uint64_t>(comparison.blocks.blocks());
  std::string line = std::to_string(pairs) + " deals, LLR " + decimal(comparison.llr, 2) + " in [" +
                     decimal(comparison.bounds.lower, 2) + ", " +
                     decimal(comparison.bounds.upper, 2) + "]";
  const std::string elo = elo_text(comparison.estimate, console);
  if (!elo.empty()) line += ", Elo " + elo;
  if (comparison.pairs_to_go && *comparison.pairs_to_go > 0.0) {
    line += ", about " + decimal(std::ceil(*comparison.pairs_to_go), 0) + " more";
  }
  return line;
}

}  // namespace splendor::reporting
