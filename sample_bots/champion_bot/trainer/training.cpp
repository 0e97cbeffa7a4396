#include "sample_bots/champion_bot/trainer/training.hpp"

#include <istream>
#include <ostream>
#include <sstream>

#include "sample_bots/champion_bot/judge.hpp"
#include "sample_bots/champion_bot/move_evaluator.hpp"
#include "sample_bots/champion_bot/weights.hpp"
#include "sample_bots/sdk/sensible_moves.hpp"

namespace splendor::champion {
namespace {

// The move after which the chances and some noise are highest. REQUIRES: there are moves
template <class Noise>
const Move& choose(const Network& network, const Game& game, const std::vector<Move>& moves,
                   Noise noise) {
  const Seat mover = game.to_move();
  MoveEvaluator evaluator(network, game, mover);
  const Move* best = nullptr;
  float best_value = -1;
  for (const Move& move : moves) {
    const float value = evaluator.after(move)[mover.index()] + noise();
    if (value > best_value) {
      best_value = value;
      best = &move;
    }
  }
  return *best;
}

Chances by_turn(const Chances& by_seat, PlayerCount players, Seat first) {
  const auto count = static_cast<std::size_t>(players.number());
  Chances result{};
  for (std::size_t i = 0; i < count; ++i) result[i] = by_seat[(first.index() + i) % count];
  return result;
}

Chances by_seat(const Chances& by_turn, PlayerCount players, Seat first) {
  const auto count = static_cast<std::size_t>(players.number());
  Chances result{};
  for (std::size_t i = 0; i < count; ++i) result[(first.index() + i) % count] = by_turn[i];
  return result;
}

Moment moment_of(const Network& network, const Afterwards& position) {
  FeatureList list;
  write_features(position, list);
  Moment moment{{list.span().begin(), list.span().end()},
                network.changed(network.bias(), list.span()),
                {},
                {}};
  moment.said = network.chances(moment.sums);
  return moment;
}

// What decides about the weights, in one line.
std::string described(const TrainingPlan& plan) {
  std::ostringstream text;
  text << "champion training 3: " << plan.players.number() << " players, " << plan.games
       << " games, seed " << plan.seed << ", " << plan.games_per_step << " per step, rate "
       << plan.first_rate << " to " << plan.last_rate << ", lambda " << plan.lambda
       << ", curiosity " << plan.curiosity << ", detours " << plan.detours << ", hidden "
       << Network::kHidden;
  if (plan.start) text << ", from " << fingerprint(pack(plan.start->rows()));
  return text.str();
}

}  // namespace

Move best_move(const Network& network, const Game& game) {
  std::vector<Move> moves;
  sdk::sensible_moves(game, moves);
  return choose(network, game, moves, [] { return 0.0F; });
}

Training::Training(const TrainingPlan& plan, int threads)
    : plan_(plan),
      random_(plan.seed),
      master_(plan.players, random_),
      network_(plan.players, std::vector<Network::Sums>(Network::row_count(plan.players))),
      crew_(threads),
      games_(static_cast<std::size_t>(plan.games_per_step)) {
  if (plan.start) master_.take_over(*plan.start);
  round_weights();
}

void Training::round_weights() {
  crew_.run(MasterWeights::kSlices, [&](int slice) { master_.round_to(network_, slice); });
}

void Training::step() {
  crew_.run(plan_.games_per_step,
            [&](int i) { games_[static_cast<std::size_t>(i)] = play(played_ + i); });
  const float rate = plan_.first_rate + progress() * (plan_.last_rate - plan_.first_rate);
  master_.begin_step();
  crew_.run(MasterWeights::kSlices, [&](int slice) {
    master_.learn(slice, games_, rate);
    master_.round_to(network_, slice);
  });
  played_ += plan_.games_per_step;
}

std::vector<Moment> Training::play(int number) const {
  // A game depends on its number and the weights alone.
  Random random(Random(plan_.seed + static_cast<std::uint64_t>(number)).next());
  const float curiosity = plan_.curiosity * (1 - progress());
  const auto noise = [&] { return curiosity * static_cast<float>(random.below(1024)) / 1024.0F; };
  constexpr std::uint32_t kLongestDetour = 40;
  const bool detour = number % plan_.detours == 0;
  std::uint32_t at_random = detour ? random.below(kLongestDetour) : 0;

  Game game(Deal::shuffled(plan_.players, random.next()));
  std::vector<Move> moves;
  std::vector<Moment> moments;
  std::vector<Seat> firsts;  // of each moment, the seat that its features begin with
  while (!game.over()) {
    sdk::sensible_moves(game, moves);
    if (at_random > 0) {
      --at_random;
      game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      continue;
    }
    const Afterwards after =
        Afterwards::of(game, choose(network_, game, moves, noise), game.to_move());
    if (!after.game.over()) {
      moments.push_back(moment_of(network_, after));
      firsts.push_back(after.game.to_move());
    }
    game = after.game;
  }

  Chances target = sdk::outcome(game.table());
  for (std::size_t i = moments.size(); i > 0; --i) {
    Moment& moment = moments[i - 1];
    moment.target = by_turn(target, plan_.players, firsts[i - 1]);
    const Chances said = by_seat(moment.said, plan_.players, firsts[i - 1]);
    for (std::size_t seat = 0; seat < target.size(); ++seat) {
      target[seat] = plan_.lambda * target[seat] + (1 - plan_.lambda) * said[seat];
    }
  }
  return moments;
}

void Training::save(std::ostream& out) const {
  out << described(plan_) << '\n' << played_ << '\n';
  master_.save(out);
}

bool Training::load(std::istream& in) {
  std::string plan;
  std::string played;
  if (!std::getline(in, plan) || plan != described(plan_) || !std::getline(in, played)) {
    return false;
  }
  played_ = std::stoi(played);
  master_.load(in);
  round_weights();
  return !in.fail();
}

Network train(const TrainingPlan& plan, int threads) {
  Training training(plan, threads);
  while (!training.done()) training.step();
  return training.network();
}

}  // namespace splendor::champion
