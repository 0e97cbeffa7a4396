#include "arena/rating/ladder/best.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <random>

#include "arena/rating/scale.hpp"

namespace splendor::rating {
namespace {

// Bots that are stronger than the leader with no more than this, added up, have no part in the
// draws.
constexpr double kNegligible = 1e-3;
constexpr Eigen::Index kDrawsInBlock = 64;  // each is used with both signs
constexpr Eigen::Index kMostBlocks = 1'000;
constexpr Eigen::Index kFewestBlocks = 40;
constexpr Eigen::Index kNumbers = 300'000;  // to be drawn in all, if that gives enough blocks

using Chances = std::vector<double>;  // by place in the pool

// How far each contender is above the first: a normal distribution in nats.
struct Leads {
  Eigen::VectorXd mean;
  Eigen::MatrixXd covariance;
};

double lead(const Ladder& ladder, BotIndex a, BotIndex b) {
  return nats_from_elo(ladder.bots[a.value].rating->elo - ladder.bots[b.value].rating->elo);
}

Leads leads_of(const Ladder& ladder, const Eigen::MatrixXd& v, std::span<const BotIndex> bots) {
  const auto count = static_cast<Eigen::Index>(bots.size()) - 1;
  const auto first = bots.front().value;
  Leads leads{Eigen::VectorXd(count), Eigen::MatrixXd(count, count)};
  for (Eigen::Index i = 0; i < count; ++i) {
    const BotIndex a = bots[static_cast<std::size_t>(i) + 1];
    leads.mean[i] = lead(ladder, a, bots.front());
    for (Eigen::Index j = 0; j < count; ++j) {
      const BotIndex b = bots[static_cast<std::size_t>(j) + 1];
      leads.covariance(i, j) =
          v(a.value, b.value) - v(a.value, first) - v(first, b.value) + v(first, first);
    }
  }
  return leads;
}

// How often each contender comes first; the one that the leads refer to is the first of all.
Chances drawn(const Leads& leads) {
  const Eigen::Index count = leads.mean.size();
  const Eigen::LDLT<Eigen::MatrixXd> factors(leads.covariance);
  Eigen::MatrixXd root = factors.matrixL();
  root *= factors.vectorD().cwiseMax(0.0).cwiseSqrt().asDiagonal();
  // Multiplying by the root takes most of the time, and a draw needs no more than single precision.
  const Eigen::MatrixXf lower = root.cast<float>();
  const Eigen::VectorXf mean = leads.mean.cast<float>();
  const Eigen::Index blocks =
      std::clamp(kNumbers / (count * kDrawsInBlock), kFewestBlocks, kMostBlocks);
  std::mt19937_64 random(2026);
  std::normal_distribution<float> normal;
  Chances chances(static_cast<std::size_t>(count) + 1);
  const double share = 1.0 / static_cast<double>(2 * blocks * kDrawsInBlock);
  Eigen::MatrixXf numbers(count, kDrawsInBlock);
  for (Eigen::Index block = 0; block < blocks; ++block) {
    for (float& number : numbers.reshaped()) number = normal(random);
    Eigen::MatrixXf deviations = lower.triangularView<Eigen::Lower>() * numbers;
    deviations = factors.transpositionsP().transpose() * deviations;
    for (Eigen::Index draw = 0; draw < kDrawsInBlock; ++draw) {
      for (const float sign : {1.0F, -1.0F}) {
        Eigen::Index best = 0;
        const float most = (mean + sign * deviations.col(draw)).maxCoeff(&best);
        chances[most > 0.0F ? static_cast<std::size_t>(best) + 1 : 0] += share;
      }
    }
  }
  return chances;
}

// The probability that `bot` is stronger than `first`.
double ahead_of(const Ladder& ladder, const Eigen::MatrixXd& v, BotIndex bot, BotIndex first) {
  const double variance =
      v(bot.value, bot.value) + v(first.value, first.value) - 2.0 * v(bot.value, first.value);
  return variance > 0.0 ? normal_cdf(lead(ladder, bot, first) / std::sqrt(variance)) : 0.0;
}

// The places in the pool of the leader and of all bots that may be the best.
std::vector<std::size_t> places_of_contenders(const Chances& ahead) {
  std::vector<std::size_t> places(ahead.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::stable_sort(places.begin() + 1, places.end(),
                   [&](std::size_t a, std::size_t b) { return ahead[a] > ahead[b]; });
  double neglected = 0.0;
  while (places.size() > 1 && (neglected += ahead[places.back()]) <= kNegligible) {
    places.pop_back();
  }
  return places;
}

// `pool`: best first.
Chances chances_by(const Ladder& ladder, const Eigen::MatrixXd& v, std::span<const BotIndex> pool) {
  Chances ahead;
  for (const BotIndex bot : pool) ahead.push_back(ahead_of(ladder, v, bot, pool.front()));
  const std::vector<std::size_t> places = places_of_contenders(ahead);
  std::vector<BotIndex> contenders;
  for (const std::size_t place : places) contenders.push_back(pool[place]);
  Chances found{1.0};
  if (contenders.size() == 2) found = {1.0 - ahead[places[1]], ahead[places[1]]};
  if (contenders.size() > 2) found = drawn(leads_of(ladder, v, contenders));
  Chances chances(pool.size());
  for (std::size_t i = 0; i < found.size(); ++i) chances[places[i]] = found[i];
  return chances;
}

Chances chances_in(const Ladder& ladder, std::span<const BotIndex> pool) {
  Chances robust = chances_by(ladder, ladder.robust, pool);
  const bool may_show = std::ranges::all_of(
      pool, [&](BotIndex bot) { return may_show_robust(ladder.bots[bot.value]); });
  if (may_show) return robust;
  Chances hessian = chances_by(ladder, ladder.hessian, pool);
  return hessian.front() < robust.front() ? hessian : robust;
}

}  // namespace

std::vector<std::optional<double>> chances_of_being_best(const Ladder& ladder) {
  std::vector<std::optional<double>> result(ladder.bots.size());
  if (!ladder.has_covariance()) return result;
  std::map<std::uint32_t, std::vector<BotIndex>> pools;
  for (const BotIndex bot : ladder.order()) {
    const LadderRow& row = ladder.bots[bot.value];
    if (row.rating && row.standing) pools[row.links.pool].push_back(bot);
  }
  for (const auto& [number, pool] : pools) {
    if (pool.size() < 2) continue;
    const Chances chances = chances_in(ladder, pool);
    for (std::size_t i = 0; i < pool.size(); ++i) result[pool[i].value] = chances[i];
  }
  return result;
}

}  // namespace splendor::rating
