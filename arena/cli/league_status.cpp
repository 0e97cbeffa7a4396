#include "arena/cli/league_status.hpp"

#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "arena/lookup/lookup.hpp"
#include "arena/reporting/format_report.hpp"
#include "arena/reporting/listing_json.hpp"
#include "arena/standings/standings.hpp"
#include "arena/standings/terms.hpp"
#include "arena/store/state_names.hpp"
#include "arena/text/text.hpp"
#include "arena/text/time_text.hpp"

namespace splendor::cli {
namespace {

using Json = nlohmann::ordered_json;

// How far a league will go, as far as can be foreseen without running it.
struct Outlook {
  std::optional<std::uint64_t> expected;  // games; none if the schedule has no end
  double games_per_second = 0;            // over all the time it was played
  std::optional<std::chrono::seconds> left;
};

Outlook outlook_of(const arena::Store& store, const arena::League& league) {
  Outlook outlook;
  league::Settings settings = arena::settings_of(league);
  settings.seed = league.seed;
  const std::vector<arena::Entry> entries = store.entries(league.id);
  schedule::Entrants entrants;
  for (const arena::Entry& entry : entries) entrants.push_back(arena::schedule_entry(entry));
  outlook.expected = schedule::expected_games(
      league::schedule_options(settings, arena::challengers_of(settings, entries)), entrants,
      arena::planned_games(store, league.id, entries));
  const double seconds = std::chrono::duration<double>(league.running).count();
  if (seconds > 0) outlook.games_per_second = static_cast<double>(league.played) / seconds;
  if (league.state == arena::LeagueState::finished) {
    outlook.expected = league.played;
    return outlook;
  }
  const schedule::StopRule rule = arena::rule_of(league, settings);
  const schedule::Clocks clocks{
      std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now()),
      std::chrono::floor<std::chrono::seconds>(league.running)};
  arena::LeagueStandings standings;  // only some rules need them, and they take long
  if (rule.error_below || rule.order_sure) standings = arena::standings_of(store, league.id);
  const auto active = standings.active();
  const auto end = schedule::estimate_end(
      rule, {clocks, league.played, outlook.games_per_second, outlook.expected},
      {standings.ladder, active});
  if (end) outlook.left = end->time_left;
  return outlook;
}

std::string progress_text(const arena::League& league, const Outlook& outlook) {
  std::string text = std::to_string(league.played);
  if (outlook.expected) text += " of " + std::to_string(*outlook.expected);
  text += " games";
  if (outlook.games_per_second > 0) text += ", " + pace_text(outlook.games_per_second);
  if (outlook.left) text += ", about " + duration_text(*outlook.left) + " left";
  return text + "; " + std::to_string(league.voided) + " void; started " +
         iso_time(league.created) + ", played for " +
         duration_text(std::chrono::floor<std::chrono::seconds>(league.running));
}

// Void games that waited for each bot, by entrant.
std::map<arena::Entrant, std::uint64_t> late_voids(const arena::Store& store,
                                                   arena::LeagueId league) {
  std::map<arena::Entrant, std::uint64_t> counts;
  store.each_void(league, [&](const arena::VoidGame& game) {
    if (const auto late = game.late()) ++counts[*late];
  });
  return counts;
}

}  // namespace

int list_leagues(const Globals& globals, bool wants_json) {
  const arena::Home home = home_of(globals);
  const arena::Store store(home, arena::Access::read);
  if (wants_json) {
    Json leagues = Json::array();
    for (const arena::League& league : store.leagues())
      leagues.push_back(reporting::league_json(league, reporting::state_of(home, league)));
    std::cout << Json{{"leagues", leagues}}.dump() << '\n';
    return 0;
  }
  for (const arena::League& league : store.leagues()) {
    std::cout << fitted(std::to_string(league.id.number()), 5, Side::right) << "  "
              << fitted(printable(league.name), 22, Side::left) << ' '
              << fitted(name_of(league.kind), 10, Side::left) << ' '
              << fitted(reporting::state_of(home, league), 11, Side::left) << ' '
              << fitted(std::to_string(league.played), 9, Side::right) << " games  "
              << iso_time(league.created).substr(0, 10) << '\n';
  }
  if (store.leagues().empty())
    std::cout << "There are no leagues yet; start one with arena league run.\n";
  return 0;
}

int league_status(const Globals& globals, std::optional<std::int64_t> id, bool wants_json) {
  const arena::Home home = home_of(globals);
  const arena::Store store(home, arena::Access::read);
  const arena::League league = lookup::league_called(store, id);
  const auto holder = home.holder();
  const Outlook outlook = outlook_of(store, league);
  auto late = late_voids(store, league.id);
  const reporting::FormatReport format = reporting::format_report(store, league);
  std::vector<std::string> names;
  for (const arena::Entry& entry : store.entries(league.id)) names.push_back(entry.label);
  const std::string result = format_sentence(format, names);
  if (wants_json) {
    Json json = reporting::league_json(league, reporting::state_of(home, league));
    json["expected"] = outlook.expected ? Json(*outlook.expected) : Json(nullptr);
    json["games_per_second"] = outlook.games_per_second;
    json["seconds_left"] = outlook.left ? Json(outlook.left->count()) : Json(nullptr);
    json["format"] = format.format;
    json["result"] = result.empty() ? Json(nullptr) : Json(result);
    json["pid"] = holder ? Json(holder->pid) : Json(nullptr);
    json["bots"] = Json::array();
    for (const arena::Entry& entry : store.entries(league.id)) {
      json["bots"].push_back(
          {{"bot", entry.label},
           {"left", entry.departure ? Json(entry.departure->reason) : Json(nullptr)},
           {"voids_waiting_for_it", late[entry.entrant]},
           {"loses_voids", entry.loses_voids ? Json(*entry.loses_voids) : Json(nullptr)}});
    }
    std::cout << json.dump() << '\n';
    return 0;
  }
  std::cout << "League " << league.id.number() << ", " << printable(league.name) << ": "
            << reporting::state_of(home, league);
  if (holder && league.state == arena::LeagueState::running) {
    std::cout << " in process " << holder->pid;
  }
  std::cout << (league.why.empty() ? "" : ": " + league.why) << '\n'
            << "  " << progress_text(league, outlook) << '\n';
  if (!result.empty()) std::cout << "  " << result << '\n';
  for (const arena::Entry& entry : store.entries(league.id)) {
    const auto tell = [&](const std::string& what) {
      std::cout << "  " << printable(entry.label) << ": " << printable(what) << '\n';
    };
    if (entry.departure) tell(entry.departure->reason);
    if (entry.loses_voids) {
      tell(*entry.loses_voids + "; it loses such games from now on");
    } else if (late[entry.entrant] > 0) {
      tell("void games delayed by it: " + std::to_string(late[entry.entrant]));
    }
  }
  for (const arena::VoidGame& game : store.voids(league.id, 5)) {
    const std::string where = game.worker.empty() ? "" : game.worker + ": ";
    std::cout << "  void: " << printable(where + game.reason) << '\n';
  }
  return 0;
}

}  // namespace splendor::cli
