#include "tests/bench/rating_simulation.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <fstream>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>

#include "arena/rating/covariance.hpp"
#include "arena/rating/fit.hpp"
#include "arena/rating/pairing.hpp"
#include "arena/rating/scale.hpp"

namespace splendor::simulation {
namespace {

using rating::BotIndex;
using Pair = std::pair<std::size_t, std::size_t>;

constexpr std::size_t kTablesPerFit = 64;  // two games each

// A snapshot of a simulated league: ratings, their errors, and how often each pair has met.
struct Standings {
  Eigen::VectorXd strengths;
  Eigen::MatrixXd covariance;
  Eigen::MatrixXd games;
};

class RoundRobin {
 public:
  explicit RoundRobin(std::size_t bots) {
    for (std::size_t a = 0; a < bots; ++a) {
      for (std::size_t b = a + 1; b < bots; ++b) pairs_.push_back({a, b});
    }
  }
  // Every pair plays once before any pair plays again, in a new order each time.
  Pair next(Random& random) {
    if (place_ == 0) {
      for (std::size_t i = pairs_.size(); i > 1; --i) {
        std::swap(pairs_[i - 1], pairs_[random.below(i)]);
      }
    }
    const Pair pair = pairs_[place_];
    place_ = (place_ + 1) % pairs_.size();
    return pair;
  }

 private:
  std::vector<Pair> pairs_;
  std::size_t place_ = 0;
};

// Swiss tournaments of nine rounds, one after the other. A round pairs neighbours in the
// tournament's table, by points and then by rating, who have not met in this tournament.
class Swiss {
 public:
  explicit Swiss(std::size_t bots) : bots_(bots) {}

  std::vector<Pair> next_round(const Eigen::VectorXd& ratings) {
    constexpr int rounds = 9;
    if (round_++ % rounds == 0) {
      points_.assign(bots_, 0.0);
      met_.assign(bots_ * bots_, false);
    }
    std::vector<std::size_t> waiting(bots_);
    std::iota(waiting.begin(), waiting.end(), std::size_t{0});
    std::stable_sort(waiting.begin(), waiting.end(), [&](std::size_t a, std::size_t b) {
      if (points_[a] != points_[b]) return points_[a] > points_[b];
      return ratings[static_cast<Eigen::Index>(a)] > ratings[static_cast<Eigen::Index>(b)];
    });
    std::vector<Pair> pairs;
    while (waiting.size() > 1) {
      auto rival = std::find_if(waiting.begin() + 1, waiting.end(), [&](std::size_t other) {
        return !met_[waiting[0] * bots_ + other];
      });
      if (rival == waiting.end()) rival = waiting.begin() + 1;
      pairs.push_back({waiting[0], *rival});
      met_[waiting[0] * bots_ + *rival] = met_[*rival * bots_ + waiting[0]] = true;
      waiting.erase(rival);
      waiting.erase(waiting.begin());
    }
    return pairs;
  }

  // The results of the two games of a pair.
  void record(const Pair& pair, double points_of_first) {
    points_[pair.first] += points_of_first;
    points_[pair.second] += 2.0 - points_of_first;
  }

 private:
  std::size_t bots_;
  int round_ = 0;
  std::vector<double> points_;
  std::vector<bool> met_;
};

std::vector<Pair> a_optimal_batch(const Standings& standings) {
  const rating::PairingState state{standings.strengths, standings.covariance, standings.games};
  std::vector<Pair> batch;
  for (const rating::Table& table : next_tables(state, {.tables = kTablesPerFit})) {
    batch.push_back({table[0].value, table[1].value});
  }
  return batch;
}

double mean_error_elo(const Eigen::MatrixXd& covariance) {
  Eigen::MatrixXd centred = covariance.rowwise() - covariance.colwise().mean();
  centred = (centred.colwise() - centred.rowwise().mean()).eval();
  return rating::elo_from_nats(centred.diagonal().array().max(0.0).sqrt().mean());
}

}  // namespace

std::uint64_t Random::next() {
  std::uint64_t z = state_ += 0x9E3779B97F4A7C15U;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31U);
}

double Random::uniform() { return (static_cast<double>(next() >> 11U) + 0.5) * 0x1p-53; }

std::size_t Random::below(std::size_t limit) { return next() % limit; }

std::vector<double> even_strengths(std::size_t bots, double spread_elo) {
  std::vector<double> strengths(bots);
  for (std::size_t i = 0; i < bots; ++i) {
    const double place = static_cast<double>(i) / static_cast<double>(bots - 1) - 0.5;
    strengths[i] = rating::nats_from_elo(spread_elo * place);
  }
  return strengths;
}

rating::Match play(const std::vector<BotIndex>& seats, const std::vector<double>& strengths,
                   rating::Cluster deal, Random& random) {
  // The order of exponential waiting times with rates e^strength has the Plackett-Luce law.
  std::array<double, rating::kMaxPlayers> wait{};
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    wait[seat] = -std::log(random.uniform()) * std::exp(-strengths[seats[seat].value]);
  }
  std::array<rating::Match::Seat, rating::kMaxPlayers> result;
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    const auto better =
        std::count_if(wait.begin(), wait.begin() + static_cast<std::ptrdiff_t>(seats.size()),
                      [&](double other) { return other < wait[seat]; });
    result[seat] = {seats[seat], static_cast<std::uint8_t>(better + 1)};
  }
  return {deal, {result.data(), seats.size()}};
}

std::string bot_name(BotIndex bot) { return "bot" + std::to_string(bot.value); }

void each_result(const FileSpec& spec, const std::function<void(const rating::Match&)>& use) {
  Random random(7);
  const std::vector<double> strengths = even_strengths(spec.bots, 1200.0);
  std::vector<BotIndex> seats(spec.players);
  for (std::size_t match = 0; match < spec.matches; ++match) {
    const auto deal = static_cast<std::uint32_t>(match / spec.players);
    if (match % spec.players == 0) {
      for (std::size_t seat = 0; seat < spec.players; ++seat) {
        do {
          seats[seat] = {static_cast<std::uint32_t>(random.below(spec.bots))};
        } while (std::find(seats.begin(), seats.begin() + static_cast<std::ptrdiff_t>(seat),
                           seats[seat]) != seats.begin() + static_cast<std::ptrdiff_t>(seat));
      }
    } else {
      std::rotate(seats.begin(), seats.begin() + 1, seats.end());
    }
    use(play(seats, strengths, {deal}, random));
  }
}

void write_results_file(const std::filesystem::path& path, const FileSpec& spec) {
  std::ofstream out(path);
  out << "match_id,seed,seat,bot,rank\n";
  std::vector<std::string> names;
  for (std::uint32_t bot = 0; bot < spec.bots; ++bot) names.push_back(bot_name({bot}));
  std::size_t match = 0;
  each_result(spec, [&](const rating::Match& result) {
    ++match;
    for (std::size_t seat = 0; seat < spec.players; ++seat) {
      out << match << ',' << 1'000'000 + result.cluster().value << ',' << seat + 1 << ','
          << names[result.bot(seat).value] << ',' << int{result.rank(seat)} << '\n';
    }
  });
  if (!out.flush()) throw std::runtime_error("can not write " + path.string());
}

std::size_t games_until(double target_elo, const std::vector<double>& strengths, Schedule schedule,
                        std::uint64_t seed) {
  const auto bots = static_cast<Eigen::Index>(strengths.size());
  const double prior_sd = rating::nats_from_elo(rating::Prior{}.bot_sd);
  Standings now{Eigen::VectorXd::Zero(bots),
                Eigen::MatrixXd::Identity(bots, bots) * prior_sd * prior_sd,
                Eigen::MatrixXd::Zero(bots, bots)};
  Random random(seed);
  RoundRobin round_robin(strengths.size());
  Swiss swiss(strengths.size());
  std::vector<rating::Match> matches;
  std::optional<rating::Parameters> start;
  std::uint32_t deal = 0;
  const auto play_pair = [&](const Pair& pair) {
    const BotIndex a{static_cast<std::uint32_t>(pair.first)};
    const BotIndex b{static_cast<std::uint32_t>(pair.second)};
    const rating::Match& first = matches.emplace_back(play({a, b}, strengths, {deal}, random));
    double points = first.rank(0) == 1 ? 1.0 : 0.0;
    const rating::Match& second = matches.emplace_back(play({b, a}, strengths, {deal}, random));
    points += second.rank(1) == 1 ? 1.0 : 0.0;
    ++deal;
    now.games(a.value, b.value) += 2.0;
    now.games(b.value, a.value) += 2.0;
    return points;
  };
  while (mean_error_elo(now.covariance) >= target_elo) {
    switch (schedule) {
      case Schedule::round_robin:
        for (std::size_t i = 0; i < kTablesPerFit; ++i) play_pair(round_robin.next(random));
        break;
      case Schedule::swiss:
        for (std::size_t played = 0; played < kTablesPerFit;) {
          for (const Pair& pair : swiss.next_round(now.strengths)) {
            swiss.record(pair, play_pair(pair));
            ++played;
          }
        }
        break;
      case Schedule::a_optimal:
        for (const Pair& pair : a_optimal_batch(now)) play_pair(pair);
        break;
    }
    const rating::Likelihood likelihood(matches, strengths.size(), rating::LikelihoodKind::full);
    const auto outcome = fit(likelihood, rating::Prior{}, start);
    const auto& fitted = std::get<rating::Fit>(outcome);
    start = fitted.at;
    now.strengths = fitted.at.bots;
    now.covariance = hessian_covariance(fitted, likelihood.basis()).bots;
  }
  return matches.size();
}

}  // namespace splendor::simulation
