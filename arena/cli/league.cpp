// arena league run, resume, status, list, init, add, withdraw, workers
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "arena/cli/league_file.hpp"
#include "arena/cli/league_status.hpp"
#include "arena/cli/verbs.hpp"
#include "arena/core/failure.hpp"
#include "arena/league/keys.hpp"
#include "arena/league/reader.hpp"
#include "arena/league/write.hpp"
#include "arena/lookup/lookup.hpp"
#include "arena/play/league_console.hpp"
#include "arena/play/league_play.hpp"
#include "arena/play/new_league.hpp"
#include "arena/play/workers.hpp"
#include "arena/reporting/ladder_report.hpp"
#include "arena/schedule/clock_time.hpp"
#include "arena/standings/terms.hpp"
#include "arena/store/state_names.hpp"
#include "arena/terminal/console.hpp"
#include "arena/terminal/interrupts.hpp"
#include "arena/text/text.hpp"

namespace splendor::cli {
namespace {

using Json = nlohmann::ordered_json;

struct LeagueOptions {
  std::string file;
  std::map<std::string, std::vector<std::string>> flags;  // by key
  std::optional<std::int64_t> id;
  std::uint32_t concurrency = 0;
  std::vector<std::string> workers;  // of resume, like the next two
  std::string hours;
  std::string until;
  std::string argument;
  bool wants_json = false;
};

league::Settings settings_from(const LeagueOptions& options) {
  league::Reader reader;
  if (!options.file.empty()) reader.read_file(options.file, content_of_file(options.file));
  for (const auto& [key, words] : options.flags) {
    if (!words.empty()) reader.set_flag(key, words);
  }
  return reader.finish();
}

// What `resume --hours --until` say, from now on; none if neither is given.
std::optional<arena::TimeLimit> limit_from(const LeagueOptions& options,
                                           const arena::League& league) {
  if (options.hours.empty() && options.until.empty()) return std::nullopt;
  league::Reader reader;
  if (!options.hours.empty()) reader.set_flag("hours", {options.hours});
  if (!options.until.empty()) reader.set_flag("until", {options.until});
  const league::Settings asked = reader.finish();
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  arena::TimeLimit limit;
  if (asked.until) {
    limit.at = schedule::next_time_of_day(*asked.until, now, schedule::utc_offset_here);
  }
  const auto hours = league::stop_rule(asked, std::nullopt).time_played;
  if (hours) limit.after = league.running + *hours;
  return limit;
}

// "07:00", local time.
std::string clock_text(schedule::Time moment) {
  const auto local = moment + schedule::utc_offset_here(moment);
  const auto minutes = std::chrono::floor<std::chrono::minutes>(
      local - std::chrono::floor<std::chrono::days>(local));
  return fmt::format("{:02}:{:02}", minutes.count() / 60, minutes.count() % 60);
}

void announce(const arena::Store& store, arena::LeagueId id, const league::Settings& settings) {
  const arena::League league = store.league(id);
  std::string text = fmt::format("League {}, {}: {} bots, seed {}. It ends ", id.number(),
                                 printable(league.name), store.entries(id).size(), league.seed);
  std::vector<std::string> ends{"when all planned games have been played"};
  const schedule::StopRule rule = arena::rule_of(league, settings);
  if (rule.time_played) {
    const auto left = std::max(std::chrono::milliseconds(0), *rule.time_played - league.running);
    const double hours = std::chrono::duration<double, std::ratio<3600>>(left).count();
    ends.push_back("after " + decimal(hours, 1) + (league.played == 0 ? "" : " more") +
                   " hours of play");
  }
  if (rule.deadline) ends.push_back("at " + clock_text(*rule.deadline));
  const std::string whom = settings.top == 0 ? "all" : "the top " + std::to_string(settings.top);
  if (settings.error_below) {
    ends.push_back("when the error of " + whom + " is below " + decimal(*settings.error_below, 1) +
                   " Elo");
  }
  if (settings.order_sure) {
    ends.push_back("when the order of " + whom + " is " + decimal(*settings.order_sure, 1) +
                   " % certain");
  }
  for (std::size_t i = 0; i < ends.size(); ++i) text += (i == 0 ? "" : ", or ") + ends[i];
  terminal::say(
      fmt::format("{}; Ctrl-C stops it, arena league resume {} continues it.", text, id.number()));
}

// The last event of a league.
void write_end(const arena::League& league) {
  std::cout
      << Json{{"event", "end"},    {"league", league.id.number()}, {"state", name_of(league.state)},
              {"why", league.why}, {"played", league.played},      {"voided", league.voided}}
             .dump()
      << '\n';
}

// How a command ended, for a sentence: "with exit status 3".
std::string ending_text(int status) {
  if (status == -1) return "to start";
  if (WIFSIGNALED(status)) return "by signal " + std::to_string(WTERMSIG(status));
  return "with exit status " + std::to_string(WEXITSTATUS(status));
}

// The organiser's own command, when everything is written and the home is free for other leagues.
// That it failed is told like everything else about the league, so that the log has it as well. The
// exit status of ours that follows.
int run_on_finish(const arena::Home& home, arena::LeagueId id, const std::string& command,
                  arena::Observer& observer) {
  std::cout.flush();
  ::setenv("ARENA_LEAGUE", std::to_string(id.number()).c_str(), 1);
  ::setenv("ARENA_HOME", std::filesystem::absolute(home.folder()).c_str(), 1);
  const int status = std::system(command.c_str());  // NOLINT: it is meant to go through a shell
  if (status == 0) return 0;
  observer.notice("on_finish failed " + ending_text(status) + ": " + command);
  return 1;
}

int run_stored(const arena::Home& home, arena::Store store, arena::LeagueId id,
               const league::Settings& settings, const LeagueOptions& options) {
  if (!options.wants_json) announce(store, id, settings);
  const auto log = home.logs() / ("league-" + std::to_string(id.number()) + ".log");
  auto observer =
      play::league_console(options.wants_json ? play::Shown::json : play::Shown::text, log);
  const arena::RunOutcome outcome = play::play_league(
      home, store, id, settings, *observer,
      {.concurrency = options.concurrency, .workers = play::read_workers(options.workers)});
  const arena::League league = store.league(id);
  if (!options.wants_json) {
    terminal::say(fmt::format("League {} is {}: {}. {} games, {} void. Log: {}", id.number(),
                              name_of(outcome.state), outcome.why, league.played, league.voided,
                              log.string()));
    write_table(std::cout, reporting::ladder_report(store, league), terminal::Console::of_stdout());
  }
  int status = terminal::was_interrupted() ? terminal::kInterrupted : 0;
  if (outcome.state == arena::LeagueState::finished && !settings.on_finish.empty()) {
    { const arena::Store done = std::move(store); }  // gives up the home's lock
    status = run_on_finish(home, id, settings.on_finish, *observer);
  }
  if (options.wants_json) write_end(league);
  return status;
}

int run_new(const LeagueOptions& options, const Globals& globals) {
  const arena::Home home = home_of(globals);
  league::Settings settings = settings_from(options);
  arena::Store store(home, arena::Access::run, "arena league run");
  const arena::LeagueId id = store.create_league(play::new_league(settings, store));
  return run_stored(home, std::move(store), id, settings, options);
}

int resume(const LeagueOptions& options, const Globals& globals) {
  const arena::Home home = home_of(globals);
  arena::Store store(home, arena::Access::run, "arena league resume");
  const arena::League league = lookup::league_called(store, options.id);
  if (league.kind == arena::LeagueKind::comparison) {
    throw Failure("league " + std::to_string(league.id.number()) +
                  " is a comparison: the arena compare command that began it continues it");
  }
  if (const auto limit = limit_from(options, league)) {
    store.set_time_limit(league.id, *limit);
  } else if (league.state == arena::LeagueState::finished) {
    if (options.wants_json) {
      write_end(league);
      return 0;
    }
    std::cout << "League " << league.id.number() << " is finished: " << league.why
              << ". If games are left to play, --hours or --until continues it.\n";
    return 0;
  }
  return run_stored(home, std::move(store), league.id, arena::settings_of(league), options);
}

int init(const LeagueOptions& options, const Globals& /*globals*/) {
  const std::string path = options.file.empty() ? "league.toml" : options.file;
  if (std::filesystem::exists(path)) throw Failure(path + " already exists and is not overwritten");
  std::ofstream file(path);
  file << league::example_file();
  file.close();
  if (!file) throw Failure("can't write " + path);
  std::cout << "Wrote " << path << "; edit it, then: arena league run " << path << '\n';
  return 0;
}

// Asks the process that runs the league.
int request(const char* verb, const LeagueOptions& options, const Globals& globals) {
  arena::Store store(home_of(globals), arena::Access::edit);
  const arena::League league = lookup::league_called(store, options.id);
  if (!home_of(globals).holder()) {
    throw Failure(
        "no league is running here" +
        (league.state == arena::LeagueState::finished
             ? std::string()
             : "; arena league resume " + std::to_string(league.id.number()) + " continues it"));
  }
  std::string argument = options.argument;
  if (std::string(verb) != "workers") argument = lookup::bot_called(store, argument).label();
  const std::int64_t id = store.add_request({league.id, verb, argument});
  for (int i = 0; i < 100; ++i) {
    if (const auto answer = store.request(id).answer) {
      if (options.wants_json) {
        std::cout << Json{{"league", league.id.number()}, {"answer", *answer}}.dump() << '\n';
      } else {
        std::cout << *answer << '\n';
      }
      return answer->starts_with("refused") ? 1 : 0;
    }
    ::usleep(100'000);
  }
  throw Failure("the league has not answered yet; it will answer later");
}

using Act = std::function<int(const LeagueOptions&, const Globals&)>;

CLI::App* add_one(CLI::App& verb, Action& chosen, const Globals& globals,
                  const std::shared_ptr<LeagueOptions>& options, const char* name, const char* help,
                  const Act& act) {
  CLI::App* part = verb.add_subcommand(name, help);
  part->callback([options, act, &chosen, &globals] {
    chosen = [options, act, &globals] { return act(*options, globals); };
  });
  return part;
}

void add_id(CLI::App* verb, LeagueOptions& options) {
  verb->add_option("ID", options.id,
                   "Number of the league; default: the newest that league run started")
      ->type_name("LEAGUE");
}

void add_keys(CLI::App* verb, LeagueOptions& options) {
  for (const league::Key& key : league::keys()) {
    auto* option = verb->add_option(league::flag_of(key), options.flags[std::string(key.name)],
                                    std::string(key.help));
    option->group(std::string(key.section))->type_name(std::string(key.hint));
    // One word each time it is given: the next may be the FILE. Commas are the reader's business,
    // for they part names, but not the words of a command.
    option->take_all()->allow_extra_args(false);
    const std::string usual = league::default_of(key);
    if (!usual.empty()) option->default_str(usual);
  }
}

}  // namespace

void add_league(CLI::App& program, Action& chosen, const Globals& globals) {
  auto options = std::make_shared<LeagueOptions>();
  CLI::App* verb = program.add_subcommand("league", "Run, resume and inspect leagues");
  verb->require_subcommand(1);
  const auto add = [&](const char* name, const char* help, const Act& act) {
    return add_one(*verb, chosen, globals, options, name, help, act);
  };
  CLI::App* run =
      add("run", "Create a league from a file, from flags or from both, and play it", run_new);
  run->add_option("FILE", options->file, "League file; arena league init writes an example");
  run->add_flag("--json", options->wants_json, "Print events as JSON lines on stdout");
  add_keys(run, *options);
  CLI::App* go_on = add("resume", "Continue a league exactly where it stopped", resume);
  add_id(go_on, *options);
  go_on->add_option("--concurrency", options->concurrency,
                    "Change the number of games played at a time");
  go_on->add_option("--workers", options->workers, "Change the workers")->delimiter(',');
  go_on
      ->add_option("--hours", options->hours,
                   "Play for this many hours from now; replaces the league's hours and until")
      ->type_name("HOURS");
  go_on
      ->add_option("--until", options->until,
                   "Play until this time of day; replaces the league's hours and until")
      ->type_name("HH:MM");
  go_on->add_flag("--json", options->wants_json, "Print events as JSON lines on stdout");
  CLI::App* state = add("status", "Show the progress of a league",
                        [](const LeagueOptions& asked, const Globals& where) {
                          return league_status(where, asked.id, asked.wants_json);
                        });
  add_id(state, *options);
  state->add_flag("--json", options->wants_json, "Print one JSON document");
  add("list", "List all leagues", [](const LeagueOptions& asked, const Globals& where) {
    return list_leagues(where, asked.wants_json);
  })->add_flag("--json", options->wants_json, "Print one JSON document");
  add("init", "Write an example league file that explains every key", init)
      ->add_option("FILE", options->file, "Default: league.toml");
  struct Request {
    const char* name;
    const char* help;
    const char* argument;
    const char* about_argument;
    const char* type;
  };
  const std::array<Request, 3> requests{
      {{"add", "Add a bot to the running league", "NAME", "Bot: name or name@3", "BOT"},
       {"withdraw", "Take a bot out of the running league", "NAME", "Bot: name or name@3", "BOT"},
       {"workers", "Change how many games the running league plays at a time", "COUNT",
        "Games at a time on this machine", "N"}}};
  for (const Request& one : requests) {
    const char* name = one.name;
    CLI::App* part = add(name, one.help, [name](const LeagueOptions& asked, const Globals& where) {
      return request(name, asked, where);
    });
    part->add_option(one.argument, options->argument, one.about_argument)
        ->required()
        ->type_name(one.type);
    part->add_option("--league", options->id,
                     "Number of the league; default: the newest that league run started")
        ->type_name("LEAGUE");
    part->add_flag("--json", options->wants_json, "Print one JSON document");
  }
}

}  // namespace splendor::cli
