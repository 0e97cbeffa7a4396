// arena season FILE, arena season init
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "arena/cli/season_file.hpp"
#include "arena/cli/verbs.hpp"
#include "arena/core/clock.hpp"
#include "arena/core/failure.hpp"
#include "arena/season/run/season_run.hpp"
#include "arena/season/write.hpp"
#include "arena/terminal/interrupts.hpp"
#include "arena/text/text.hpp"
#include "arena/text/time_text.hpp"

namespace splendor::cli {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

struct SeasonVerb {
  std::string file;
  std::string now;
  std::uint32_t concurrency = 0;
  bool is_dry = false;
  bool trusts_clock = false;
  bool wants_json = false;
};

// From now on the clock shows what --now says, for this process and those that it starts.
void script_clock(const std::string& text, const season::Zone& zone) {
  const auto time = season::parse_time(text);
  if (!time)
    throw WrongUsage("--now must be a time such as 2026-09-01 08:00, not " + in_quotes(text));
  arena::Moment moment;
  if (time->offset) {
    moment = arena::Moment(time->wall.time_since_epoch() - *time->offset);
  } else {
    const auto moments = zone.moments(time->wall);
    if (moments.size() != 1) {
      throw WrongUsage("--now: clocks in " + zone.name() + " show " + text + " " +
                       (moments.empty() ? "never" : "twice; add an offset such as +01:00"));
    }
    moment = moments.front();
  }
  ::setenv(arena::kScriptedClock, iso_time(moment).c_str(), 1);
}

Json step_json(const season::Step& step) {
  Json json{{"task", name_of(step.task)}, {"due", iso_time(step.due)}, {"text", step.text}};
  if (step.league) json["league"] = step.league->number();
  return json;
}

void print_json(const SeasonVerb& verb, const season::SeasonSettings& settings,
                const season::SeasonOutcome& outcome) {
  Json steps = Json::array();
  for (const season::Step& step : outcome.steps) steps.push_back(step_json(step));
  Json document{{"season", settings.name},
                {"now", iso_time(outcome.now)},
                {verb.is_dry ? "due" : "done", std::move(steps)},
                {"problems", outcome.problems}};
  document["doubt"] = outcome.doubt.empty() ? Json() : Json(outcome.doubt);
  document["waits"] = outcome.waits.empty() ? Json() : Json(outcome.waits);
  document["next"] = !outcome.next ? Json()
                                   : Json{{"task", name_of(outcome.next->task)},
                                          {"at", iso_time(outcome.next->due)}};
  std::cout << document.dump(-1, ' ', false, Json::error_handler_t::replace) << '\n';
}

void print_end(const SeasonVerb& verb, const season::SeasonSettings& settings,
               const season::SeasonOutcome& outcome) {
  if (verb.is_dry) {
    for (const season::Step& step : outcome.steps) std::cout << "would " << step.text << '\n';
  }
  if (!outcome.doubt.empty()) {
    std::cout << "Only what was begun is finished: " << outcome.doubt
              << ". --trust-clock overrides it.\n";
  }
  if (!outcome.waits.empty()) std::cout << "It waits: " << printable(outcome.waits) << '\n';
  if (outcome.steps.empty()) std::cout << "Nothing is due";
  if (outcome.steps.empty()) std::cout << (outcome.next ? "; " : ".\n");
  if (outcome.next) {
    std::cout << "next: " << name_of(outcome.next->task) << " at "
              << settings.zone.text(outcome.next->due) << '\n';
  }
}

int season_verb(const SeasonVerb& verb, const Globals& globals) {
  const season::SeasonSettings settings = read_season_file(verb.file);
  if (!verb.now.empty()) script_clock(verb.now, settings.zone);
  const arena::Home home = home_of(globals);
  season::SeasonOptions options;
  options.folder = fs::absolute(verb.file).parent_path();
  options.trusts_clock = verb.trusts_clock;
  options.concurrency = verb.concurrency;
  options.shows_progress = !verb.wants_json && ::isatty(STDERR_FILENO) != 0;
  const auto tell = [&](const season::Step& step) {
    if (!verb.wants_json) std::cout << printable(step.text) << std::endl;
  };
  const season::SeasonOutcome outcome = verb.is_dry
                                            ? season::plan_season(home, settings, options)
                                            : season::run_season(home, settings, options, tell);
  if (verb.wants_json) {
    print_json(verb, settings, outcome);
  } else {
    print_end(verb, settings, outcome);
  }
  for (const std::string& problem : outcome.problems) std::cerr << "arena: " << problem << '\n';
  if (outcome.was_interrupted) return terminal::kInterrupted;
  return outcome.problems.empty() ? 0 : 1;
}

int init_season(const std::string& file) {
  const std::string path = file.empty() ? "season.toml" : file;
  if (fs::exists(path)) throw Failure(path + " already exists and is not overwritten");
  std::ofstream out(path);
  out << season::example_file();
  out.close();
  if (!out) throw Failure("can't write " + path);
  std::cout << "Wrote " << path << "; edit it, then: arena season " << path << " --dry-run\n";
  return 0;
}

}  // namespace

void add_season(CLI::App& program, Action& chosen, const Globals& globals) {
  auto settings = std::make_shared<SeasonVerb>();
  CLI::App* verb = program.add_subcommand(
      "season", "Do what is due in a season: nightly leagues, deadline, final, release");
  verb->add_option("FILE", settings->file, "Season file; arena season init writes an example");
  verb->add_flag("--dry-run", settings->is_dry, "Only say what would be done");
  verb->add_option("--now", settings->now,
                   "Act as if it were this time, for trying things out: 2026-09-01 08:00")
      ->type_name("TIME");
  verb->add_flag("--trust-clock", settings->trusts_clock,
                 "Act although the machine's clock jumped");
  verb->add_option("--concurrency", settings->concurrency, "Games to play at a time");
  verb->add_flag("--json", settings->wants_json, "Print one JSON document");
  verb->callback([settings, verb, &chosen, &globals] {
    if (!verb->get_subcommands().empty()) return;
    if (settings->file.empty()) throw CLI::RequiredError("FILE");
    chosen = [settings, &globals] { return season_verb(*settings, globals); };
  });
  CLI::App* init = verb->add_subcommand("init", "Write an example season file");
  auto file = std::make_shared<std::string>();
  init->add_option("FILE", *file, "Default: season.toml");
  init->callback([file, &chosen] { chosen = [file] { return init_season(*file); }; });
}

}  // namespace splendor::cli
