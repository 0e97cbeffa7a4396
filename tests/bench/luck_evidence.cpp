// Checks on games of real bots what docs/analysis.md says about results without luck: that luck has
// mean zero, that the intervals cover what they should, that the sequential test keeps its error
// rates, and how many games it saves.
//
// Bots play in this program for a fixed number of steps a move, so a run can be repeated exactly.
// Error rates are those of tests on deals drawn at random from the ones that were played: under H0
// with the two bots exchanged at random, under H1 as they are, with H1 set to what the bots differ
// by.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <memory>
#include <sstream>

#include "arena/analysis/luck_adjusted.hpp"
#include "arena/play/forked_pool.hpp"
#include "arena/reporting/compare_report.hpp"
#include "arena/workers/cores.hpp"
#include "referee/rules/game.hpp"
#include "sample_bots/champion_bot/champion_bot.hpp"
#include "sample_bots/evaluator/evaluator.hpp"
#include "sample_bots/greedy_bot/greedy_bot.hpp"
#include "sample_bots/mcts_bot/mcts_bot.hpp"
#include "sample_bots/planner_bot/planner_bot.hpp"

namespace splendor {
namespace {

using analysis::LuckAdjustedTally;
using arena::Entrant;
using arena::GameResult;

struct Player {
  const char* bot;
  int steps;
};

// The first two are compared; others fill the table.
struct Contest {
  const char* name;
  std::vector<Player> players;
  std::size_t deals;
  Seed first_seed;
};

const std::vector<Contest>& contests() {
  static const std::vector<Contest> all{
      {"champion 100 against itself", {{"champion", 100}, {"champion", 100}}, 250, 80'000},
      {"champion 20 against itself", {{"champion", 20}, {"champion", 20}}, 700, 1'000},
      {"mcts 20 against itself", {{"mcts", 20}, {"mcts", 20}}, 250, 60'000},
      {"greedy against itself", {{"greedy", 0}, {"greedy", 0}}, 1'500, 40'000},
      {"planner 30 and mcts 30", {{"planner", 30}, {"mcts", 30}}, 150, 30'000},
      {"planner 20 and greedy", {{"planner", 20}, {"greedy", 0}}, 300, 70'000},
      {"champion 10 and mcts 20", {{"champion", 10}, {"mcts", 20}}, 500, 20'000},
      {"champion 10 and greedy", {{"champion", 10}, {"greedy", 0}}, 600, 50'000},
      {"three: champion 10, champion 5, greedy",
       {{"champion", 10}, {"champion", 5}, {"greedy", 0}},
       300,
       90'000},
      {"four: champion 10, champion 5, greedy, greedy",
       {{"champion", 10}, {"champion", 5}, {"greedy", 0}, {"greedy", 0}},
       200,
       100'000},
  };
  return all;
}

std::unique_ptr<sdk::Bot> enter(const Player& player, const sdk::GameInfo& game) {
  const std::string bot = player.bot;
  if (bot == "planner") return std::make_unique<PlannerBot>(game, player.steps);
  if (bot == "mcts") return std::make_unique<MctsBot>(game, player.steps);
  if (bot == "champion") return std::make_unique<ChampionBot>(game, player.steps);
  return std::make_unique<GreedyBot>(game.dice);
}

// One game, as it is told from process to process: ranks and luck by seat.
struct PlayedOut {
  GameResult result;
  std::vector<double> luck;
};

// Plays a game in which seat i has player (i + rotation) mod n, and keeps its account of luck.
PlayedOut play_out(const Contest& contest, Seed seed, std::size_t rotation,
                   const evaluator::Evaluator& evaluator) {
  const std::size_t players = contest.players.size();
  const PlayerCount count(static_cast<int>(players));
  PlayedOut played;
  played.luck.resize(players);
  played.result.seed = seed;
  std::vector<std::unique_ptr<sdk::Bot>> bots;
  for (std::size_t seat = 0; seat < players; ++seat) {
    const std::size_t player = (seat + rotation) % players;
    sdk::GameInfo info;
    info.seat = Seat(static_cast<int>(seat));
    info.players = count;
    info.dice = static_cast<std::uint32_t>(seed * 4 + rotation * players + seat + 1);
    bots.push_back(enter(contest.players[player], info));
    played.result.seats.push_back(Entrant(static_cast<std::uint32_t>(player)));
  }
  Game game(Deal::shuffled(count, seed));
  while (!game.over()) {
    const View view = game.view(game.to_move());
    const Move move = bots[view.seat.index()]->choose(view, sdk::Deadline::max()).move;
    const evaluator::Outlook outlook = evaluator.outlook(game, move);
    for (std::size_t i = 0; i < players; ++i) {
      played.luck[i] += outlook.actual[i] - outlook.expected[i];
    }
    game.play(move);
  }
  for (const int rank : ranks(game.table())) {
    played.result.ranks.push_back(static_cast<std::uint8_t>(rank));
  }
  return played;
}

std::string to_text(const PlayedOut& played) {
  std::ostringstream text;
  text.precision(17);
  for (std::size_t i = 0; i < played.luck.size(); ++i) {
    text << played.result.seats[i].number() << ' ' << int(played.result.ranks[i]) << ' '
         << played.luck[i] << ' ';
  }
  return text.str();
}

PlayedOut from_text(const std::string& line, Seed seed, std::size_t players) {
  PlayedOut played;
  played.result.seed = seed;
  std::istringstream text(line);
  for (std::size_t i = 0; i < players; ++i) {
    std::uint32_t entrant = 0;
    int rank = 0;
    double luck = 0;
    text >> entrant >> rank >> luck;
    played.result.seats.push_back(Entrant(entrant));
    played.result.ranks.push_back(static_cast<std::uint8_t>(rank));
    played.luck.push_back(luck);
  }
  return played;
}

using Block = std::vector<PlayedOut>;

// The same deal with the compared bots exchanged.
Block exchanged(Block block) {
  for (PlayedOut& game : block) {
    for (std::size_t i = 0; i < game.result.seats.size(); ++i) {
      const std::uint32_t entrant = game.result.seats[i].number();
      if (entrant < 2) game.result.seats[i] = Entrant(1 - entrant);
    }
  }
  return block;
}

void add(LuckAdjustedTally& tally, Block block, std::uint64_t seed) {
  for (PlayedOut& game : block) {
    game.result.seed = seed;  // a deal may be drawn twice
    tally.add(game.result, game.luck);
  }
}

constexpr std::size_t kBatch = 16;  // deals, as `arena compare` plays them

struct Scores {
  double mean = 0;
  double error = 0;
};

// Mean score with its standard error, raw (factor 0) or adjusted.
Scores scores_of(const LuckAdjustedTally& tally, bool adjusted) {
  const double variance = adjusted ? tally.adjusted_variance() : tally.raw_variance();
  return {adjusted ? tally.mean_adjusted() : tally.mean_raw(),
          std::sqrt(variance / static_cast<double>(tally.blocks()))};
}

LuckAdjustedTally tally_of(const std::vector<Block>& blocks, std::size_t players) {
  LuckAdjustedTally tally(players);
  for (std::size_t i = 0; i < blocks.size(); ++i) add(tally, blocks[i], i);
  return tally;
}

// Which hypothesis is true of the deals that are drawn.
enum class Truth { h0, h1 };

struct TestRuns {
  int wrong_raw = 0;
  int wrong_adjusted = 0;
  double deals_raw = 0;
  double deals_adjusted = 0;
  int runs = 0;
};

// Plays the sequential test many times on deals drawn from those that were played.
TestRuns run_tests(const std::vector<Block>& blocks, std::size_t players, double elo1, Truth truth,
                   int runs) {
  constexpr std::uint64_t kLongest = 4000;
  reporting::ComparisonTest test;
  // With a negative difference the bots change roles.
  test.hypotheses = {0.0, std::abs(elo1), rating::EloModel::logistic};
  test.stopping.max_games = kLongest * players;
  TestRuns sum;
  Random random(truth == Truth::h1 ? 2 : 1);
  for (int run = 0; run < runs; ++run) {
    LuckAdjustedTally tally(players);
    LuckAdjustedTally raw(players);
    std::optional<rating::Verdict> by_raw;
    std::optional<rating::Verdict> by_adjusted;
    for (std::uint64_t deal = 0; !(by_raw && by_adjusted) && deal < kLongest; ++deal) {
      Block block = blocks[random.below(static_cast<std::uint32_t>(blocks.size()))];
      const bool exchange = truth == Truth::h0 ? random.below(2) == 0 : elo1 < 0;
      if (exchange) block = exchanged(std::move(block));
      add(tally, block, deal);
      for (PlayedOut& game : block) std::ranges::fill(game.luck, 0.0);
      add(raw, std::move(block), deal);
      if (deal % kBatch != kBatch - 1) continue;
      const auto decide = [&](const rating::BlockCounts& counts) -> std::optional<rating::Verdict> {
        const auto llr = rating::log_likelihood_ratio(counts, test.hypotheses);
        if (!llr) return std::nullopt;
        const auto verdict =
            rating::verdict(*llr, rating::decision_bounds(test.rates), counts, test.stopping);
        if (verdict == rating::Verdict::undecided) return std::nullopt;
        return verdict;
      };
      if (!by_raw && (by_raw = decide(raw.counts()))) {
        sum.deals_raw += static_cast<double>(deal + 1);
      }
      if (!by_adjusted && (by_adjusted = decide(tally.counts()))) {
        sum.deals_adjusted += static_cast<double>(deal + 1);
      }
    }
    if (!by_raw) sum.deals_raw += kLongest;
    if (!by_adjusted) sum.deals_adjusted += kLongest;
    const auto wrong = truth == Truth::h1 ? rating::Verdict::accept_h0 : rating::Verdict::accept_h1;
    sum.wrong_raw += by_raw == wrong ? 1 : 0;
    sum.wrong_adjusted += by_adjusted == wrong ? 1 : 0;
    ++sum.runs;
  }
  return sum;
}

double elo_of_score(double score) { return -400.0 * std::log10(1.0 / score - 1.0); }

void print_tests(const std::string& what, const TestRuns& runs) {
  std::printf(
      "    %s: wrong %.1f %% raw, %.1f %% without luck; deals %.0f raw, %.0f without luck "
      "(%.0f %% saved)\n",
      what.c_str(), 100.0 * runs.wrong_raw / runs.runs, 100.0 * runs.wrong_adjusted / runs.runs,
      runs.deals_raw / runs.runs, runs.deals_adjusted / runs.runs,
      100.0 * (1.0 - runs.deals_adjusted / runs.deals_raw));
}

std::vector<Block> centred(std::vector<Block> blocks, double mean_luck) {
  for (Block& block : blocks) {
    for (PlayedOut& game : block) {
      for (std::size_t i = 0; i < game.luck.size(); ++i) {
        if (game.result.seats[i] == Entrant(0)) game.luck[i] -= mean_luck;
        if (game.result.seats[i] == Entrant(1)) game.luck[i] += mean_luck;
      }
    }
  }
  return blocks;
}

// How many intervals from 96 deals that are drawn at random contain the mean.
void print_coverage(const std::vector<Block>& population, double mean, std::size_t players,
                    int runs) {
  constexpr std::size_t kDeals = 96;
  Random random(3);
  int covered_raw = 0;
  int covered_adjusted = 0;
  for (int run = 0; run < runs; ++run) {
    std::vector<Block> drawn;
    for (std::size_t i = 0; i < kDeals; ++i) {
      drawn.push_back(population[random.below(static_cast<std::uint32_t>(population.size()))]);
    }
    const LuckAdjustedTally tally = tally_of(drawn, players);
    const auto covers = [&](bool is_adjusted) {
      const Scores scores = scores_of(tally, is_adjusted);
      return std::abs(scores.mean - mean) <= 1.96 * scores.error ? 1 : 0;
    };
    covered_raw += covers(false);
    covered_adjusted += covers(true);
  }
  std::printf("    95 %% intervals: %.1f %% cover the mean raw, %.1f %% without luck\n",
              100.0 * covered_raw / runs, 100.0 * covered_adjusted / runs);
}

void report(const Contest& contest, const std::vector<Block>& blocks, int runs) {
  const std::size_t players = contest.players.size();
  const LuckAdjustedTally all = tally_of(blocks, players);
  const Scores raw = scores_of(all, false);
  const Scores adjusted = scores_of(all, true);
  std::printf("%s: %zu games\n", contest.name, blocks.size() * players);
  std::printf("    score %.4f +- %.4f raw, %.4f +- %.4f without luck; factor %.2f\n", raw.mean,
              1.96 * raw.error, adjusted.mean, 1.96 * adjusted.error, all.factor());
  std::printf("    luck %+.5f, standard error %.5f (%.1f errors from zero)\n", all.mean_luck(),
              all.luck_error(), all.mean_luck() / all.luck_error());
  std::printf("    variance of a deal %.4f raw, %.4f without luck: ratio %.2f\n",
              all.raw_variance(), all.adjusted_variance(), all.variance_ratio());

  // From here on deals are drawn from a population whose mean is known: luck has exactly mean zero
  // there, so that raw and adjusted results have the same.
  const std::vector<Block> population = centred(blocks, all.mean_luck());
  print_coverage(population, raw.mean, players, runs);
  const bool is_far = raw.mean > 0.85 || raw.mean < 0.15;
  if (is_far) return;  // decided after a few deals, whatever is tested
  print_tests("test of 0 against 30 Elo, bots exchanged at random",
              run_tests(population, players, 30.0, Truth::h0, runs));
  const double elo = elo_of_score(raw.mean);
  if (std::abs(elo) < 8.0) return;  // takes too many deals
  print_tests("test of 0 against the " + std::to_string(static_cast<int>(std::abs(elo))) +
                  " Elo that they differ by",
              run_tests(population, players, elo, Truth::h1, runs));
}

int run(int argc, char** argv) {
  std::size_t part = 1;
  std::vector<std::size_t> wanted{2, 3, 4};
  int runs = 400;
  CLI::App app{"Checks on games of real bots what is said about results without luck."};
  app.add_option("--part", part, "Play only one deal in this many")
      ->check(CLI::Range(1, 50))
      ->capture_default_str();
  app.add_option("--players", wanted, "Play only contests of so many players")
      ->check(CLI::Range(2, 4))
      ->capture_default_str();
  app.add_option("--tests", runs, "Sequential tests for each error rate")->capture_default_str();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  const evaluator::Evaluator evaluator;
  play::ForkedPool pool(arena::cores_here(), [&](const std::string& text) {
    std::istringstream words(text);
    std::size_t contest = 0;
    std::size_t rotation = 0;
    Seed deal = 0;
    words >> contest >> deal >> rotation;
    return to_text(play_out(contests()[contest], deal, rotation, evaluator));
  });
  std::printf("evaluator %s\n", evaluator.sha256().c_str());
  std::size_t games = 0;
  for (std::size_t c = 0; c < contests().size(); ++c) {
    const Contest& contest = contests()[c];
    const std::size_t players = contest.players.size();
    if (std::find(wanted.begin(), wanted.end(), players) == wanted.end()) continue;
    const Seed seed = contest.first_seed;
    std::vector<Block> blocks(contest.deals / part, Block(players));
    std::size_t next = 0;
    pool.run(
        [&]() -> std::optional<std::string> {
          if (next == blocks.size() * players) return std::nullopt;
          const std::size_t game = next++;
          return std::to_string(c) + " " + std::to_string(seed + game / players) + " " +
                 std::to_string(game % players);
        },
        [&](std::size_t number, const std::string& answer) {
          blocks[number / players][number % players] =
              from_text(answer, seed + number / players, players);
        });
    games += blocks.size() * players;
    report(contest, blocks, runs);
    std::fflush(stdout);
  }
  std::printf("%zu games\n", games);
  return 0;
}

}  // namespace
}  // namespace splendor

int main(int argc, char** argv) {
  try {
    return splendor::run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "luck_evidence: " << error.what() << "\n";
    return 1;
  }
}
