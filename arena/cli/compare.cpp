#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>

#include "arena/cli/console.hpp"
#include "arena/cli/failure.hpp"
#include "arena/cli/text.hpp"
#include "arena/cli/verbs.hpp"
#include "arena/rating/gsprt.hpp"

namespace splendor::cli {
namespace {

using rating::Verdict;

constexpr double kLargestElo = 1000.0;
constexpr std::uint64_t kLargestCount = 1'000'000'000'000;

struct CompareSettings {
  std::string counts;
  std::string model = "normalized";
  rating::Hypotheses hypotheses;
  rating::ErrorRates rates;
  bool wants_json = false;
};

struct Comparison {
  std::array<std::uint64_t, 5> counts{};
  rating::BlockCounts blocks;
  rating::Hypotheses hypotheses;
  rating::Bounds bounds;
  double llr = 0.0;
  rating::MatchEstimate estimate;
  Verdict verdict = Verdict::undecided;
  std::optional<double> pairs_to_go;
};

std::array<std::uint64_t, 5> parse_counts(const std::string& text) {
  std::array<std::uint64_t, 5> counts{};
  const char* at = text.data();
  const char* end = at + text.size();
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const auto parsed = std::from_chars(at, end, counts[i]);
    const bool is_last = i + 1 == counts.size();
    const bool ends_well = is_last ? parsed.ptr == end : parsed.ptr != end && *parsed.ptr == ',';
    if (parsed.ec != std::errc() || !ends_well || counts[i] > kLargestCount) {
      throw WrongUsage("--counts \"" + text +
                       "\": expected five whole numbers LL,LD,WLDD,WD,WW separated by commas");
    }
    at = parsed.ptr + 1;
  }
  return counts;
}

void check(const CompareSettings& settings) {
  const auto& [elo0, elo1, model] = settings.hypotheses;
  if (!(std::abs(elo0) <= kLargestElo) || !(std::abs(elo1) <= kLargestElo) || !(elo0 < elo1)) {
    throw WrongUsage("--elo0 must be below --elo1, both between -1000 and 1000");
  }
  const auto is_rate = [](double rate) { return rate > 0.0 && rate < 0.5; };
  if (!is_rate(settings.rates.alpha) || !is_rate(settings.rates.beta)) {
    throw WrongUsage("--alpha and --beta must be between 0 and 0.5");
  }
}

Comparison computed(const CompareSettings& settings) {
  Comparison result;
  result.counts = parse_counts(settings.counts);
  result.blocks = rating::pentanomial(result.counts);
  result.hypotheses = settings.hypotheses;
  result.bounds = rating::decision_bounds(settings.rates);
  const auto llr = rating::log_likelihood_ratio(result.blocks, settings.hypotheses);
  if (!llr) throw Failure("no results can have a difference of --elo0 or --elo1 in this model");
  result.llr = *llr;
  result.estimate = rating::estimate(result.blocks);
  result.verdict = rating::verdict(result.llr, result.bounds, result.blocks);
  result.pairs_to_go =
      rating::expected_blocks_to_go(result.llr, result.bounds, result.blocks, settings.hypotheses);
  return result;
}

std::string_view verdict_name(Verdict verdict) {
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

void write_json(const Comparison& comparison, const CompareSettings& settings) {
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
  document["counts"] = comparison.counts;
  document["pairs_to_go"] = number(comparison.pairs_to_go);
  document["model"] = settings.model;
  document["elo0"] = settings.hypotheses.elo0;
  document["elo1"] = settings.hypotheses.elo1;
  document["alpha"] = settings.rates.alpha;
  document["beta"] = settings.rates.beta;
  std::cout << document.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
}

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

void write_text(const Comparison& comparison, const CompareSettings& settings,
                const Console& console) {
  const auto& counts = comparison.counts;
  const rating::MatchEstimate& estimate = comparison.estimate;
  const auto pairs = static_cast<std::uint64_t>(comparison.blocks.blocks());
  std::cout << "Pairs    " << pairs << " (" << 2 * pairs << " games)\n"
            << "         LL " << counts[0] << ", LD " << counts[1] << ", WL/DD " << counts[2]
            << ", WD " << counts[3] << ", WW " << counts[4] << '\n'
            << "Score    " << (estimate.score ? decimal(100.0 * *estimate.score, 2) + " %" : "-")
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

int compare(CompareSettings settings) {
  if (settings.model == "logistic") settings.hypotheses.model = rating::EloModel::logistic;
  check(settings);
  const Comparison comparison = computed(settings);
  if (settings.wants_json) {
    write_json(comparison, settings);
  } else {
    write_text(comparison, settings, Console::of_stdout());
  }
  return 0;
}

}  // namespace

void add_compare(CLI::App& program, Action& chosen) {
  auto settings = std::make_shared<CompareSettings>();
  CLI::App* verb =
      program.add_subcommand("compare", "Sequential test: is one bot better than another?");
  verb->add_option("--counts", settings->counts,
                   "Pairs of games with seats swapped, by result: two losses, loss and draw, one "
                   "win each or two draws, win and draw, two wins")
      ->type_name("LL,LD,WLDD,WD,WW")
      ->required();
  verb->add_option("--elo0", settings->hypotheses.elo0, "Difference under H0")
      ->type_name("ELO")
      ->capture_default_str();
  verb->add_option("--elo1", settings->hypotheses.elo1, "Difference under H1")
      ->type_name("ELO")
      ->capture_default_str();
  verb->add_option("--alpha", settings->rates.alpha, "Risk of accepting H1 wrongly")
      ->type_name("P")
      ->capture_default_str();
  verb->add_option("--beta", settings->rates.beta, "Risk of accepting H0 wrongly")
      ->type_name("P")
      ->capture_default_str();
  verb->add_option("--model", settings->model, "Scale of --elo0 and --elo1")
      ->check(CLI::IsMember({"normalized", "logistic"}))
      ->capture_default_str();
  verb->add_flag("--json", settings->wants_json, "One JSON document");
  verb->callback([settings, &chosen] { chosen = [settings] { return compare(*settings); }; });
}

}  // namespace splendor::cli
