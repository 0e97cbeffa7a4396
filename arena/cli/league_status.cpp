#include "arena/cli/league_status.hpp"

#include <iostream>
#include <nlohmann/json.hpp>

#include "arena/cli/names.hpp"
#include "arena/text/text.hpp"

namespace splendor::cli {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const arena::League& league) {
  Json json{{"id", league.id.number()},
            {"name", league.name},
            {"kind", name_of(league.kind)},
            {"state", name_of(league.state)},
            {"why", league.why},
            {"seed", league.seed},
            {"created", iso_time(league.created)},
            {"played", league.played},
            {"planned", league.planned},
            {"voided", league.voided},
            {"batches", league.batches}};
  json["ended"] = league.ended ? Json(iso_time(*league.ended)) : Json(nullptr);
  return json;
}

// Running, but nobody runs it: its process was killed.
std::string state_text(const arena::League& league, const arena::Home& home) {
  if (league.state == arena::LeagueState::running && !home.holder()) return "interrupted";
  return name_of(league.state);
}

}  // namespace

int list_leagues(const Globals& globals, bool wants_json) {
  const arena::Home home = home_of(globals);
  const arena::Store store(home, arena::Access::read);
  if (wants_json) {
    Json leagues = Json::array();
    for (const arena::League& league : store.leagues()) leagues.push_back(to_json(league));
    std::cout << Json{{"leagues", leagues}}.dump() << '\n';
    return 0;
  }
  for (const arena::League& league : store.leagues()) {
    std::cout << fitted(std::to_string(league.id.number()), 5, Side::right) << "  "
              << fitted(printable(league.name), 24, Side::left) << ' '
              << fitted(name_of(league.kind), 10, Side::left) << ' '
              << fitted(state_text(league, home), 11, Side::left) << ' '
              << fitted(std::to_string(league.played), 9, Side::right) << " games  "
              << iso_time(league.created).substr(0, 10) << '\n';
  }
  if (store.leagues().empty())
    std::cout << "There is no league yet: arena league run starts one.\n";
  return 0;
}

int league_status(const Globals& globals, std::optional<std::int64_t> id, bool wants_json) {
  const arena::Home home = home_of(globals);
  const arena::Store store(home, arena::Access::read);
  const arena::League league = league_called(store, id);
  const auto holder = home.holder();
  if (wants_json) {
    Json json = to_json(league);
    json["state"] = state_text(league, home);
    json["pid"] = holder ? Json(holder->pid) : Json(nullptr);
    json["bots"] = Json::array();
    for (const arena::Entry& entry : store.entries(league.id)) {
      json["bots"].push_back(
          {{"bot", entry.label},
           {"left", entry.departure ? Json(entry.departure->reason) : Json(nullptr)}});
    }
    std::cout << json.dump() << '\n';
    return 0;
  }
  std::cout << "League " << league.id.number() << ", " << printable(league.name) << ": "
            << state_text(league, home);
  if (holder && league.state == arena::LeagueState::running) {
    std::cout << " in process " << holder->pid;
  }
  std::cout << (league.why.empty() ? "" : ": " + league.why) << '\n'
            << "  " << league.played << " of " << league.planned << " planned games, "
            << league.voided << " void; begun " << iso_time(league.created) << '\n';
  for (const arena::Entry& entry : store.entries(league.id)) {
    if (entry.departure) {
      std::cout << "  " << printable(entry.label) << ": " << printable(entry.departure->reason)
                << '\n';
    }
  }
  for (const arena::VoidGame& game : store.voids(league.id, 5)) {
    std::cout << "  void: " << printable(game.reason) << '\n';
  }
  return 0;
}

}  // namespace splendor::cli
