#include "sample_bots/champion_bot/trainer/calibration.hpp"

#include <algorithm>
#include <cmath>

#include "sample_bots/champion_bot/champion_bot.hpp"
#include "sample_bots/champion_bot/judge.hpp"
#include "sample_bots/champion_bot/trainer/crew.hpp"

namespace splendor::champion {
namespace {

std::vector<Estimated> play(const Network& network, int looks, Seed seed) {
  sdk::GameInfo info;
  info.players = network.players();
  info.dice = static_cast<std::uint32_t>(seed);
  ChampionBot bot(info, looks, network);
  std::vector<Estimated> estimates;
  Game game(Deal::shuffled(network.players(), seed));
  while (!game.over()) {
    const View view = game.view(game.to_move());
    const Move move = bot.choose(view, sdk::Deadline::max()).move;
    const Afterwards after = Afterwards::of(game, move, view.seat);
    if (!after.game.over()) estimates.push_back({judge(network, after), {}});
    game = after.game;
  }
  for (Estimated& estimate : estimates) estimate.result = sdk::outcome(game.table());
  return estimates;
}

double cross_entropy(const std::vector<Estimated>& estimates, double power) {
  constexpr double kLeast = 1e-7;
  double sum = 0;
  for (const Estimated& estimate : estimates) {
    double total = 0;
    for (std::size_t i = 0; i < estimate.chances.size(); ++i) {
      if (estimate.chances[i] == 0) continue;  // not at the table
      const double score =
          power * std::log(std::max(static_cast<double>(estimate.chances[i]), kLeast));
      total += std::exp(score);
      sum -= static_cast<double>(estimate.result[i]) * score;
    }
    sum += std::log(total);
  }
  return sum;
}

}  // namespace

std::vector<Estimated> estimates_in_play(const Network& network, const CalibrationPlan& plan,
                                         int threads) {
  std::vector<std::vector<Estimated>> games(static_cast<std::size_t>(plan.games));
  Crew crew(threads);
  crew.run(plan.games, [&](int i) {
    games[static_cast<std::size_t>(i)] =
        play(network, plan.looks, plan.first_seed + static_cast<Seed>(i));
  });
  std::vector<Estimated> all;
  for (const auto& game : games) all.insert(all.end(), game.begin(), game.end());
  return all;
}

double best_power(const std::vector<Estimated>& estimates) {
  constexpr int kSteps = 64;
  const auto cost = [&](int step) { return cross_entropy(estimates, 1.0 * step / kSteps); };
  // The cross entropy is convex.
  int low = kSteps / 2;
  int high = 2 * kSteps;
  while (low < high) {
    const int middle = (low + high) / 2;
    if (cost(middle) <= cost(middle + 1)) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return 1.0 * low / kSteps;
}

void raise_chances(Network& network, double power) {
  const auto outputs = static_cast<std::size_t>(network.players().number()) + 1;
  for (Network::Sums& row : network.rows().last(outputs)) {
    for (std::int16_t& weight : row) {
      weight = static_cast<std::int16_t>(std::clamp(std::lround(power * weight), -32767L, 32767L));
    }
  }
}

}  // namespace splendor::champion
