#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>

#include "arena/cli/verbs.hpp"
#include "arena/core/failure.hpp"
#include "arena/lookup/lookup.hpp"
#include "arena/play/analyse_games.hpp"
#include "arena/reporting/analysis_report.hpp"
#include "arena/reporting/leak_report.hpp"
#include "arena/terminal/console.hpp"
#include "arena/terminal/interrupts.hpp"
#include "arena/text/text.hpp"

namespace splendor::cli {
namespace {

struct AnalyseSettings {
  std::optional<std::int64_t> game;
  std::optional<std::int64_t> league;
  std::string bot;
  std::optional<std::uint32_t> effort;
  std::size_t processes = 0;
  bool wants_json = false;
};

int analyse_one(const AnalyseSettings& settings, const Globals& globals) {
  const play::GameAnalyser analyser(settings.effort.value_or(play::kEffortForGame), 1);
  const arena::Home home = home_of(globals);
  const arena::GameId id(*settings.game);
  reporting::AnalysedGame game{id.number(), play::evaluator_of_this_program(), {}, {}};
  std::optional<std::string> stored;
  {
    const arena::Store store(home, arena::Access::read);
    game.record = store.record(id);
    stored = store.analysis(id, analyser.key());
  }
  game.analysis = stored ? play::read_analysis(*stored) : analyser.analyse(game.record);
  if (!stored) play::keep_if_writable(home, analyser, id, game.analysis);
  if (settings.wants_json) {
    write_json(std::cout, game);
  } else {
    write_text(std::cout, game, terminal::Console::of_stdout());
  }
  return 0;
}

std::size_t entrant_called(const std::vector<arena::Entry>& entries, const arena::Store& store,
                           const std::string& name) {
  for (const arena::Entry& entry : entries) {
    if (entry.label == name) return entry.entrant.number();
  }
  // Of several versions the newest.
  std::optional<std::size_t> found;
  for (const arena::Entry& entry : entries) {
    if (entry.bot && store.bot(*entry.bot).name == name) found = entry.entrant.number();
  }
  if (!found) throw Failure("there is no bot " + name + " in this league");
  return *found;
}

reporting::LeakReport leak_report(const arena::Store& store, const arena::League& league,
                                  const play::GameAnalyser& analyser) {
  reporting::LeakReport report;
  report.league = league.id.number();
  report.league_name = league.name;
  report.evaluator = play::evaluator_of_this_program();
  report.effort = analyser.key().effort;
  for (const arena::Entry& entry : store.entries(league.id)) {
    report.bots.push_back({entry.label, {}});
  }
  std::map<arena::Slot, arena::PerSeat<arena::Entrant>> seats;
  store.results(league.id,
                [&](const arena::GameResult& result) { seats[result.slot] = result.seats; });
  store.each_analysis(league.id, analyser.key(), [&](const arena::StoredAnalysis& stored) {
    const analysis::GameAnalysis analysis = play::read_analysis(stored.data);
    const auto& entrants = seats.at(stored.slot);
    ++report.games;
    for (std::uint8_t seat = 0; seat < entrants.size(); ++seat) {
      report.bots.at(entrants[seat].number()).leaks.add(analysis, seat, stored.game.number());
      report.all.add(analysis, seat, stored.game.number());
    }
  });
  for (std::size_t i = 0; i < report.bots.size(); ++i) {
    if (report.bots[i].leaks.result_per_game() > report.bots[report.best].leaks.result_per_game()) {
      report.best = i;
    }
  }
  return report;
}

int analyse_league(const AnalyseSettings& settings, const Globals& globals) {
  const std::uint32_t effort = settings.effort.value_or(play::kEffortForLeague);
  if (effort == 0) throw WrongUsage("--effort 0 finds no mistakes: give 1 or more");
  play::GameAnalyser analyser(effort, settings.processes);
  const arena::Home home = home_of(globals);
  arena::Store store(home, arena::Access::edit);
  const arena::League league = lookup::league_called(store, settings.league);
  std::optional<std::size_t> bot;
  if (!settings.bot.empty()) {
    bot = entrant_called(store.entries(league.id), store, settings.bot);
  }
  play::GameAnalyser::Outcome outcome;
  {
    play::AnalysisProgress progress;
    outcome = analyser.analyse(store, store.games_to_analyse(league.id, analyser.key()),
                               [&](const auto& done) { return progress(done); });
  }
  for (const std::string& problem : outcome.problems) {
    terminal::say("arena: warning: " + printable(problem));
  }
  reporting::LeakReport report = leak_report(store, league, analyser);
  report.bot = bot;
  if (!outcome.complete) {
    terminal::say("arena: interrupted; the same command goes on where this one stopped");
    return terminal::kInterrupted;
  }
  if (settings.wants_json) {
    write_json(std::cout, report);
  } else {
    write_text(std::cout, report, terminal::Console::of_stdout());
  }
  return 0;
}

int analyse(const AnalyseSettings& settings, const Globals& globals) {
  if (settings.game && settings.league) throw WrongUsage("give a game or --league, not both");
  if (!settings.game && !settings.league) throw WrongUsage("which game? Or give --league ID");
  if (settings.game && !settings.bot.empty()) throw WrongUsage("--bot needs --league");
  return settings.game ? analyse_one(settings, globals) : analyse_league(settings, globals);
}

}  // namespace

void add_analyse(CLI::App& program, Action& chosen, const Globals& globals) {
  auto settings = std::make_shared<AnalyseSettings>();
  CLI::App* verb = program.add_subcommand(
      "analyse", "Show how much of a game was luck, which moves lost it, and what was better");
  verb->add_option("GAME", settings->game, "Number of the game");
  verb->add_option(
          "--league", settings->league,
          "Analyse a whole league: the winning chance that each bot gives away, by kind of move")
      ->type_name("LEAGUE");
  verb->add_option("--bot", settings->bot,
                   "With --league: report on this bot in detail; name or name@3")
      ->type_name("BOT");
  verb->add_option("--effort", settings->effort,
                   "Looks ahead for each position, to find the best move; 0: luck only. Default: " +
                       std::to_string(play::kEffortForGame) + " for a game, " +
                       std::to_string(play::kEffortForLeague) + " for a league")
      ->check(CLI::Range(0, 1'000'000));
  verb->add_option("--concurrency", settings->processes,
                   "Games to analyse at a time; 0: one per core")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
  verb->add_flag("--json", settings->wants_json, "Print one JSON document");
  verb->callback([settings, &chosen, &globals] {
    chosen = [settings, &globals] { return analyse(*settings, globals); };
  });
}

}  // namespace splendor::cli
