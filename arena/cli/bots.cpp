// arena bots, arena bot NAME, arena withdraw NAME
#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "arena/bots/names.hpp"
#include "arena/cli/verbs.hpp"
#include "arena/core/failure.hpp"
#include "arena/examine/verdict.hpp"
#include "arena/lookup/lookup.hpp"
#include "arena/reporting/listing_json.hpp"
#include "arena/store/state_names.hpp"
#include "arena/terminal/console.hpp"
#include "arena/text/text.hpp"
#include "arena/text/time_text.hpp"

namespace splendor::cli {
namespace {

using Json = nlohmann::ordered_json;

struct BotsSettings {
  std::string name;
  std::optional<std::string> author;      // of `bots`: only this one's
  std::optional<std::string> new_author;  // of `bot`, like the next
  std::optional<std::string> new_note;
  bool wants_json = false;
};

std::vector<arena::Bot> wanted_bots(const BotsSettings& settings, const arena::Store& store) {
  std::vector<arena::Bot> bots = store.bots();
  if (settings.author) {
    std::erase_if(bots, [&](const arena::Bot& bot) { return bot.author != *settings.author; });
  }
  return bots;
}

int list_bots(const BotsSettings& settings, const Globals& globals) {
  const arena::Store store(home_of(globals), arena::Access::read);
  const std::vector<arena::Bot> bots = wanted_bots(settings, store);
  if (settings.wants_json) {
    Json list = Json::array();
    for (const arena::Bot& bot : bots) list.push_back(reporting::bot_json(bot));
    std::cout << Json{{"bots", list}}.dump() << '\n';
    return 0;
  }
  const terminal::Console console = terminal::Console::of_stdout();
  std::cout << console.dim(fitted("Bot", 26, Side::left) + " " + fitted("State", 12, Side::left) +
                           " " + fitted("Language", 10, Side::left) + " " +
                           fitted("Author", 16, Side::left) + " Submitted")
            << '\n';
  for (const arena::Bot& bot : bots) {
    std::cout << console.bold(fitted(printable(bot.label()), 26, Side::left)) << ' '
              << fitted(name_of(bot.state), 12, Side::left) << ' '
              << fitted(printable(bot.language), 10, Side::left) << ' '
              << fitted(printable(bot.author), 16, Side::left) << ' '
              << iso_time(bot.submitted).substr(0, 10) << '\n';
  }
  if (bots.empty() && settings.author) {
    std::cout << "There are no bots of " << in_quotes(*settings.author) << ".\n";
  } else if (bots.empty()) {
    std::cout << "There are no bots yet; add one with arena submit PATH.\n";
  }
  return 0;
}

void print_versions(const arena::Store& store, const arena::Bot& bot) {
  for (const arena::Bot& version : store.versions(bot.name)) {
    std::cout << "  " << fitted(version.label(), 26, Side::left) << ' '
              << fitted(name_of(version.state), 12, Side::left) << ' '
              << version.sha256.substr(0, 12) << "  " << iso_time(version.submitted) << '\n';
    if (!version.note.empty()) std::cout << "      " << printable(version.note) << '\n';
  }
}

// A name without a version means all versions where it is about whose they are.
void edit_bot(const BotsSettings& settings, const Globals& globals) {
  if (settings.new_author) {
    if (const auto wrong = bots::validate_text(*settings.new_author, bots::kLongestLabel)) {
      throw WrongUsage("--set-author " + *wrong);
    }
  }
  if (settings.new_note) {
    if (const auto wrong = bots::validate_text(*settings.new_note, bots::kLongestNote)) {
      throw WrongUsage("--set-note " + *wrong);
    }
  }
  arena::Store store(home_of(globals), arena::Access::edit);
  const arena::Bot bot = lookup::bot_called(store, settings.name);
  if (settings.new_note) store.set_bot_note(bot.id, *settings.new_note);
  if (!settings.new_author) return;
  const bool is_one_version = settings.name.find('@') != std::string::npos;
  for (const arena::Bot& version : store.versions(bot.name)) {
    if (is_one_version && version.id != bot.id) continue;
    store.set_bot_author(version.id, *settings.new_author);
  }
}

int show_bot(const BotsSettings& settings, const Globals& globals) {
  if (settings.new_author || settings.new_note) edit_bot(settings, globals);
  const arena::Store store(home_of(globals), arena::Access::read);
  const arena::Bot bot = lookup::bot_called(store, settings.name);
  const std::vector<arena::Verdict> verdicts = store.verdicts(bot.id);
  if (settings.wants_json) {
    Json json = reporting::bot_json(bot);
    json["versions"] = Json::array();
    for (const arena::Bot& version : store.versions(bot.name)) {
      json["versions"].push_back(reporting::bot_json(version));
    }
    if (!verdicts.empty()) json["verdict"] = Json::parse(verdicts.front().report);
    std::cout << json.dump() << '\n';
    return 0;
  }
  const terminal::Console console = terminal::Console::of_stdout();
  std::cout << console.bold(bot.label()) << "  " << name_of(bot.state) << '\n'
            << "  sha256    " << bot.sha256 << '\n';
  if (!bot.author.empty()) std::cout << "  author    " << printable(bot.author) << '\n';
  if (!bot.language.empty()) std::cout << "  language  " << printable(bot.language) << '\n';
  std::cout << "  command  ";
  for (const std::string& word : bot.command) std::cout << ' ' << printable(word);
  std::cout << "\n\nVersions\n";
  print_versions(store, bot);
  if (!verdicts.empty()) {
    const auto verdict = examine::verdict_from_json(verdicts.front().report);
    std::cout << '\n' << (verdict ? examine::to_text(*verdict) : verdict.error() + "\n");
  }
  return 0;
}

int withdraw(const BotsSettings& settings, const Globals& globals) {
  arena::Store store(home_of(globals), arena::Access::edit);
  const arena::Bot bot = lookup::bot_called(store, settings.name);
  store.set_bot_state(bot.id, arena::BotState::withdrawn);
  // A league that runs now is told, and answers when it gets to it.
  std::vector<std::int64_t> asked;
  for (const arena::League& league : store.leagues()) {
    if (league.state != arena::LeagueState::running) continue;
    for (const arena::Entry& entry : store.entries(league.id)) {
      if (entry.label != bot.label() || entry.departure) continue;
      store.add_request({league.id, "withdraw", bot.label()});
      asked.push_back(league.id.number());
    }
  }
  if (settings.wants_json) {
    const char* state = name_of(arena::BotState::withdrawn);
    std::cout << Json{{"bot", bot.label()}, {"state", state}, {"leagues_asked", asked}}.dump()
              << '\n';
    return 0;
  }
  std::cout << bot.label() << " is withdrawn and will not play in future leagues.\n";
  for (const std::int64_t league : asked) {
    std::cout << "League " << league << " was asked to continue without it.\n";
  }
  return 0;
}

void add_bot_verb(CLI::App& program, Action& chosen, const Globals& globals, const char* verb_name,
                  const char* help, int (*act)(const BotsSettings&, const Globals&)) {
  auto settings = std::make_shared<BotsSettings>();
  CLI::App* verb = program.add_subcommand(verb_name, help);
  if (act == list_bots) {
    verb->add_option("--author", settings->author, "Only bots of this author");
  } else {
    verb->add_option("NAME", settings->name, "Bot: name or name@3")->required()->type_name("BOT");
  }
  if (act == show_bot) {
    verb->add_option("--set-author", settings->new_author,
                     "Change the author: of all versions, or of name@3 only");
    verb->add_option("--set-note", settings->new_note,
                     "Change the note: of the newest version, or of name@3");
  }
  verb->add_flag("--json", settings->wants_json, "Print one JSON document");
  verb->callback([settings, act, &chosen, &globals] {
    chosen = [settings, act, &globals] { return act(*settings, globals); };
  });
}

}  // namespace

void add_bots(CLI::App& program, Action& chosen, const Globals& globals) {
  add_bot_verb(program, chosen, globals, "bots", "List all bots", list_bots);
  add_bot_verb(program, chosen, globals, "bot", "Show a bot's versions and its examination",
               show_bot);
  add_bot_verb(program, chosen, globals, "withdraw", "Exclude a bot from future leagues", withdraw);
}

}  // namespace splendor::cli
