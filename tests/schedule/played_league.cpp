#include "tests/schedule/played_league.hpp"

#include <algorithm>

#include "referee/rules/random.hpp"

namespace splendor::schedule {

using arena::Batch;
using arena::GamePlan;
using arena::GameResult;
using arena::Slot;

Strength first_is_best() {
  return [](const GamePlan& game, std::size_t seat) { return -double(game.seats[seat].number()); };
}

Strength by_luck(std::uint64_t seed, double edge) {
  return [=](const GamePlan& game, std::size_t seat) {
    const std::uint32_t bot = game.seats[seat].number();
    const std::uint64_t draw = Random(seed ^ Random(game.seed + seat * 1000 + bot).next()).next();
    return double(draw >> 40U) / double(1U << 24U) - edge * bot;
  };
}

GameResult result_of(Slot slot, const GamePlan& game, const Strength& strength) {
  GameResult result{slot, game.seed, game.seats, {}, {}};
  for (std::size_t seat = 0; seat < game.seats.size(); ++seat) {
    std::uint8_t rank = 1;
    for (std::size_t other = 0; other < game.seats.size(); ++other) {
      if (strength(game, other) > strength(game, seat)) ++rank;
    }
    result.ranks.push_back(rank);
    result.faults.push_back(0);
  }
  return result;
}

std::vector<GameResult> results_of(std::uint32_t number, const Batch& batch,
                                   const Strength& strength) {
  std::vector<GameResult> results;
  for (std::uint32_t place = 0; place < batch.size(); ++place) {
    results.push_back(result_of({number, place}, batch[place], strength));
  }
  return results;
}

std::vector<Batch> play_league(const Options& options, const Entrants& entrants,
                               const Strength& strength, std::size_t batches) {
  Planner planner(options);
  std::vector<Batch> played;
  while (played.size() < batches) {
    const auto number = planner.next_batch();
    const auto batch = planner.plan(entrants);
    if (!batch) break;
    planner.complete(number, results_of(number, *batch, strength));
    played.push_back(*batch);
  }
  return played;
}

std::string tables_text(const Batch& batch) {
  std::string text;
  for (std::size_t i = 0; i < batch.size(); ++i) {
    if (i > 0 && batch[i].seed == batch[i - 1].seed) continue;
    std::vector<std::uint32_t> bots;
    for (const Entrant bot : batch[i].seats) bots.push_back(bot.number());
    std::sort(bots.begin(), bots.end());
    text += text.empty() ? "" : " ";
    for (std::size_t j = 0; j < bots.size(); ++j) {
      text += (j > 0 ? "-" : "") + std::to_string(bots[j]);
    }
  }
  return text;
}

std::string league_text(const std::vector<Batch>& batches) {
  std::string text;
  for (const Batch& batch : batches) text += tables_text(batch) + "\n";
  return text;
}

}  // namespace splendor::schedule
