#include "referee/record/verify.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>

#include "arena/bots/import.hpp"
#include "arena/cli/verbs.hpp"
#include "arena/cli/verify_seal.hpp"
#include "arena/core/failure.hpp"
#include "arena/text/text.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::cli {
namespace {

struct VerifySettings {
  std::optional<std::int64_t> league;
  SealCheck seal;  // without a file: games are verified
  bool wants_json = false;
};

// What the database says of a game must be what its record says.
std::optional<std::string> differs(const arena::GameSummary& game, const v1::MatchRecord& record) {
  if (record.deal().seed() != game.seed) return "its seed differs from its record";
  if (record.final_hash() != game.final_hash) return "its hash differs from its record";
  if (static_cast<std::size_t>(record.seats_size()) != game.seats.size()) {
    return "its number of seats differs from its record";
  }
  for (std::size_t i = 0; i < game.seats.size(); ++i) {
    const v1::SeatRecord& seat = record.seats(static_cast<int>(i));
    if (seat.rank() != game.seats[i].rank || seat.points() != game.seats[i].points) {
      return "the result of seat " + std::to_string(i + 1) + " differs from its record";
    }
  }
  return std::nullopt;
}

// Bots of one league or of all whose content is not what was submitted.
std::vector<std::string> damaged_bots(const arena::Home& home, const arena::Store& store,
                                      std::optional<arena::LeagueId> league) {
  std::vector<arena::Bot> bots;
  if (league) {
    for (const arena::Entry& entry : store.entries(*league)) {
      if (entry.bot) bots.push_back(store.bot(*entry.bot));
    }
  } else {
    bots = store.bots();
  }
  std::vector<std::string> problems;
  for (const arena::Bot& bot : bots) {
    if (const auto problem = bots::verify_content(home.bots() / bot.sha256, bot.sha256)) {
      problems.push_back("bot " + bot.label() + ": " + *problem);
    }
  }
  return problems;
}

int verify(const VerifySettings& settings, const Globals& globals) {
  const arena::Home home = home_of(globals);
  const arena::Store store(home, arena::Access::read);
  std::optional<arena::LeagueId> league;
  if (settings.league) league = store.league(arena::LeagueId(*settings.league)).id;
  std::uint64_t games = 0;
  std::vector<std::string> problems = store.damage();
  for (std::string& problem : problems) problem.insert(0, "database: ");
  std::vector<std::string> of_bots = damaged_bots(home, store, league);
  std::move(of_bots.begin(), of_bots.end(), std::back_inserter(problems));
  store.each_record(league, [&](const arena::RecordEntry& entry) {
    ++games;
    std::optional<std::string> problem;
    if (entry.record == nullptr) {
      problem = entry.problem;
    } else {
      problem = record::find_discrepancy(*entry.record);
      if (!problem) problem = differs(entry.game, *entry.record);
    }
    if (problem) {
      problems.push_back("game " + std::to_string(entry.game.id.number()) + ": " + *problem);
    }
  });
  if (settings.wants_json) {
    std::cout << nlohmann::ordered_json{{"games", games}, {"problems", problems}}.dump(
                     -1, ' ', false, nlohmann::ordered_json::error_handler_t::replace)
              << '\n';
  } else {
    for (const std::string& problem : problems) std::cout << printable(problem) << '\n';
    std::cout << games << " games replayed by the rules: "
              << (problems.empty() ? std::string("everything matches")
                                   : std::to_string(problems.size()) +
                                         (problems.size() == 1 ? " problem" : " problems"))
              << '\n';
  }
  return problems.empty() ? 0 : 1;
}

}  // namespace

void add_verify(CLI::App& program, Action& chosen, const Globals& globals) {
  auto settings = std::make_shared<VerifySettings>();
  CLI::App* verb =
      program.add_subcommand("verify", "Verify stored games, the database and the bots");
  verb->add_option("ID", settings->league, "Only this league; default: all")->type_name("LEAGUE");
  CLI::Option* seal =
      verb->add_option("--seal", settings->seal.file,
                       "Instead check the seal of a season's final, and the final if it is here")
          ->type_name("FILE");
  verb->add_option("--games", settings->seal.games,
                   "With --seal: check these results against the seal; no home needed")
      ->type_name("CSV")
      ->needs(seal);
  verb->add_flag("--json", settings->wants_json, "Print one JSON document");
  verb->callback([settings, &chosen, &globals] {
    chosen = [settings, &globals] {
      settings->seal.wants_json = settings->wants_json;
      return settings->seal.file.empty() ? verify(*settings, globals)
                                         : verify_seal(settings->seal, globals);
    };
  });
}

}  // namespace splendor::cli
