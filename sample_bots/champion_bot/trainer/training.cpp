#include "sample_bots/champion_bot/trainer/training.hpp"

#include <algorithm>
#include <cmath>

#include "sample_bots/champion_bot/judge.hpp"
#include "sample_bots/sdk/sensible_moves.hpp"

namespace splendor::champion {
namespace {

// Adam (Kingma, Ba 2015): steps of a size of their own for every weight.
class Optimiser {
 public:
  explicit Optimiser(std::size_t weights) : mean_(weights), square_(weights) {}

  void step(std::span<float> weights, std::span<float> gradient, float rate) {
    constexpr float kMeanDecay = 0.9F;
    constexpr float kSquareDecay = 0.999F;
    mean_power_ *= kMeanDecay;
    square_power_ *= kSquareDecay;
    const float correction = std::sqrt(1 - square_power_) / (1 - mean_power_);
    for (std::size_t i = 0; i < weights.size(); ++i) {
      mean_[i] = kMeanDecay * mean_[i] + (1 - kMeanDecay) * gradient[i];
      square_[i] = kSquareDecay * square_[i] + (1 - kSquareDecay) * gradient[i] * gradient[i];
      weights[i] -= rate * correction * mean_[i] / (std::sqrt(square_[i]) + 1e-6F);
      gradient[i] = 0;
    }
  }

 private:
  std::vector<float> mean_;
  std::vector<float> square_;
  float mean_power_ = 1;
  float square_power_ = 1;
};

// A position of a game, and what was said of it.
struct Moment {
  Features features;
  std::size_t first;  // the seat that the features begin with
  Chances said;       // by seat
};

struct Story {
  std::vector<Moment> moments;
  Chances outcome{};
};

// The move after which the chances and some noise are highest. `moves` is a buffer.
template <class Noise>
const Move& choose(const Network& network, const Game& game, std::vector<Move>& moves,
                   Noise noise) {
  sdk::sensible_moves(game, moves);
  const Seat mover = game.to_move();
  const Move* best = nullptr;
  float best_value = -1;
  for (const Move& move : moves) {
    const float disturbance = noise();
    const Afterwards after = Afterwards::of(game, move, mover);
    const float value = judge(network, after)[mover.index()] + disturbance;
    if (value > best_value) {
      best_value = value;
      best = &move;
    }
  }
  return *best;
}

class Student {
 public:
  explicit Student(const TrainingPlan& plan)
      : plan_(plan),
        random_(plan.seed),
        network_(plan.players, random_),
        optimiser_(network_.weights().size()),
        gradient_(network_.weights().size()) {}

  // A game against itself, and what is to be learnt from it.
  void play_and_learn() {
    const float share = static_cast<float>(played_) / static_cast<float>(plan_.games);
    learn(play(plan_.curiosity * (1 - share)));
    ++played_;
    if (played_ % plan_.games_per_step == 0) {
      const float rate = plan_.first_rate + share * (plan_.last_rate - plan_.first_rate);
      for (float& x : gradient_) x /= static_cast<float>(moments_);
      optimiser_.step(network_.weights(), gradient_, rate);
      moments_ = 0;
    }
  }

  [[nodiscard]] const Network& network() const { return network_; }

 private:
  Story play(float curiosity) {
    Story story;
    Game game(Deal::shuffled(plan_.players, random_.next()));
    while (!game.over()) {
      const auto noise = [&] {
        return curiosity * static_cast<float>(random_.below(1024)) / 1024.0F;
      };
      const Afterwards after =
          Afterwards::of(game, choose(network_, game, moves_, noise), game.to_move());
      if (!after.game.over()) {
        story.moments.push_back(
            {features(after), after.game.to_move().index(), judge(network_, after)});
      }
      game = after.game;
    }
    story.outcome = sdk::outcome(game.table());
    return story;
  }

  void learn(const Story& story) {
    const auto players = static_cast<std::size_t>(plan_.players.number());
    Chances target = story.outcome;
    for (std::size_t t = story.moments.size(); t > 0; --t) {
      const Moment& moment = story.moments[t - 1];
      Chances by_turn{};
      for (std::size_t i = 0; i < players; ++i) {
        by_turn[i] = target[(moment.first + i) % players];
      }
      network_.add_gradient(moment.features, by_turn, gradient_);
      for (std::size_t seat = 0; seat < players; ++seat) {
        target[seat] = plan_.lambda * target[seat] + (1 - plan_.lambda) * moment.said[seat];
      }
    }
    moments_ += story.moments.size();
  }

  TrainingPlan plan_;
  Random random_;
  Network network_;
  Optimiser optimiser_;
  std::vector<float> gradient_;
  std::vector<Move> moves_;
  std::size_t moments_ = 0;
  int played_ = 0;
};

}  // namespace

Move best_move(const Network& network, const Game& game) {
  std::vector<Move> moves;
  return choose(network, game, moves, [] { return 0.0F; });
}

Network train(const TrainingPlan& plan, const Progress& progress) {
  Student student(plan);
  for (int games = 1; games <= plan.games; ++games) {
    student.play_and_learn();
    if (games % plan.games_per_step == 0) progress(games, student.network());
  }
  return student.network();
}

}  // namespace splendor::champion
