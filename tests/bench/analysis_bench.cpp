// How fast games are analysed on one core: the account of luck and play, and the search for better
// moves, with the memory it takes and what a league of 100,000 games costs.
//
// The peer of the account is the network itself: the evaluations of positions that one core makes
// in the same time, one after the other, measured in turn with it.
#include <ctime>
#include <functional>
#include <vector>

#include "arena/analysis/analyse_game.hpp"
#include "arena/analysis/analysis_bytes.hpp"
#include "referee/record/replay.hpp"
#include "sample_bots/champion_bot/judge.hpp"
#include "sample_bots/champion_bot/weights.hpp"
#include "tests/bench/figures.hpp"
#include "tests/bench/house_records.hpp"
#include "tests/bench/scratch.hpp"

namespace splendor::bench {
namespace {

// Of the processor, whatever else it had to do meanwhile.
double seconds_for(const std::function<void()>& work) {
  const std::clock_t begin = std::clock();
  work();
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

std::vector<v1::MatchRecord> games_of(int players, std::size_t count) {
  std::vector<v1::MatchRecord> records;
  for (std::uint64_t seed = 1; seed <= count; ++seed) {
    records.push_back(house_record(seed, players, HouseBots::greedy));
  }
  return records;
}

analysis::GameAnalysis analysed(const v1::MatchRecord& record,
                                const evaluator::Evaluator& evaluator, std::uint32_t effort) {
  auto analysis = analysis::analyse_game(record, evaluator, effort);
  if (!analysis) throw std::runtime_error(analysis.error());
  return std::move(*analysis);
}

std::vector<Game> positions_of(const v1::MatchRecord& record) {
  std::vector<Game> positions;
  const auto end =
      record::replay(record, [&](const record::Step& step) { positions.push_back(step.before); });
  if (!end) throw std::runtime_error(end.error());
  return positions;
}

void accounts(Bench& bench, const evaluator::Evaluator& evaluator, int players) {
  const std::vector<v1::MatchRecord> records = games_of(players, bench.quick() ? 4 : 40);
  const champion::Network network = champion::trained_network(PlayerCount(players));
  double account_time = 0;
  double network_time = 0;
  std::uint64_t evaluations = 0;
  std::size_t bytes = 0;
  float sink = 0;
  for (const v1::MatchRecord& record : records) {
    account_time += seconds_for([&] { bytes += to_bytes(analysed(record, evaluator, 0)).size(); });
    const std::vector<Game> positions = positions_of(record);
    network_time += seconds_for([&] {
      for (int round = 0; round < 20; ++round) {
        for (const Game& game : positions) {
          const champion::Afterwards position{game, game.to_move(), std::nullopt, false};
          sink += judge(network, position)[0];
          ++evaluations;
        }
      }
    });
  }
  if (!(sink >= 0)) throw std::runtime_error("the network gave no chances");
  const auto games = static_cast<double>(records.size());
  const double rate = games / account_time;
  const std::string name = "accounts of " + std::to_string(players) + " players";
  if (players == 2) {
    bench.report({name, rate, "games/s", Against::goal, 100});
  } else {
    bench.report({name, rate, "games/s", Against::goal, 30});
  }
  bench.report({name + ", in network evaluations",
                static_cast<double>(evaluations) / network_time / rate, "a game", Against::limit,
                20'000});
  if (players != 2) return;
  bench.report({"accounts of 100,000 games", 1e5 / rate / 3600, "core hours", Against::limit, 0.3});
  bench.report(
      {"stored account", static_cast<double>(bytes) / games, "bytes", Against::limit, 1000});
}

void searches(Bench& bench, const evaluator::Evaluator& evaluator) {
  constexpr std::uint32_t kEffort = 100;  // as `arena analyse --league` has it
  const std::vector<v1::MatchRecord> records = games_of(2, bench.quick() ? 1 : 6);
  double account_time = 0;
  double search_time = 0;
  for (const v1::MatchRecord& record : records) {
    account_time += seconds_for([&] { (void)analysed(record, evaluator, 0); });
    search_time += seconds_for([&] { (void)analysed(record, evaluator, kEffort); });
  }
  const auto games = static_cast<double>(records.size());
  bench.report({"games searched with effort 100, accounts alone", games / search_time, "games/s",
                Against::peer, games / account_time});
  bench.report({"100,000 games searched with effort 100", 1e5 * search_time / games / 3600,
                "core hours", Against::limit, 24});
}

void measure(Bench& bench) {
  const double before = resident_mib();
  const evaluator::Evaluator evaluator;
  for (const PlayerCount players : kPlayerCounts) accounts(bench, evaluator, players.number());
  searches(bench, evaluator);
  bench.report(
      {"memory of an analysing process", resident_mib() - before, "MiB", Against::limit, 32});
}

}  // namespace
}  // namespace splendor::bench

int main(int argc, char** argv) {
  return splendor::bench::run("How fast games are analysed.", argc, argv, splendor::bench::measure);
}
