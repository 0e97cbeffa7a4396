#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>
#include <iostream>
#include <map>
#include <memory>
#include <utility>

#include "arena/cli/verbs.hpp"
#include "arena/core/failure.hpp"
#include "arena/reporting/rate_report.hpp"
#include "arena/results_csv/read_results.hpp"
#include "arena/terminal/console.hpp"
#include "arena/text/text.hpp"

namespace splendor::cli {
namespace {

constexpr double kLargestRating = 1e6;

struct RateSettings {
  std::string file;
  std::string prior = "map";
  std::string likelihood = "full";
  std::string anchor;
  std::string bots_file;
  double average = 0.0;
  std::size_t players = 0;  // 0: not given
  bool wants_superiority = false;
  bool wants_json = false;
  bool wants_csv = false;
};

template <typename Parsed>
Parsed usable(std::variant<Parsed, results_csv::BadInput> outcome, const std::string& file) {
  if (const auto* bad = std::get_if<results_csv::BadInput>(&outcome)) {
    const bool has_file_name = bad->kind == results_csv::BadInput::Kind::unreadable;
    throw Failure(has_file_name ? bad->reason
                                : (file == "-" ? "standard input" : file) + ", " + bad->reason);
  }
  return std::get<Parsed>(std::move(outcome));
}

rating::Anchor parse_anchor(const std::string& text, const reporting::RateReport& report) {
  const std::size_t colon = text.rfind(':');
  rating::Anchor anchor;
  if (colon != std::string::npos) {
    const char* begin = text.data() + colon + 1;
    const char* end = text.data() + text.size();
    if (begin != end && *begin == '+') ++begin;
    const auto parsed = std::from_chars(begin, end, anchor.elo);
    if (parsed.ec != std::errc() || parsed.ptr != end ||
        !(std::abs(anchor.elo) <= kLargestRating)) {
      throw WrongUsage("--anchor " + in_quotes(text) +
                       ": the part after the colon is not a rating");
    }
  } else {
    throw WrongUsage("--anchor " + in_quotes(text) + ": expected BOT:ELO");
  }
  const std::string name = text.substr(0, colon);
  const auto found = std::lower_bound(report.names.begin(), report.names.end(), name);
  if (found == report.names.end() || *found != name) {
    throw Failure("--anchor: there is no bot " + in_quotes(name) + " in the results");
  }
  anchor.bot = {static_cast<std::uint32_t>(found - report.names.begin())};
  return anchor;
}

bool has_played(const std::vector<rating::Match>& matches, rating::BotIndex bot) {
  return std::any_of(matches.begin(), matches.end(), [bot](const rating::Match& match) {
    for (std::size_t seat = 0; seat < match.players(); ++seat) {
      if (match.bot(seat) == bot) return true;
    }
    return false;
  });
}

// Leaves only matches of one player count, and of the bots those who played any or are registered.
void select_players(results_csv::ResultSet& results, std::size_t players,
                    const std::vector<std::string>& registered) {
  std::vector<rating::Match> selected = rating::with_players(results.matches, players);
  if (selected.empty()) {
    throw Failure("there are no matches of " + std::to_string(players) + " players");
  }
  std::vector<bool> keep(results.bots.size());
  for (std::size_t i = 0; i < results.bots.size(); ++i) {
    keep[i] = std::find(registered.begin(), registered.end(), results.bots[i]) != registered.end();
  }
  for (const rating::Match& match : selected) {
    for (std::size_t seat = 0; seat < match.players(); ++seat) keep[match.bot(seat).value] = true;
  }
  std::vector<std::string> names;
  std::vector<std::uint32_t> renumbered(results.bots.size());
  for (std::size_t i = 0; i < results.bots.size(); ++i) {
    if (!keep[i]) continue;
    renumbered[i] = static_cast<std::uint32_t>(names.size());
    names.push_back(results.bots[i]);
  }
  results.bots = std::move(names);
  results.matches.clear();
  for (const rating::Match& match : selected) {
    std::vector<rating::Match::Seat> seats;
    for (std::size_t seat = 0; seat < match.players(); ++seat) {
      seats.push_back({{renumbered[match.bot(seat).value]}, match.rank(seat)});
    }
    results.matches.emplace_back(match.cluster(), seats);
  }
}

int rate(const RateSettings& settings) {
  if (!(std::abs(settings.average) <= kLargestRating))
    throw WrongUsage("--average is not a rating");
  std::vector<std::string> registered;
  if (!settings.bots_file.empty()) {
    registered = usable(results_csv::read_bot_list(settings.bots_file), settings.bots_file);
  }
  results_csv::ResultSet results =
      usable(results_csv::read_results(settings.file, registered), settings.file);
  reporting::RateReport report;
  if (settings.players != 0) {
    select_players(results, settings.players, registered);
    report.players = settings.players;
  }
  report.names = std::move(results.bots);
  report.rows = results.rows;
  report.duplicate_rows = results.duplicate_rows;
  report.wants_superiority = settings.wants_superiority;
  report.options.average = settings.average;
  if (settings.prior == "none") report.options.prior.reset();
  if (report.names.size() > report.options.most_factorised) {
    const std::string limit = std::to_string(report.options.most_factorised) + " bots";
    if (settings.prior == "none") throw Failure("--prior none supports at most " + limit);
    if (settings.wants_superiority) throw Failure("--los supports at most " + limit);
  }
  if (settings.likelihood == "winner") report.options.likelihood = rating::LikelihoodKind::winner;
  if (!settings.anchor.empty()) {
    report.options.anchor = parse_anchor(settings.anchor, report);
    if (!has_played(results.matches, report.options.anchor->bot)) {
      throw Failure("--anchor: this bot has no games, so ratings can't be relative to it");
    }
  }
  report.ladder = rating::rate(results.matches, report.names.size(), report.options);

  if (settings.wants_json) {
    write_json(std::cout, report);
    return 0;
  }
  if (settings.wants_csv) {
    write_csv(std::cout, report);
  } else {
    write_table(std::cout, report, terminal::Console::of_stdout());
  }
  std::cout.flush();
  for (const std::string& warning : warnings(report)) {
    terminal::say("arena: warning: " + printable(warning));
  }
  return 0;
}

}  // namespace

void add_rate(CLI::App& program, Action& chosen) {
  auto settings = std::make_shared<RateSettings>();
  CLI::App* verb = program.add_subcommand("rate", "Compute ratings from a file of results");
  verb->add_option("FILE", settings->file,
                   "CSV with the header match_id,seed,seat,bot,rank and one row per seat; may be "
                   "gzipped; - is standard input")
      ->required();
  verb->add_option("--prior", settings->prior,
                   "map: weak prior, ratings always finite; none: maximum likelihood")
      ->check(CLI::IsMember({"map", "none"}))
      ->capture_default_str();
  verb->add_option("--likelihood", settings->likelihood,
                   "full: all places count; winner: only wins count")
      ->check(CLI::IsMember({"full", "winner"}))
      ->capture_default_str();
  verb->add_flag("--los", settings->wants_superiority,
                 "Also show, for each pair, the probability that one is stronger");
  verb->add_option("--anchor", settings->anchor,
                   "Give this bot this rating, and shift the others accordingly")
      ->type_name("BOT:ELO");
  verb->add_option("--average", settings->average, "Mean rating of all bots")
      ->type_name("ELO")
      ->capture_default_str();
  verb->add_option("--players", settings->players, "Only matches with this number of players")
      ->check(CLI::IsMember({"2", "3", "4"}))
      ->type_name("N");
  verb->add_option("--bots", settings->bots_file,
                   "File with one bot name per line: also list these if they have no games")
      ->type_name("FILE");
  auto* json = verb->add_flag("--json", settings->wants_json, "Print one JSON document");
  auto* csv = verb->add_flag("--csv", settings->wants_csv, "Print a table as CSV");
  json->excludes(csv);
  verb->callback([settings, &chosen] { chosen = [settings] { return rate(*settings); }; });
}

}  // namespace splendor::cli
