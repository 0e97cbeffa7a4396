#include "arena/play/compare_play.hpp"

#include <algorithm>
#include <iostream>

#include "arena/core/failure.hpp"
#include "arena/league/reader.hpp"
#include "arena/league/write.hpp"
#include "arena/lookup/lookup.hpp"
#include "arena/play/league_play.hpp"
#include "arena/play/workers.hpp"
#include "arena/standings/comparison.hpp"
#include "arena/terminal/console.hpp"
#include "arena/terminal/interrupts.hpp"
#include "arena/text/text.hpp"

namespace splendor::play {
namespace {

// Looks at the test after so many deals.
constexpr const char* kBatchDeals = "16";

league::Settings settings_for(const ComparisonGames& games, const reporting::ComparisonTest& test,
                              const arena::NewLeague& league) {
  league::Reader reader;
  league::Words bots;
  for (const arena::NewEntry& entry : league.entries) bots.push_back(entry.label);
  reader.set_flag("name", {league.name});
  reader.set_flag("bots", bots);
  reader.set_flag("players", {std::to_string(games.players)});
  // At the most; the test decides.
  const std::uint64_t deals = test.stopping.max_games / static_cast<std::uint64_t>(games.players);
  reader.set_flag("deals", {std::to_string(std::max<std::uint64_t>(deals, 1))});
  reader.set_flag("batch_deals", {kBatchDeals});
  reader.set_flag("move_time", {games.move_time});
  reader.set_flag("seed", {std::to_string(games.seed)});
  try {
    return reader.finish();
  } catch (const league::SettingsError& error) {
    throw WrongUsage(error.what());
  }
}

std::vector<std::string> all_bots(const ComparisonGames& games) {
  std::vector<std::string> names = games.bots;
  names.insert(names.end(), games.company.begin(), games.company.end());
  return names;
}

// A mistyped name is found before anything else is done or said.
void require_bots(const ComparisonGames& games, const arena::Home& home) {
  const arena::Store store(home, arena::Access::read);
  for (const std::string& name : all_bots(games)) (void)lookup::bot_called(store, name);
}

arena::NewLeague league_for(const ComparisonGames& games, const reporting::ComparisonTest& test,
                            const arena::Store& store) {
  arena::NewLeague league;
  league.kind = arena::LeagueKind::comparison;
  league.seed = games.seed;
  const std::vector<std::string> names = all_bots(games);
  if (names.size() != static_cast<std::size_t>(games.players)) {
    throw WrongUsage("a table of " + std::to_string(games.players) + " needs " +
                     std::to_string(games.players - 2) + " bots in --with");
  }
  for (const std::string& name : names) {
    const arena::Bot bot = lookup::bot_called(store, name);
    for (const arena::NewEntry& entry : league.entries) {
      if (entry.label == bot.label()) throw WrongUsage(bot.label() + " is named twice");
    }
    league.entries.push_back({bot.id, bot.label()});
  }
  league.name = league.entries[0].label + " or " + league.entries[1].label;
  league.settings = league::to_toml(settings_for(games, test, league));
  return league;
}

// An unfinished comparison of the very same games, or a new one.
arena::LeagueId find_or_create(arena::Store& store, const arena::NewLeague& wanted) {
  for (const arena::League& league : store.leagues()) {
    if (league.kind == wanted.kind && league.settings == wanted.settings &&
        league.state != arena::LeagueState::finished) {
      std::cerr << "Continuing comparison " << league.id.number() << " after " << league.played
                << " games.\n";
      return league.id;
    }
  }
  return store.create_league(wanted);
}

// Shows the test instead of the league.
class Quiet : public arena::Observer {
 public:
  void game(const arena::PlayedGame& /*game*/, const arena::StoredGame& /*stored*/) override {}
  void void_game(arena::Slot /*slot*/, const std::string& reason,
                 const std::string& worker) override {
    notice("a void game will be played again (" + worker + "): " + reason);
  }
  void progress(const arena::LeagueProgress& /*progress*/) override {}
  void standings(const arena::LeagueStandings& /*standings*/,
                 const arena::LeagueProgress& /*progress*/,
                 const std::optional<schedule::Eta>& /*eta*/) override {}
  void notice(const std::string& sentence) override {
    std::cerr << "arena: " << printable(sentence) << std::endl;
  }
};

}  // namespace

PlayedComparison play_comparison(const ComparisonGames& games,
                                 const reporting::ComparisonTest& test, const arena::Home& home) {
  require_bots(games, home);
  const std::vector<league::WorkerSpec> workers = read_workers(games.workers);
  arena::Store store(home, arena::Access::run, "arena compare");
  const arena::NewLeague league = league_for(games, test, store);
  const arena::LeagueId id = find_or_create(store, league);
  arena::ComparisonTally tally(static_cast<std::size_t>(games.players));
  reporting::Comparison comparison;
  const terminal::Console console = terminal::Console::of_stdout();
  const auto judge =
      [&](const std::vector<arena::GameResult>& results) -> std::optional<std::string> {
    for (const arena::GameResult& result : results) tally.add(result);
    comparison = reporting::computed(test, tally.blocks());
    std::cerr << line_of(comparison, console) << std::endl;
    if (comparison.verdict == rating::Verdict::undecided) return std::nullopt;
    return "the test is decided: " + reporting::verdict_name(comparison.verdict);
  };
  Quiet observer;
  (void)play_league(home, store, id, observer,
                    {.concurrency = games.concurrency, .workers = workers, .judge = judge});
  // Games of batches that were not complete count too.
  arena::ComparisonTally all(static_cast<std::size_t>(games.players));
  store.results(id, [&](const arena::GameResult& result) { all.add(result); });
  if (comparison.verdict == rating::Verdict::undecided)
    comparison = reporting::computed(test, all.blocks());
  const arena::ComparisonTally& counted =
      comparison.blocks.blocks() == all.blocks().blocks() ? all : tally;
  comparison.first = league.entries[0].label;
  comparison.second = league.entries[1].label;
  comparison.decided_by_deal = counted.decided_by_deal();
  if (games.players == 2) comparison.counts = counted.pairs();
  return {comparison, terminal::was_interrupted() ? terminal::kInterrupted : 0};
}

}  // namespace splendor::play
