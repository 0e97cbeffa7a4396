#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <iostream>
#include <memory>
#include <string>

#include "arena/cli/verbs.hpp"
#include "arena/core/failure.hpp"
#include "arena/play/compare_play.hpp"
#include "arena/reporting/compare_report.hpp"
#include "arena/terminal/console.hpp"
#include "arena/text/text.hpp"

namespace splendor::cli {
namespace {

constexpr double kLargestBound = 1000.0;
constexpr std::uint64_t kLargestCount = 1'000'000'000'000;

struct CompareSettings {
  std::string counts;
  std::string model = "normalized";
  std::string adjust = "none";
  play::ComparisonGames games;
  reporting::ComparisonTest test;
  bool wants_json = false;
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
      throw WrongUsage("--counts " + in_quotes(text) +
                       ": expected five whole numbers LL,LD,WLDD,WD,WW separated by commas");
    }
    at = parsed.ptr + 1;
  }
  return counts;
}

void check(const reporting::ComparisonTest& test) {
  const auto& [elo0, elo1, model] = test.hypotheses;
  if (!(std::abs(elo0) <= kLargestBound) || !(std::abs(elo1) <= kLargestBound) || !(elo0 < elo1)) {
    throw WrongUsage("--elo0 must be below --elo1, both between -1000 and 1000");
  }
  const auto is_rate = [](double rate) { return rate > 0.0 && rate < 0.5; };
  if (!is_rate(test.rates.alpha) || !is_rate(test.rates.beta)) {
    throw WrongUsage("--alpha and --beta must be between 0 and 0.5");
  }
}

int compare(CompareSettings settings, const Globals& globals) {
  if (settings.model == "logistic") settings.test.hypotheses.model = rating::EloModel::logistic;
  check(settings.test);
  reporting::Comparison comparison;
  int status = 0;
  if (!settings.counts.empty()) {
    if (settings.adjust != "none")
      throw WrongUsage("--adjust needs games: counts don't tell how lucky they were");
    if (!settings.games.bots.empty())
      throw WrongUsage("give either two bots or --counts, not both");
    const auto counts = parse_counts(settings.counts);
    comparison = reporting::computed(settings.test, rating::pentanomial(counts));
    comparison.counts = counts;
  } else {
    if (settings.games.bots.size() != 2)
      throw WrongUsage("name two bots to compare, or give --counts");
    settings.games.adjust_luck = settings.adjust == "luck";
    const play::PlayedComparison played =
        play::play_comparison(settings.games, settings.test, home_of(globals));
    comparison = played.comparison;
    status = played.status;
  }
  if (settings.wants_json) {
    write_json(comparison);
  } else {
    write_text(comparison, terminal::Console::of_stdout());
  }
  return status;
}

}  // namespace

void add_compare(CLI::App& program, Action& chosen, const Globals& globals) {
  auto settings = std::make_shared<CompareSettings>();
  CLI::App* verb =
      program.add_subcommand("compare", "Test whether one bot is stronger than another");
  verb->add_option("BOT", settings->games.bots, "The new bot and the old bot: name or name@3")
      ->type_name("BOT")
      ->expected(2);
  verb->add_option(
          "--counts", settings->counts,
          "Compute only, from counts of game pairs (seats swapped): two losses; loss and draw; "
          "one win each or two draws; win and draw; two wins")
      ->type_name("LL,LD,WLDD,WD,WW");
  verb->add_option("--players", settings->games.players,
                   "Players at a table; --with names the other bots")
      ->check(CLI::Range(2, 4))
      ->capture_default_str();
  verb->add_option("--with", settings->games.company,
                   "One or two more bots, for tables of three or four")
      ->type_name("NAMES")
      ->delimiter(',');
  verb->add_option("--move-time", settings->games.move_time, "Time per move")
      ->type_name("TIME")
      ->capture_default_str();
  verb->add_option("--seed", settings->games.seed, "Seed of the deals")->capture_default_str();
  verb->add_option("--concurrency", settings->games.concurrency,
                   "Games to play at a time; 0: one per core")
      ->capture_default_str();
  verb->add_option("--workers", settings->games.workers,
                   "Workers, such as local:2,ssh:HOST:8,slurm:32; default: this machine")
      ->delimiter(',');
  verb->add_option("--isolation", settings->games.isolation,
                   "Weakest isolation to accept; see arena doctor")
      ->check(CLI::IsMember({"full", "weak", "none"}))
      ->type_name("LEVEL")
      ->capture_default_str();
  verb->add_option("--max-games", settings->test.stopping.max_games,
                   "Stop undecided after this many games")
      ->capture_default_str();
  verb->add_option("--elo0", settings->test.hypotheses.elo0, "Difference under hypothesis H0")
      ->type_name("ELO")
      ->capture_default_str();
  verb->add_option("--elo1", settings->test.hypotheses.elo1, "Difference under hypothesis H1")
      ->type_name("ELO")
      ->capture_default_str();
  verb->add_option("--alpha", settings->test.rates.alpha, "Probability of wrongly accepting H1")
      ->type_name("P")
      ->capture_default_str();
  verb->add_option("--beta", settings->test.rates.beta, "Probability of wrongly accepting H0")
      ->type_name("P")
      ->capture_default_str();
  verb->add_option("--model", settings->model, "Scale of --elo0 and --elo1")
      ->check(CLI::IsMember({"normalized", "logistic"}))
      ->capture_default_str();
  verb->add_option("--adjust", settings->adjust,
                   "luck: decide by results without the luck of the cards, which takes fewer games")
      ->check(CLI::IsMember({"none", "luck"}))
      ->capture_default_str();
  verb->add_flag("--json", settings->wants_json, "Print one JSON document");
  verb->callback([settings, &chosen, &globals] {
    chosen = [settings, &globals] { return compare(*settings, globals); };
  });
}

}  // namespace splendor::cli
