#include "arena/cli/compare_report.hpp"

#include <algorithm>
#include <cmath>
#include <iostream>
#include <nlohmann/json.hpp>

#include "arena/cli/failure.hpp"
#include "arena/text/text.hpp"

namespace splendor::cli {

using rating::Verdict;

namespace {

// Where LLR stands between its bounds.
std::string gauge(const Comparison& comparison, const Console& console) {
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

std::string with_error(const std::optional<double>& value, const std::optional<double>& error,
                       const Console& console) {
  if (!value) return "-";
  std::string text = decimal(*value, 1, Sign::always);
  if (!error) return text;
  return text + " " + std::string(console.sign("±", "+-")) + " " + decimal(*error, 1);
}

}  // namespace

Comparison computed(const ComparisonTest& test, const rating::BlockCounts& blocks) {
  Comparison result;
  result.test = test;
  result.blocks = blocks;
  result.bounds = rating::decision_bounds(test.rates);
  const auto llr = rating::log_likelihood_ratio(blocks, test.hypotheses);
  if (!llr) throw Failure("no results can have a difference of --elo0 or --elo1 in this model");
  result.llr = *llr;
  result.estimate = rating::estimate(blocks);
  result.verdict = rating::verdict(result.llr, result.bounds, blocks, test.stopping);
  result.pairs_to_go =
      rating::expected_blocks_to_go(result.llr, result.bounds, blocks, test.hypotheses);
  return result;
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
  document["elo"] = number(estimate.elo);
  document["error95"] = number(estimate.error95);
  document["nelo"] = number(estimate.nelo);
  document["nelo_error95"] = number(estimate.nelo_error95);
  document["los"] = number(estimate.superiority);
  document["score"] = number(estimate.score);
  document["pairs"] = static_cast<std::uint64_t>(comparison.blocks.blocks());
  document["counts"] = comparison.counts ? Json(*comparison.counts) : Json(nullptr);
  if (comparison.decided_by_deal) document["decided_by_deal"] = *comparison.decided_by_deal;
  document["pairs_to_go"] = number(comparison.pairs_to_go);
  document["model"] =
      settings.hypotheses.model == rating::EloModel::normalized ? "normalized" : "logistic";
  document["elo0"] = settings.hypotheses.elo0;
  document["elo1"] = settings.hypotheses.elo1;
  document["alpha"] = settings.rates.alpha;
  document["beta"] = settings.rates.beta;
  std::cout << document.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
}

void write_text(const Comparison& comparison, const Console& console) {
  const ComparisonTest& settings = comparison.test;
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
              << " % of them\n";
  }
  std::cout << "Score    " << (estimate.score ? decimal(100.0 * *estimate.score, 2) + " %" : "-")
            << '\n'
            << "Elo      " << with_error(estimate.elo, estimate.error95, console) << '\n'
            << "nElo     " << with_error(estimate.nelo, estimate.nelo_error95, console) << '\n'
            << "LOS      "
            << (estimate.superiority ? decimal(100.0 * *estimate.superiority, 1) + " %" : "-")
            << '\n'
            << "LLR      " << decimal(comparison.llr, 3) << " in ["
            << decimal(comparison.bounds.lower, 2) << ", " << decimal(comparison.bounds.upper, 2)
            << "]   " << gauge(comparison, console) << '\n';
  const std::string unit =
      settings.hypotheses.model == rating::EloModel::normalized ? "nElo" : "Elo";
  const std::string h0 = decimal(settings.hypotheses.elo0, 1) + " " + unit;
  const std::string h1 = decimal(settings.hypotheses.elo1, 1) + " " + unit;
  std::cout << "Verdict  ";
  switch (comparison.verdict) {
    case Verdict::accept_h1:
      std::cout << console.green("H1 accepted: better by " + h1 + " rather than " + h0) << '\n';
      return;
    case Verdict::accept_h0:
      std::cout << console.yellow("H0 accepted: better by " + h0 + " rather than " + h1) << '\n';
      return;
    case Verdict::inconclusive:
      std::cout << console.yellow("inconclusive: still between the bounds after so many games")
                << '\n';
      return;
    case Verdict::undecided:
      break;
  }
  std::cout << "undecided between " << h0 << " and " << h1;
  if (comparison.pairs_to_go && *comparison.pairs_to_go > 0.0) {
    std::cout << "; about " << decimal(std::ceil(*comparison.pairs_to_go), 0) << " more pairs";
  }
  std::cout << '\n';
}

std::string line_of(const Comparison& comparison, const Console& console) {
  const auto pairs = static_cast<std::uint64_t>(comparison.blocks.blocks());
  std::string line = std::to_string(pairs) + " deals, LLR " + decimal(comparison.llr, 2) + " in [" +
                     decimal(comparison.bounds.lower, 2) + ", " +
                     decimal(comparison.bounds.upper, 2) + "], Elo " +
                     with_error(comparison.estimate.elo, comparison.estimate.error95, console);
  if (comparison.pairs_to_go && *comparison.pairs_to_go > 0.0) {
    line += ", about " + decimal(std::ceil(*comparison.pairs_to_go), 0) + " more";
  }
  return line;
}

}  // namespace splendor::cli
