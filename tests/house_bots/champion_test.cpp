#include <gtest/gtest.h>

#include <cmath>

#include "sample_bots/champion_bot/judge.hpp"
#include "sample_bots/champion_bot/trainer/training.hpp"
#include "sample_bots/champion_bot/trainer/yardstick.hpp"
#include "sample_bots/champion_bot/weights.hpp"
#include "tests/house_bots/table_talk.hpp"

namespace splendor::champion {
namespace {

TrainingPlan tiny_plan(PlayerCount players) {
  TrainingPlan plan;
  plan.players = players;
  plan.games = 16;
  return plan;
}

Network trained(const TrainingPlan& plan) {
  return train(plan, [](int, const Network&) {});
}

TEST(Features, AreAllKnownToTheNetwork) {
  for (const PlayerCount players : kPlayerCounts) {
    for (const Game& game : test::random_positions(players, {}, 31, 1)) {
      const Features found = features({game, game.to_move(), std::nullopt, false});
      EXPECT_FALSE(found.full());
      for (const Feature feature : found) EXPECT_LT(feature, feature_count(players));
    }
  }
}

TEST(Features, DoNotDependOnHiddenCards) {
  for (const Game& game : test::random_positions(PlayerCount(2), {}, 32, 1)) {
    for (const Move& move : legal_moves(game.view(game.to_move()))) {
      if (!std::holds_alternative<ReserveTop>(move.action)) continue;
      // With reversed decks another card is drawn; nothing else differs.
      Hidden hidden = game.hidden();
      for (const Level level : kLevels) {
        auto& deck = hidden.decks[level.index()];
        std::reverse(deck.begin(), deck.begin() + game.table().deck_sizes[level.index()]);
      }
      const Game other = *Game::from(game.table(), hidden);
      for (const Seat viewer : seats(PlayerCount(2))) {
        EXPECT_EQ(features(Afterwards::of(game, move, viewer)),
                  features(Afterwards::of(other, move, viewer)));
      }
    }
  }
}

TEST(Network, GivesChancesThatAddUpToOne) {
  for (const PlayerCount players : kPlayerCounts) {
    const Network network = trained_network(players);
    for (const Game& game : test::random_positions(players, {}, 33, 5)) {
      const Chances chances = judge(network, {game, game.to_move(), std::nullopt, false});
      float sum = 0;
      for (const float chance : chances) sum += chance;
      EXPECT_NEAR(sum, 1, 1e-5);
    }
  }
}

// The cross entropy of the network's output and the target.
float error(const Network& network, const Features& features, const Chances& target) {
  const Chances said = network.chances(features);
  float sum = 0;
  for (std::size_t i = 0; i < 3; ++i) sum -= target[i] * std::log(said[i]);
  return sum;
}

TEST(Network, ComputesItsGradient) {
  Random random(1);
  Network network(PlayerCount(3), random);
  const Game game(Deal::shuffled(PlayerCount(3), 5));
  const Features found = features({game, game.to_move(), std::nullopt, false});
  const Chances target{0.2F, 0.7F, 0.1F, 0};
  std::vector<float> gradient(network.weights().size());
  network.add_gradient(found, target, gradient);
  constexpr float kStep = 0.01F;
  for (std::size_t i = 0; i < gradient.size(); i += 97) {
    const float weight = network.weights()[i];
    network.weights()[i] = weight + kStep;
    const float above = error(network, found, target);
    network.weights()[i] = weight - kStep;
    const float below = error(network, found, target);
    network.weights()[i] = weight;
    EXPECT_NEAR((above - below) / (2 * kStep), gradient[i], 2e-3) << i;
  }
}

TEST(Exponential, IsCloseToThatOfTheStandardLibrary) {
  for (float x = -20; x <= 0; x += 0.37F) {
    EXPECT_NEAR(exponential(x), std::exp(x), 1e-3 * std::exp(x) + 1e-7) << x;
  }
}

TEST(Weights, SurvivePacking) {
  const std::vector<float> weights{0, 1, -1, 0.25F, -7.5F, 1.0F / 4096};
  EXPECT_EQ(unpack(pack(weights)), weights);
}

TEST(Training, RepeatedGivesTheSameWeightsBitByBit) {
  for (const PlayerCount players : kPlayerCounts) {
    const TrainingPlan plan = tiny_plan(players);
    const Network once = trained(plan);
    const Network again = trained(plan);
    EXPECT_TRUE(std::ranges::equal(once.weights(), again.weights()));
  }
}

// A hash of a file of weights (FNV-1a).
std::uint64_t fingerprint(std::string_view bytes) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (const char byte : bytes) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3ULL;
  }
  return hash;
}

// Hashes of the weights after a few games of training, by the trainer that made the shipped
// weights. If they differ, because moves are in another order or the network has changed, the
// shipped files can't be reproduced: train all three again, as sample_bots/README.md says, and
// update these numbers.
TEST(Training, ReproducesTheShippedWeights) {
  const std::array<std::uint64_t, 3> then{2151207682011970093U, 3466705669682908269U,
                                          11591177458731126315U};
  for (const PlayerCount players : kPlayerCounts) {
    TrainingPlan plan = tiny_plan(players);
    plan.games = 200;
    EXPECT_EQ(fingerprint(pack(trained(plan).weights())),
              then[static_cast<std::size_t>(players.number() - 2)])
        << players.number() << " players";
  }
}

TEST(Training, WithAnotherSeedGivesOtherWeights) {
  TrainingPlan plan = tiny_plan(PlayerCount(2));
  const Network once = trained(plan);
  plan.seed = 2;
  EXPECT_FALSE(std::ranges::equal(once.weights(), trained(plan).weights()));
}

TEST(Training, MakesTheNetworkStronger) {
  TrainingPlan plan;
  plan.games = 300;
  Random random(plan.seed);
  const Network beginner(PlayerCount(2), random);
  const Network student = trained(plan);
  float score = 0;
  for (Seed seed = 1; seed <= 20; ++seed) {
    const Seat seat(static_cast<int>(seed % 2));
    Game game(Deal::shuffled(PlayerCount(2), seed));
    while (!game.over()) game.play(best_move(game.to_move() == seat ? student : beginner, game));
    score += sdk::outcome(game.table())[seat.index()];
  }
  EXPECT_GE(score, 17);
}

TEST(TrainedNetwork, BeatsGreedyWithoutSearch) {
  EXPECT_GT(against_greedy(trained_network(PlayerCount(2)), 10).score, 0.85);
  EXPECT_GT(against_greedy(trained_network(PlayerCount(3)), 10).score, 0.7);
  EXPECT_GT(against_greedy(trained_network(PlayerCount(4)), 10).score, 0.55);
}

}  // namespace
}  // namespace splendor::champion
