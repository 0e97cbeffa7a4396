#include "arena/play/compare_play.hpp"

#include <algorithm>
#include <iostream>

#include "arena/core/failure.hpp"
#include "arena/league/reader.hpp"
#include "arena/league/write.hpp"
#include "arena/lookup/lookup.hpp"
#include "arena/play/comparison_terms.hpp"
#include "arena/play/league_play.hpp"
#include "arena/play/luck_of_comparison.hpp"
#include "arena/play/notices_only.hpp"
#include "arena/play/workers.hpp"
#include "arena/standings/comparison.hpp"
#include "arena/terminal/console.hpp"
#include "arena/terminal/interrupts.hpp"

namespace splendor::play {
namespace {

// The test is evaluated whenever this many deals have been played.
constexpr std::uint32_t kBatchDeals = 16;

// At the most; the test decides.
std::uint32_t deals_for(const ComparisonGames& games, const reporting::ComparisonTest& test) {
  const auto players = static_cast<std::uint64_t>(games.players);
  const std::uint64_t deals = test.stopping.max_games / players;
  if (deals > league::kMostDeals) {
    throw WrongUsage("--max-games must be at most " + std::to_string(league::kMostDeals * players) +
                     " with " + std::to_string(players) + " players");
  }
  return static_cast<std::uint32_t>(std::max<std::uint64_t>(deals, 1));
}

// "a@1 or b@2", within what a league's name may have.
std::string comparison_name(const arena::Bot& first, const arena::Bot& second) {
  constexpr std::size_t kLongestPart = 30;
  const auto part = [](const arena::Bot& bot) {
    std::string label = bot.label();
    if (label.size() > kLongestPart) label.replace(kLongestPart - 3, label.npos, "...");
    return label;
  };
  return part(first) + " or " + part(second);
}

league::Settings settings_for(const ComparisonGames& games, const reporting::ComparisonTest& test,
                              const std::vector<arena::Bot>& bots) {
  league::Settings settings;
  settings.name = comparison_name(bots[0], bots[1]);
  for (const arena::Bot& bot : bots) {
    settings.bots.push_back({bot.name, static_cast<std::uint32_t>(bot.version)});
  }
  settings.players = {static_cast<std::size_t>(games.players)};
  settings.deals = deals_for(games, test);
  settings.batch_deals = kBatchDeals;
  settings.seed = games.seed;
  league::Reader reader(std::move(settings));
  reader.set_flag("move_time", {games.move_time});
  reader.set_flag("isolation", {games.isolation});
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

std::vector<arena::Bot> bots_for(const ComparisonGames& games, const arena::Store& store) {
  const std::vector<std::string> names = all_bots(games);
  if (names.size() != static_cast<std::size_t>(games.players)) {
    throw WrongUsage("a table of " + std::to_string(games.players) + " needs " +
                     std::to_string(games.players - 2) + (games.players == 3 ? " bot" : " bots") +
                     " in --with");
  }
  std::vector<arena::Bot> bots;
  for (const std::string& name : names) {
    const arena::Bot bot = lookup::bot_called(store, name);
    for (const arena::Bot& other : bots) {
      if (other.id == bot.id) throw WrongUsage(bot.label() + " is named twice");
    }
    bots.push_back(bot);
  }
  return bots;
}

arena::NewLeague league_for(const league::Settings& settings, const std::vector<arena::Bot>& bots,
                            const std::optional<LuckOfComparison>& luck) {
  arena::NewLeague league;
  league.kind = arena::LeagueKind::comparison;
  league.name = settings.name;
  league.seed = *settings.seed;
  ComparisonTerms terms{league::to_toml(settings), std::nullopt};
  if (luck) terms.evaluator = luck->evaluator();
  league.settings = to_settings(terms);
  for (const arena::Bot& bot : bots) league.entries.push_back({bot.id, bot.label()});
  return league;
}

// An unfinished comparison of the very same games, or a new one. Throws Failure if the unfinished
// one is decided in another way.
arena::LeagueId find_or_create(arena::Store& store, const arena::NewLeague& wanted) {
  const ComparisonTerms terms = read_terms(wanted.settings);
  for (const arena::League& league : store.leagues()) {
    if (league.kind != wanted.kind || league.state == arena::LeagueState::finished) continue;
    const ComparisonTerms begun = read_terms(league.settings);
    if (begun.games != terms.games) continue;
    if (const auto conflict = find_conflict(begun, terms, league.id.number())) {
      throw Failure(*conflict);
    }
    std::cerr << "Continuing comparison " << league.id.number() << " after " << league.played
              << " games.\n";
    return league.id;
  }
  return store.create_league(wanted);
}

}  // namespace

PlayedComparison play_comparison(const ComparisonGames& games,
                                 const reporting::ComparisonTest& test, const arena::Home& home) {
  require_bots(games, home);
  const std::vector<league::WorkerSpec> workers = read_workers(games.workers);
  std::optional<LuckOfComparison> luck;  // starts processes, so before the store is opened
  if (games.adjust_luck) luck.emplace(static_cast<std::size_t>(games.players));
  arena::Store store(home, arena::Access::run, "arena compare");
  const std::vector<arena::Bot> bots = bots_for(games, store);
  const league::Settings settings = settings_for(games, test, bots);
  const arena::LeagueId id = find_or_create(store, league_for(settings, bots, luck));
  if (luck) std::cerr << "Adjusting for luck by evaluator " << luck->evaluator() << '\n';
  arena::ComparisonTally tally(static_cast<std::size_t>(games.players));
  reporting::Comparison comparison;
  const terminal::Console console = terminal::Console::of_stdout();
  const auto judge =
      [&](const std::vector<arena::GameResult>& results) -> std::optional<std::string> {
    for (const arena::GameResult& result : results) tally.add(result);
    if (luck) luck->add_batch(store, id, results);
    comparison =
        luck ? luck->compute(test, tally.blocks()) : reporting::computed(test, tally.blocks());
    std::cerr << line_of(comparison, console) << std::endl;
    if (comparison.verdict == rating::Verdict::undecided) return std::nullopt;
    return "the test is decided: " + reporting::verdict_name(comparison.verdict);
  };
  NoticesOnly observer;
  (void)play_league(home, store, id, settings, observer,
                    {.concurrency = games.concurrency, .workers = workers, .judge = judge});
  // Games of batches that were not complete count too.
  arena::ComparisonTally all(static_cast<std::size_t>(games.players));
  store.results(id, [&](const arena::GameResult& result) { all.add(result); });
  // But results without luck are known only for whole batches.
  if (comparison.verdict == rating::Verdict::undecided) {
    comparison =
        luck ? luck->compute(test, tally.blocks()) : reporting::computed(test, all.blocks());
  }
  const arena::ComparisonTally& counted =
      comparison.blocks.blocks() == all.blocks().blocks() ? all : tally;
  comparison.first = bots[0].label();
  comparison.second = bots[1].label();
  comparison.decided_by_deal = counted.decided_by_deal();
  if (games.players == 2) comparison.counts = counted.pairs();
  return {comparison, terminal::was_interrupted() ? terminal::kInterrupted : 0};
}

}  // namespace splendor::play
