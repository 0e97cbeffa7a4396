#include "tests/house_bots/table_talk.hpp"

#include <gtest/gtest.h>

#include "referee/rules/check.hpp"
#include "referee/rules/notation.hpp"
#include "referee/rules/random.hpp"
#include "sample_bots/champion_bot/champion_bot.hpp"
#include "sample_bots/greedy_bot/greedy_bot.hpp"
#include "sample_bots/mcts_bot/mcts_bot.hpp"
#include "sample_bots/planner_bot/planner_bot.hpp"
#include "sample_bots/random_bot/random_bot.hpp"

namespace splendor::test {

MakeBot house_bot(const std::string& name, std::optional<int> steps) {
  return [=](const sdk::GameInfo& game) -> std::unique_ptr<sdk::Bot> {
    if (name == "random") return std::make_unique<RandomBot>(game.dice);
    if (name == "greedy") return std::make_unique<GreedyBot>(game.dice);
    if (name == "planner") return std::make_unique<PlannerBot>(game, steps);
    if (name == "mcts") return std::make_unique<MctsBot>(game, steps);
    if (name == "champion") return std::make_unique<ChampionBot>(game, steps);
    throw std::invalid_argument("no house bot " + name);
  };
}

Game play(const Deal& deal, Ruleset rules, const std::vector<MakeBot>& bots) {
  Game game(deal, rules);
  std::vector<std::unique_ptr<sdk::Bot>> players;
  for (const Seat seat : seats(deal.players())) {
    sdk::GameInfo info;
    info.seat = seat;
    info.players = deal.players();
    info.rules = rules;
    info.dice = static_cast<std::uint32_t>(seat.number() + 1);
    players.push_back(bots[seat.index() % bots.size()](info));
  }
  while (!game.over()) {
    const View view = game.view(game.to_move());
    const sdk::Choice choice = players[view.seat.index()]->choose(view, sdk::Deadline::max());
    const auto illegal = check(view, choice.move);
    EXPECT_FALSE(illegal) << to_text(choice.move) << ": " << illegal->why;
    EXPECT_TRUE(choice.win_estimate && *choice.win_estimate >= 0 && *choice.win_estimate <= 1);
    EXPECT_FALSE(choice.comment.empty());
    EXPECT_LE(choice.comment.size(), 256U);
    if (::testing::Test::HasFailure()) break;
    game.play(choice.move);
  }
  return game;
}

float score(const MakeBot& first, const MakeBot& second, int deals, Seed first_seed) {
  float sum = 0;
  for (int i = 0; i < deals; ++i) {
    const Deal deal = Deal::shuffled(PlayerCount(2), first_seed + static_cast<Seed>(i));
    sum += sdk::outcome(play(deal, {}, {first, second}).table())[0];
    sum += sdk::outcome(play(deal, {}, {second, first}).table())[1];
  }
  return sum;
}

std::vector<Game> random_positions(PlayerCount players, Ruleset rules, Seed seed, int every) {
  std::vector<Game> positions;
  Random random(seed);
  Game game(Deal::shuffled(players, seed), rules);
  for (int ply = 0; !game.over(); ++ply) {
    if (ply % every == 0) positions.push_back(game);
    const LegalMoves moves = game.legal_moves();
    game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return positions;
}

}  // namespace splendor::test
