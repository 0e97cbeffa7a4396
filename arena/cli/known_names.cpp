#include "arena/cli/known_names.hpp"

#include <exception>

#include "arena/cli/context.hpp"
#include "arena/store/state_names.hpp"
#include "arena/text/text.hpp"

namespace splendor::cli {
namespace {

arena::Home home_in(const std::vector<std::string>& words) {
  Globals globals;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (words[i] == "--home") globals.home = words[i + 1];
    if (words[i].starts_with("--home=")) globals.home = words[i].substr(7);
  }
  return home_of(globals);
}

// Each name alone, which means its newest version; and each version once an @ is typed.
std::vector<manual::Candidate> bots_of(const arena::Store& store, bool with_versions) {
  std::vector<manual::Candidate> list;
  for (const arena::Bot& bot : store.bots()) {
    const std::string about =
        std::string(name_of(bot.state)) + (bot.author.empty() ? "" : ", " + printable(bot.author));
    if (with_versions) {
      list.push_back({bot.label(), about});
    } else if (!list.empty() && list.back().word == bot.name) {
      list.back().description = about;
    } else {
      list.push_back({bot.name, about});
    }
  }
  return list;
}

std::vector<manual::Candidate> leagues_of(const arena::Store& store) {
  std::vector<manual::Candidate> list;
  for (const arena::League& league : store.leagues()) {
    list.push_back({std::to_string(league.id.number()),
                    printable(league.name) + ", " + std::string(name_of(league.state))});
  }
  return list;
}

// "league:3", "bot:alpha@2".
std::vector<manual::Candidate> deletable_in(const arena::Store& store) {
  std::vector<manual::Candidate> list;
  for (const auto& [id, about] : leagues_of(store)) list.push_back({"league:" + id, about});
  for (const auto& [label, about] : bots_of(store, true)) list.push_back({"bot:" + label, about});
  return list;
}

std::vector<manual::Candidate> seasons_of(const arena::Store& store) {
  std::vector<manual::Candidate> list;
  for (const arena::Season& season : store.seasons()) list.push_back({season.name, ""});
  return list;
}

}  // namespace

std::vector<manual::Candidate> known_names(const std::string& kind,
                                           const std::vector<std::string>& words) {
  const bool wants_bots = kind == "BOT" || kind == "NAMES";
  if (!wants_bots && kind != "LEAGUE" && kind != "WHAT" && kind != "SEASON") return {};
  try {
    const arena::Store store(home_in(words), arena::Access::read);
    if (kind == "LEAGUE") return leagues_of(store);
    if (kind == "WHAT") return deletable_in(store);
    if (kind == "SEASON") return seasons_of(store);
    return bots_of(store, words.back().find('@') != std::string::npos);
  } catch (const std::exception&) {
    return {};  // Tab must not print errors into the command line
  }
}

}  // namespace splendor::cli
