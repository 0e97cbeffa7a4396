// arena gc: shows what the home takes up, and removes what nothing refers to.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "arena/cli/verbs.hpp"
#include "arena/core/failure.hpp"
#include "arena/play/analyse_games.hpp"
#include "arena/terminal/console.hpp"
#include "arena/terminal/interrupts.hpp"
#include "arena/text/text.hpp"
#include "arena/upkeep/disk_use.hpp"
#include "arena/upkeep/garbage.hpp"

namespace splendor::cli {
namespace {

using Json = nlohmann::ordered_json;

struct GcSettings {
  bool drops_analyses = false;
  std::optional<int> log_days;
  std::size_t rows = 10;
  bool is_rehearsal = false;
  bool wants_json = false;
};

// "12.3 MB"
std::string size_text(std::uint64_t bytes) {
  const double size = static_cast<double>(bytes);
  if (size < 1e3) return fmt::format("{} B", bytes);
  if (size < 1e6) return decimal(size / 1e3, 1) + " kB";
  if (size < 1e9) return decimal(size / 1e6, 1) + " MB";
  return decimal(size / 1e9, 1) + " GB";
}

Json to_json(const upkeep::DiskUse& use) {
  Json leagues = Json::array();
  for (const upkeep::LeagueUse& league : use.leagues) {
    leagues.push_back({{"league", league.league.number()},
                       {"name", league.name},
                       {"games", league.games},
                       {"record_bytes", league.record_bytes},
                       {"analysis_bytes", league.analysis_bytes},
                       {"log_bytes", league.log_bytes},
                       {"page_bytes", league.page_bytes}});
  }
  Json bots = Json::array();
  for (const upkeep::BotUse& bot : use.bots) {
    bots.push_back({{"bot", bot.label}, {"bytes", bot.bytes}, {"own_bytes", bot.own_bytes}});
  }
  return {{"database_bytes", use.database.bytes},
          {"database_free_bytes", use.database.free_bytes},
          {"bot_bytes", use.bot_bytes},
          {"log_bytes", use.log_bytes},
          {"page_bytes", use.page_bytes},
          {"leagues", std::move(leagues)},
          {"bots", std::move(bots)}};
}

Json to_json(const upkeep::Garbage& garbage) {
  std::uint64_t analyses = 0;
  for (const arena::EvaluatorSize& evaluator : garbage.evaluators) analyses += evaluator.analyses;
  return {{"contents", garbage.contents},
          {"content_bytes", garbage.content_bytes},
          {"games", garbage.games},
          {"analyses", analyses},
          {"logs", garbage.logs.size()},
          {"log_bytes", garbage.log_bytes},
          {"uploads", garbage.uploads.size()},
          {"upload_bytes", garbage.upload_bytes},
          {"pages", garbage.pages.size()},
          {"page_bytes", garbage.page_bytes},
          {"database_bytes", garbage.free_bytes}};
}

void print(const upkeep::DiskUse& use, std::size_t rows) {
  const terminal::Console console = terminal::Console::of_stdout();
  const auto line = [](const std::string& name, const std::string& first,
                       const std::string& second) {
    std::cout << "  " << fitted(name, 34, Side::left) << ' ' << fitted(first, 12, Side::right)
              << ' ' << fitted(second, 12, Side::right) << '\n';
  };
  std::cout << "Database " << size_text(use.database.bytes) << " ("
            << size_text(use.database.free_bytes) << " unused), bots " << size_text(use.bot_bytes)
            << ", logs " << size_text(use.log_bytes) << ", pages of the web server "
            << size_text(use.page_bytes) << '\n';
  const auto print_rest = [&](std::size_t count, const char* what) {
    if (count > rows) std::cout << "  and " << count - rows << " more " << what << '\n';
  };
  if (!use.leagues.empty()) {
    std::cout << console.dim("  " + fitted("League", 34, Side::left) + ' ' +
                             fitted("games", 12, Side::right) + ' ' +
                             fitted("size", 12, Side::right))
              << '\n';
  }
  for (std::size_t i = 0; i < std::min(rows, use.leagues.size()); ++i) {
    const upkeep::LeagueUse& league = use.leagues[i];
    line(fmt::format("{:>4}  {}", league.league.number(), printable(league.name)),
         std::to_string(league.games), size_text(league.bytes()));
  }
  print_rest(use.leagues.size(), "leagues");
  if (!use.bots.empty()) {
    std::cout << console.dim("  " + fitted("Bot", 34, Side::left) + ' ' +
                             fitted("size", 12, Side::right) + ' ' +
                             fitted("its own", 12, Side::right))
              << '\n';
  }
  for (std::size_t i = 0; i < std::min(rows, use.bots.size()); ++i) {
    const upkeep::BotUse& bot = use.bots[i];
    line(printable(bot.label), size_text(bot.bytes), size_text(bot.own_bytes));
  }
  print_rest(use.bots.size(), "bots");
}

void print(const upkeep::Garbage& garbage, const char* verb) {
  const auto line = [verb](const std::string& what) { std::cout << verb << what << '\n'; };
  if (garbage.games > 0) line(fmt::format("{} games of deleted leagues", garbage.games));
  if (!garbage.contents.empty()) {
    line(fmt::format("{} contents that no bot has: {}", garbage.contents.size(),
                     size_text(garbage.content_bytes)));
  }
  for (const arena::EvaluatorSize& evaluator : garbage.evaluators) {
    line(fmt::format("{} analyses by {} {}: {}", evaluator.analyses, printable(evaluator.name),
                     evaluator.sha256.substr(0, 8), size_text(evaluator.bytes)));
  }
  if (!garbage.logs.empty()) {
    line(fmt::format("{} logs: {}", garbage.logs.size(), size_text(garbage.log_bytes)));
  }
  if (!garbage.uploads.empty()) {
    line(fmt::format("{} unfinished uploads: {}", garbage.uploads.size(),
                     size_text(garbage.upload_bytes)));
  }
  if (!garbage.pages.empty()) {
    line(fmt::format("pages of {} deleted leagues: {}", garbage.pages.size(),
                     size_text(garbage.page_bytes)));
  }
  if (garbage.free_bytes > 0) {
    line(fmt::format("unused space of the database: {}", size_text(garbage.free_bytes)));
  }
}

upkeep::GarbageOptions options_from(const GcSettings& settings) {
  upkeep::GarbageOptions options;
  if (settings.drops_analyses) options.keep_evaluator = play::evaluator_of_this_program().sha256;
  if (settings.log_days) options.logs_older_than = std::chrono::days(*settings.log_days);
  return options;
}

int rehearse(const GcSettings& settings, const arena::Home& home) {
  const arena::Store store(home, arena::Access::read);
  const upkeep::DiskUse use = upkeep::disk_use(home, store);
  const upkeep::Garbage garbage = upkeep::find_garbage(home, store, options_from(settings));
  const std::uint64_t sharable = upkeep::sharable_bytes(home, garbage);
  if (settings.wants_json) {
    Json json = to_json(use);
    json["would_remove"] = to_json(garbage);
    json["would_share_bytes"] = sharable;
    std::cout << json.dump() << '\n';
    return 0;
  }
  print(use, settings.rows);
  print(garbage, "Would remove ");
  if (sharable > 0) {
    std::cout << "Would store equal files of several bots once: " << size_text(sharable)
              << " freed\n";
  }
  return 0;
}

// Nothing while somebody else runs leagues here.
std::optional<arena::Store> open_exclusively(const arena::Home& home) {
  try {
    return arena::Store(home, arena::Access::run, "arena gc");
  } catch (const arena::StoreError& error) {
    if (error.trouble() != arena::StoreTrouble::in_use) throw;
    return std::nullopt;
  }
}

int collect(const GcSettings& settings, const Globals& globals) {
  const arena::Home home = home_of(globals);
  if (settings.is_rehearsal) return rehearse(settings, home);
  { const arena::Store exists(home, arena::Access::read); }  // makes no new home
  auto exclusive = open_exclusively(home);
  const auto how = exclusive ? upkeep::HomeUse::exclusive : upkeep::HomeUse::shared;
  arena::Store store =
      exclusive ? std::move(*exclusive) : arena::Store(home, arena::Access::edit, "arena gc");
  terminal::count_interrupts();
  const upkeep::Removed removed = upkeep::remove_garbage(
      home, store, options_from(settings), how, [] { return !terminal::was_interrupted(); });
  const upkeep::DiskUse use = upkeep::disk_use(home, store);
  if (settings.wants_json) {
    Json json = to_json(use);
    json["removed"] = to_json(removed.garbage);
    json["shared_bytes"] = removed.shared_bytes;
    json["notes"] = removed.notes;
    std::cout << json.dump() << '\n';
  } else {
    print(removed.garbage, "Removed ");
    if (removed.shared_bytes > 0) {
      std::cout << "Stored equal files of several bots once: " << size_text(removed.shared_bytes)
                << " freed\n";
    }
    for (const std::string& note : removed.notes) std::cout << "Note: " << note << '\n';
    print(use, settings.rows);
  }
  return terminal::was_interrupted() ? terminal::kInterrupted : 0;
}

}  // namespace

void add_gc(CLI::App& program, Action& chosen, const Globals& globals) {
  auto settings = std::make_shared<GcSettings>();
  CLI::App* verb = program.add_subcommand(
      "gc", "Show what the home takes up on the disk, and remove what nothing refers to");
  verb->add_flag("--analyses", settings->drops_analyses,
                 "Also remove analyses made by other evaluators");
  verb->add_option("--logs", settings->log_days,
                   "Also remove logs of leagues that ended more than this many days ago")
      ->type_name("DAYS")
      ->check(CLI::Range(0, 100'000));
  verb->add_option("--top", settings->rows, "Leagues and bots to show, the largest first")
      ->capture_default_str();
  verb->add_flag("--dry-run", settings->is_rehearsal, "Only say what would be removed");
  verb->add_flag("--json", settings->wants_json, "Print one JSON document");
  verb->callback([settings, &chosen, &globals] {
    chosen = [settings, &globals] { return collect(*settings, globals); };
  });
}

}  // namespace splendor::cli
