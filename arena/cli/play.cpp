// arena play: games now, kept as a league of the kind "casual".
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>

#include "arena/cli/replay.hpp"
#include "arena/cli/verbs.hpp"
#include "arena/core/failure.hpp"
#include "arena/league/reader.hpp"
#include "arena/league/seed.hpp"
#include "arena/league/write.hpp"
#include "arena/lookup/lookup.hpp"
#include "arena/play/league_play.hpp"
#include "arena/play/notices_only.hpp"
#include "arena/reporting/play_report.hpp"
#include "arena/screen/stepper.hpp"
#include "arena/terminal/console.hpp"
#include "arena/terminal/interrupts.hpp"
#include "arena/text/text.hpp"
#include "referee/base/temporary_folder.hpp"

namespace splendor::cli {
namespace {

namespace fs = std::filesystem;

struct PlaySettings {
  std::vector<std::string> bots;
  std::uint32_t deals = 1;
  std::optional<std::uint64_t> seed;
  std::string move_time = "1s";
  std::string ruleset = "tournament";
  std::string isolation = "full";
  std::uint32_t games_per_process = 1;
  std::uint32_t pause_ms = 400;
  std::uint32_t concurrency = 0;  // 0: as many as cores
  bool is_kept = false;           // also while a league runs
  bool watches = false;
  bool wants_json = false;
};

// Somebody at the table.
struct Guest {
  arena::NewEntry entry;
  v1::BotSpec spec;
};

// "./bot", or "./bot --depth=3": what follows the path is given to the bot.
struct PathAndArguments {
  std::string path;
  std::vector<std::string> arguments;
};

PathAndArguments split(const std::string& text) {
  if (fs::exists(text)) return {text, {}};  // a path may have spaces
  std::istringstream stream(text);
  PathAndArguments result;
  stream >> result.path;
  for (std::string word; stream >> word;) result.arguments.push_back(word);
  return result;
}

bool is_path(const std::string& text) {
  const std::string path = split(text).path;
  return path.find('/') != std::string::npos || path == "." || path == "..";
}

Guest guest_from_path(const std::string& text, const arena::Home& home) {
  const auto [path, arguments] = split(text);
  auto imported = bots::import_bot(path, home.bots(), arguments);
  if (!imported) throw Failure(imported.error());
  Guest guest;
  guest.entry.label = fs::absolute(path).lexically_normal().filename().string();
  if (guest.entry.label.empty()) guest.entry.label = imported->manifest.name;
  for (const std::string& argument : arguments) guest.entry.label += " " + argument;
  guest.spec = bots::spec_of(*imported);
  return guest;
}

Guest guest_of(const arena::Bot& bot, const arena::Home& home) {
  return {{bot.id, bot.label()}, bots::spec_of(lookup::content_of(home, bot))};
}

// All bots that are given by name, so that a mistyped one is found before anything is done.
std::map<std::string, arena::Bot> named_bots(const PlaySettings& settings,
                                             const arena::Home& home) {
  std::map<std::string, arena::Bot> bots;
  for (const std::string& word : settings.bots) {
    if (is_path(word)) continue;
    bots.emplace(word, lookup::bot_called(arena::Store(home, arena::Access::read), word));
  }
  return bots;
}

std::vector<Guest> guests_from(const PlaySettings& settings, const arena::Home& home,
                               const std::map<std::string, arena::Bot>& named) {
  std::vector<Guest> guests;
  for (const std::string& word : settings.bots) {
    const auto bot = named.find(word);
    Guest guest = bot == named.end() ? guest_from_path(word, home) : guest_of(bot->second, home);
    // A bot may play against itself; results need names that differ.
    const std::string label = guest.entry.label;
    const auto is_taken = [&] {
      return std::any_of(guests.begin(), guests.end(), [&](const Guest& other) {
        return other.entry.label == guest.entry.label;
      });
    };
    for (int copy = 2; is_taken(); ++copy) guest.entry.label = label + " #" + std::to_string(copy);
    guest.spec.set_name(guest.entry.label);
    guests.push_back(std::move(guest));
  }
  return guests;
}

league::Settings settings_for(const PlaySettings& wanted, std::size_t players) {
  league::Settings settings;
  settings.name = "arena play";
  settings.players = {players};
  settings.deals = wanted.deals;
  settings.games_per_process = wanted.games_per_process;
  settings.bench.faults_in_a_row = 0;  // all games are played, whatever happens
  settings.bench.min_games = 0;
  settings.seed = wanted.seed ? *wanted.seed : league::draw_seed();
  league::Reader reader(std::move(settings));
  reader.set_flag("move_time", {wanted.move_time});
  reader.set_flag("ruleset", {wanted.ruleset});
  reader.set_flag("isolation", {wanted.isolation});
  try {
    return reader.finish();
  } catch (const league::SettingsError& error) {
    throw WrongUsage(error.what());
  }
}

arena::NewLeague league_for(const league::Settings& settings, const std::vector<Guest>& guests) {
  arena::NewLeague league;
  league.name = settings.name;
  league.kind = arena::LeagueKind::casual;
  league.seed = *settings.seed;
  league.settings = league::to_toml(settings);
  for (const Guest& guest : guests) league.entries.push_back(guest.entry);
  return league;
}

// Tells of each game as it ends, and draws it if somebody watches.
class Show : public play::NoticesOnly {
 public:
  enum class Numbers : std::uint8_t { shown, hidden };  // a game that is not kept has none to show
  Show(const PlaySettings& settings, reporting::PlayReport& report, Numbers numbers)
      : settings_(settings), report_(report), numbers_(numbers), watches_(settings.watches) {}

  void game(const arena::PlayedGame& game, const arena::StoredGame& stored) override {
    const std::int64_t number = numbers_ == Numbers::shown ? stored.id.number() : 0;
    report_.add(number, *game.record);
    if (settings_.wants_json) return;
    if (watches_) watch(number, *game.record);
    std::cout << reporting::line_of(number, *game.record) << std::endl;
  }
  void void_game(arena::Slot /*slot*/, const std::string& reason,
                 const std::string& /*worker*/) override {
    notice("a void game will be played again: " + reason);
  }

 private:
  void watch(std::int64_t number, const v1::MatchRecord& record) {
    const screen::Film film = film_for(record);
    const auto options =
        draw_options(number == 0 ? "Game" : "Game " + std::to_string(number), std::nullopt);
    if (!screen::can_step()) {
      for (std::size_t i = 0; i < film.frames.size(); ++i) {
        std::cout << draw(film, i, options) << '\n';
      }
      return;
    }
    const screen::Watched watched =
        screen::show_all(film, options, std::chrono::milliseconds(settings_.pause_ms));
    if (watched != screen::Watched::to_the_end) watches_ = false;
    if (watched == screen::Watched::interrupted)
      std::raise(SIGINT);  // now that the terminal is as before
  }

  const PlaySettings& settings_;
  reporting::PlayReport& report_;
  Numbers numbers_;
  bool watches_;
};

// A store that keeps the games; none if a league runs in this home, unless they are to be kept
// beside it.
std::optional<arena::Store> keeper(const arena::Home& home, const PlaySettings& settings) {
  if (settings.is_kept) return arena::Store(home, arena::Access::beside, "arena play");
  try {
    return arena::Store(home, arena::Access::run, "arena play");
  } catch (const arena::StoreError& error) {
    if (error.trouble() != arena::StoreTrouble::in_use) throw;
    std::cerr << "arena: the games will not be stored: " << printable(error.what()) << '\n';
    return std::nullopt;
  }
}

void write(const reporting::PlayReport& report, const PlaySettings& settings,
           const std::optional<arena::League>& kept) {
  if (settings.wants_json) {
    report.write_json(std::cout, kept ? std::optional(kept->id.number()) : std::nullopt);
    return;
  }
  std::cout << '\n';
  report.write_table(std::cout, terminal::Console::of_stdout());
  if (kept) {
    std::cout << "Stored as league " << kept->id.number() << ", seed " << kept->seed
              << "; show a game with arena replay GAME.\n";
  }
}

int play(const PlaySettings& settings, const Globals& globals) {
  const arena::Home home = home_of(globals);
  const auto named = named_bots(settings, home);
  std::optional<arena::Store> store = keeper(home, settings);
  const bool is_kept = store.has_value();
  std::optional<TemporaryFolder> instead;
  std::vector<Guest> guests = guests_from(settings, home, named);
  if (!is_kept) {
    instead.emplace("arena-play-");
    store.emplace(arena::Home(instead->path()), arena::Access::run, "arena play");
    for (Guest& guest : guests) guest.entry.bot.reset();  // that home knows no bots
  }
  play::PlayOptions options;
  // Somebody waits for these games.
  options.retries.most_faults = 10;
  options.retries.shortest_trouble = std::chrono::seconds(5);
  std::vector<std::string> labels;
  for (const Guest& guest : guests) {
    options.guests.emplace(guest.entry.label, guest.spec);
    labels.push_back(guest.entry.label);
  }
  const league::Settings league_settings = settings_for(settings, guests.size());
  const arena::LeagueId id = store->create_league(league_for(league_settings, guests));
  reporting::PlayReport report(labels);
  Show show(settings, report, is_kept ? Show::Numbers::shown : Show::Numbers::hidden);
  options.concurrency = settings.watches ? 1 : settings.concurrency;
  const auto write_report = [&] {
    write(report, settings, is_kept ? std::optional(store->league(id)) : std::nullopt);
  };
  try {
    (void)play::play_league(home, *store, id, league_settings, show, options);
  } catch (const std::exception& given_up) {
    // The games that were finished are worth showing; then why there are no more.
    write_report();
    store->set_league_state(id, arena::LeagueState::stopped, given_up.what());
    throw;
  }
  write_report();
  return terminal::was_interrupted() ? terminal::kInterrupted : 0;
}

}  // namespace

void add_play(CLI::App& program, Action& chosen, const Globals& globals) {
  auto settings = std::make_shared<PlaySettings>();
  CLI::App* verb = program.add_subcommand("play", "Play games between bots, without a league");
  verb->add_option("BOT", settings->bots,
                   "Two to four bots: a submitted one (name, name@3), or a path that contains a /, "
                   "optionally with arguments (./bot, './bot --depth=3')")
      ->required()
      ->type_name("BOT")
      ->expected(2, 4);
  verb->add_option("--deals", settings->deals,
                   "Number of deals; each is played once per rotation of the seats")
      ->check(CLI::Range(1U, 1'000'000U))
      ->capture_default_str();
  verb->add_option("--seed", settings->seed, "Seed of the deals; default: random");
  verb->add_option("--move-time", settings->move_time, "Time per move")
      ->type_name("TIME")
      ->capture_default_str();
  verb->add_option("--ruleset", settings->ruleset,
                   "tournament, da-2021, de-2021, nl-2021, is-2014, or options as in league files")
      ->capture_default_str();
  verb->add_option("--isolation", settings->isolation,
                   "Weakest isolation to accept; see arena doctor")
      ->check(CLI::IsMember({"full", "weak", "none"}))
      ->type_name("LEVEL")
      ->capture_default_str();
  verb->add_option("--games-per-process", settings->games_per_process,
                   "Games that one process of a bot plays, if the bot supports many_games")
      ->check(CLI::Range(1U, 1'000'000U))
      ->capture_default_str();
  verb->add_option("--concurrency", settings->concurrency,
                   "Games played at a time; default: one for each core")
      ->check(CLI::Range(1U, 1024U));
  verb->add_flag("--keep", settings->is_kept,
                 "Store the games even while a league runs in this home");
  CLI::Option* watch = verb->add_flag("--watch", settings->watches,
                                      "Draw each game, move by move, after it has been played");
  verb->add_option("--pause", settings->pause_ms, "Milliseconds between the moves of --watch")
      ->needs(watch)
      ->check(CLI::Range(0U, 60'000U))
      ->capture_default_str();
  verb->add_flag("--json", settings->wants_json, "Print one JSON document")->excludes(watch);
  verb->callback([settings, &chosen, &globals] {
    chosen = [settings, &globals] { return play(*settings, globals); };
  });
}

}  // namespace splendor::cli
