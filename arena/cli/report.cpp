#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "arena/cli/verbs.hpp"
#include "arena/lookup/lookup.hpp"
#include "arena/play/analyse_games.hpp"
#include "arena/play/analyses_for_report.hpp"
#include "arena/play/league_report.hpp"
#include "arena/terminal/interrupts.hpp"
#include "web_report/report_writer.hpp"

namespace splendor::cli {
namespace {

struct ReportSettings {
  std::optional<std::int64_t> league;
  std::string out = "report";
  std::string games = "all";
  std::uint32_t playouts = 0;
  std::size_t analyse = 0;
  bool single_file = false;
  bool zip = false;
  bool wants_json = false;
};

web::WriterOptions options_of(const ReportSettings& settings) {
  web::WriterOptions options;
  if (settings.single_file) options.form = web::Form::single_file;
  if (settings.zip) options.archive = web::Archive::zip;
  if (settings.games == "failures") options.replays = web::Replays::failures;
  options.playouts = settings.playouts;
  return options;
}

// Analyses the most interesting games of the league. False if it was interrupted.
bool analyse_some(const ReportSettings& settings, const arena::Home& home) {
  play::GameAnalyser analyser(play::kEffortForLeague);
  arena::Store store(home, arena::Access::edit);
  const arena::League league = lookup::league_called(store, settings.league);
  std::vector<arena::GameId> games;
  for (const arena::GameId game : play::most_interesting(store, league.id, settings.analyse)) {
    if (!store.analysis(game, analyser.key())) games.push_back(game);
  }
  play::AnalysisProgress progress;
  return analyser.analyse(store, games, [&](const auto& done) { return progress(done); }).complete;
}

int report(const ReportSettings& settings, const Globals& globals) {
  const arena::Home home = home_of(globals);
  if (settings.analyse > 0 && !analyse_some(settings, home)) return terminal::kInterrupted;
  const arena::Store store(home, arena::Access::read);
  const arena::League league = lookup::league_called(store, settings.league);
  const std::uint64_t games =
      play::write_league_report(store, league, settings.out, options_of(settings));
  std::filesystem::path target = std::filesystem::absolute(settings.out);
  if (!settings.single_file) target /= "index.html";
  if (settings.wants_json) {
    std::cout << nlohmann::ordered_json{{"league", league.id.number()},
                                        {"report", target.string()},
                                        {"games", games}}
                     .dump()
              << '\n';
  } else {
    std::cout << "Report of league " << league.id.number() << ": " << target.string() << '\n';
  }
  return 0;
}

}  // namespace

void add_report(CLI::App& program, Action& chosen, const Globals& globals) {
  auto settings = std::make_shared<ReportSettings>();
  CLI::App* verb = program.add_subcommand("report", "Write the report of a league as a web page");
  verb->add_option("ID", settings->league,
                   "Number of the league; default: the newest that league run started")
      ->type_name("LEAGUE");
  verb->add_option("--out", settings->out,
                   "Folder (or file) to write; an older report there is replaced")
      ->capture_default_str();
  verb->add_flag("--single-file", settings->single_file, "Write one HTML file instead of a folder");
  verb->add_flag("--zip", settings->zip, "Also write a zip archive beside it");
  verb->add_option("--games", settings->games, "Games to include with their moves")
      ->check(CLI::IsMember({"all", "failures"}))
      ->capture_default_str();
  verb->add_option("--playouts", settings->playouts,
                   "Random playouts per turn, to estimate chances independently of the bots")
      ->capture_default_str();
  verb->add_option("--analyse", settings->analyse,
                   "First analyse this many of the most interesting games; see arena analyse")
      ->type_name("N")
      ->capture_default_str();
  verb->add_flag("--json", settings->wants_json, "Print the report's location as JSON");
  verb->callback([settings, &chosen, &globals] {
    chosen = [settings, &globals] { return report(*settings, globals); };
  });
}

}  // namespace splendor::cli
