#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "arena/cli/verbs.hpp"
#include "arena/core/failure.hpp"
#include "arena/lookup/lookup.hpp"
#include "arena/play/luck_of_league.hpp"
#include "arena/reporting/ladder_report.hpp"
#include "arena/reporting/listing_json.hpp"
#include "arena/terminal/console.hpp"
#include "arena/terminal/interrupts.hpp"
#include "arena/text/text.hpp"

namespace splendor::cli {
namespace {

struct LadderSettings {
  std::optional<std::int64_t> league;
  std::size_t players = 0;
  std::string anchor;
  std::string likelihood = "full";
  bool wants_superiority = false;
  bool adjusted = false;
  bool wants_json = false;
  bool wants_csv = false;
};

int ladder(const LadderSettings& settings, const Globals& globals) {
  const arena::Home home = home_of(globals);
  std::optional<play::GameAnalyser> analyser;  // starts processes, so before the store is opened
  if (settings.adjusted) analyser.emplace(0);
  arena::Store store(home, settings.adjusted ? arena::Access::edit : arena::Access::read);
  const arena::League league = lookup::league_called(store, settings.league);
  reporting::LadderOptions options;
  if (settings.players != 0) options.players = settings.players;
  if (settings.likelihood == "winner") options.rate.likelihood = rating::LikelihoodKind::winner;
  reporting::RateReport report = reporting::ladder_report(store, league, options);
  report.league->state = reporting::state_of(home, league);
  report.wants_superiority = settings.wants_superiority;
  if (analyser) {
    play::AnalysisProgress progress;
    report.luck = play::luck_of_league(store, league.id, *analyser,
                                       [&](const auto& done) { return progress(done); });
    if (!report.luck) return terminal::kInterrupted;
  }
  if (settings.wants_json) {
    write_json(std::cout, report);
    return 0;
  }
  if (settings.wants_csv) {
    write_csv(std::cout, report);
    return 0;
  }
  const terminal::Console console = terminal::Console::of_stdout();
  std::cout << console.bold("League " + std::to_string(league.id.number()) + ": " +
                            printable(league.name))
            << " (" << report.league->state << ")\n\n";
  if (report.format) write_format(std::cout, *report.format, report.names, console);
  write_table(std::cout, report, console);
  std::cout.flush();
  for (const std::string& warning : warnings(report)) {
    terminal::say("arena: warning: " + printable(warning));
  }
  return 0;
}

}  // namespace

void add_ladder(CLI::App& program, Action& chosen, const Globals& globals) {
  auto settings = std::make_shared<LadderSettings>();
  CLI::App* verb = program.add_subcommand("ladder", "Show the ratings and ranks of a league");
  verb->add_option("ID", settings->league,
                   "Number of the league; default: the newest that league run started")
      ->type_name("LEAGUE");
  verb->add_option("--players", settings->players, "Only games with this number of players")
      ->check(CLI::IsMember({"2", "3", "4"}))
      ->type_name("N");
  verb->add_option("--likelihood", settings->likelihood,
                   "full: all places count; winner: only wins count")
      ->check(CLI::IsMember({"full", "winner"}))
      ->capture_default_str();
  verb->add_flag("--los", settings->wants_superiority,
                 "Also show, for each pair, the probability that one is stronger");
  verb->add_flag("--adjusted", settings->adjusted,
                 "Also show each bot's share of victories without the luck of the cards");
  auto* json = verb->add_flag("--json", settings->wants_json, "Print one JSON document");
  auto* csv = verb->add_flag("--csv", settings->wants_csv, "Print a table as CSV");
  json->excludes(csv);
  verb->callback([settings, &chosen, &globals] {
    chosen = [settings, &globals] { return ladder(*settings, globals); };
  });
}

}  // namespace splendor::cli
