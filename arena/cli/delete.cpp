// arena delete: takes out a league, a bot or a match that nothing refers to.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <variant>

#include "arena/cli/verbs.hpp"
#include "arena/core/failure.hpp"
#include "arena/lookup/lookup.hpp"
#include "arena/terminal/interrupts.hpp"
#include "arena/text/text.hpp"
#include "arena/upkeep/disk_use.hpp"
#include "arena/upkeep/served_pages.hpp"

namespace splendor::cli {
namespace {

using Json = nlohmann::ordered_json;

struct DeleteSettings {
  std::vector<std::string> words;
  bool is_certain = false;
  bool is_rehearsal = false;
  bool wants_json = false;
};

using Target = std::variant<arena::League, arena::Bot, arena::Match>;

std::int64_t number_after(const std::string& word, std::string_view kind) {
  const char* begin = word.data() + kind.size();
  const char* end = word.data() + word.size();
  std::int64_t number = 0;
  const auto [at, error] = std::from_chars(begin, end, number);
  if (error != std::errc() || at != end || number < 1) {
    throw WrongUsage("there must be a number behind " + std::string(kind) + ", not " +
                     in_quotes(std::string(begin, end)));
  }
  return number;
}

Target target_of(const arena::Store& store, const std::string& word) {
  if (word.starts_with("league:")) {
    return store.league(arena::LeagueId(number_after(word, "league:")));
  }
  if (word.starts_with("match:")) {
    return store.match(arena::MatchId(number_after(word, "match:")));
  }
  if (word.starts_with("bot:")) {
    const std::string reference = word.substr(4);
    if (reference.find('@') == std::string::npos) {
      throw WrongUsage("name the version to be deleted, as in bot:" + printable(reference) + "@3");
    }
    return lookup::bot_called(store, reference);
  }
  throw WrongUsage("what is " + in_quotes(word) + "? Give league:ID, bot:NAME@VERSION or match:ID");
}

// The argument that names it.
std::string name_of(const Target& target) {
  if (const auto* league = std::get_if<arena::League>(&target)) {
    return "league:" + std::to_string(league->id.number());
  }
  if (const auto* bot = std::get_if<arena::Bot>(&target)) return "bot:" + bot->label();
  return "match:" + std::to_string(std::get<arena::Match>(target).id.number());
}

// For a sentence.
std::string text_of(const Target& target) {
  if (const auto* league = std::get_if<arena::League>(&target)) {
    return fmt::format("league {}, {}, with {} games", league->id.number(), printable(league->name),
                       league->played);
  }
  if (const auto* bot = std::get_if<arena::Bot>(&target)) return "the bot " + bot->label();
  return fmt::format("match {}", std::get<arena::Match>(target).id.number());
}

std::vector<arena::Reference> references_to(const arena::Store& store, const Target& target) {
  if (const auto* league = std::get_if<arena::League>(&target)) {
    return store.references_to(league->id);
  }
  if (const auto* bot = std::get_if<arena::Bot>(&target)) return store.references_to(bot->id);
  const auto& match = std::get<arena::Match>(target);
  if (match.ended) return {};
  return {{"the web server, which has not played it to its end,", ""}};
}

// Refuses before anything is deleted. What comes earlier in the list no longer refers to what
// follows.
void check(const arena::Store& store, const std::vector<Target>& targets) {
  std::vector<std::string> gone;
  for (const Target& target : targets) {
    std::vector<arena::Reference> references = references_to(store, target);
    std::erase_if(references, [&](const arena::Reference& reference) {
      return std::find(gone.begin(), gone.end(), reference.deletion) != gone.end();
    });
    gone.push_back(name_of(target));
    if (references.empty()) continue;
    std::string words;
    std::string advice;
    constexpr std::size_t kMostNamed = 5;
    for (std::size_t i = 0; i < std::min(references.size(), kMostNamed); ++i) {
      words += (i == 0 ? "" : "; ") + printable(references[i].what);
      if (!references[i].deletion.empty()) advice += ' ' + references[i].deletion;
    }
    if (references.size() > kMostNamed) {
      words += fmt::format("; and {} more", references.size() - kMostNamed);
    }
    throw Failure(fmt::format(
        "{} can't be deleted, because something refers to it: {}{}", text_of(target), words,
        advice.empty()
            ? ""
            : "; to delete that as well: arena delete" + advice + ' ' + name_of(target)));
  }
}

bool is_confirmed(const std::vector<Target>& targets) {
  if (::isatty(STDIN_FILENO) == 0) {
    throw WrongUsage("this can't be undone; give --yes if it is meant, or --dry-run to look first");
  }
  std::cerr << "This deletes ";
  for (std::size_t i = 0; i < targets.size(); ++i) {
    std::cerr << (i == 0 ? "" : "; ") << text_of(targets[i]);
  }
  std::cerr << ". It can't be undone. Type yes to go on: " << std::flush;
  std::string answer;
  std::getline(std::cin, answer);
  return answer == "yes";
}

// Returns false if it was interrupted before all games were removed.
bool delete_one(const arena::Home& home, arena::Store& store, const Target& target) {
  if (const auto* bot = std::get_if<arena::Bot>(&target)) {
    store.delete_bot(bot->id);
    return true;
  }
  if (const auto* match = std::get_if<arena::Match>(&target)) {
    store.delete_match(match->id);
    return true;
  }
  const arena::LeagueId league = std::get<arena::League>(target).id;
  store.delete_league(league);
  for (const upkeep::LeagueLog& log : upkeep::league_logs(home)) {
    if (log.league == league) std::filesystem::remove(log.path);
  }
  for (const upkeep::ServedPages& pages : upkeep::served_pages(home)) {
    if (pages.league == league) std::filesystem::remove_all(pages.folder);
  }
  return store.remove_deleted([](std::uint64_t) { return !terminal::was_interrupted(); }) == 0;
}

std::string_view next_step(const std::vector<Target>& targets) {
  const bool has_bot = std::any_of(targets.begin(), targets.end(), [](const Target& target) {
    return std::holds_alternative<arena::Bot>(target);
  });
  return has_bot ? "arena gc gives the space back; a bot's, a day after it was last submitted or "
                   "used by arena play."
                 : "arena gc gives the space back.";
}

int tell(const DeleteSettings& settings, const std::vector<Target>& targets, bool is_complete) {
  if (settings.wants_json) {
    Json names = Json::array();
    for (const Target& target : targets) names.push_back(name_of(target));
    std::cout << Json{{settings.is_rehearsal ? "would_delete" : "deleted", names}}.dump() << '\n';
  } else {
    for (const Target& target : targets) {
      std::cout << (settings.is_rehearsal ? "Would delete " : "Deleted ") << text_of(target)
                << ".\n";
    }
    if (!settings.is_rehearsal) std::cout << next_step(targets) << '\n';
  }
  if (is_complete) return 0;
  std::cerr << "arena: interrupted; arena gc removes what is left of the games\n";
  return terminal::kInterrupted;
}

int delete_all(const DeleteSettings& settings, const Globals& globals) {
  const arena::Home home = home_of(globals);
  const bool has_league =
      std::any_of(settings.words.begin(), settings.words.end(),
                  [](const std::string& w) { return w.starts_with("league:"); });
  std::vector<Target> targets;
  {
    const arena::Store store(home, arena::Access::read);
    for (const std::string& word : settings.words) targets.push_back(target_of(store, word));
    check(store, targets);
  }
  if (settings.is_rehearsal) return tell(settings, targets, true);
  if (!settings.is_certain && !is_confirmed(targets)) {
    std::cerr << "Nothing was deleted.\n";
    return 1;
  }
  // Games are the business of whoever runs leagues here; bots may be deleted while one runs.
  arena::Store store(home, has_league ? arena::Access::run : arena::Access::edit, "arena delete");
  terminal::count_interrupts();
  bool is_complete = true;
  for (const Target& target : targets) {
    is_complete = delete_one(home, store, target) && is_complete;
  }
  return tell(settings, targets, is_complete);
}

}  // namespace

void add_delete(CLI::App& program, Action& chosen, const Globals& globals) {
  auto settings = std::make_shared<DeleteSettings>();
  CLI::App* verb = program.add_subcommand(
      "delete", "Delete leagues, bots and matches that nothing else refers to");
  verb->add_option("WHAT", settings->words,
                   "league:ID, bot:NAME@VERSION or match:ID; several are deleted in this order")
      ->required()
      ->type_name("WHAT");
  verb->add_flag("--yes", settings->is_certain, "Don't ask");
  verb->add_flag("--dry-run", settings->is_rehearsal, "Only say what would be deleted");
  verb->add_flag("--json", settings->wants_json, "Print one JSON document");
  verb->callback([settings, &chosen, &globals] {
    chosen = [settings, &globals] { return delete_all(*settings, globals); };
  });
}

}  // namespace splendor::cli
