#include "arena/rating/pairing.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace splendor::rating {
namespace {

// How far a pair counts in the mean that the cap refers to, as a power of the variance of its
// games. With 0 all pairs count alike, and in a field of 1600 Elo the cap costs a quarter of what
// the design gains, spent on games that everybody knows the end of; with 1 the cap never binds.
constexpr double kOpenness = 0.25;

// The covariance V as it will be after the games chosen so far, and W = V C V with C the centring
// matrix. With W the gain of a pair is a matter of four numbers instead of a vector's length.
class Design {
 public:
  Design(const PairingState& state, const PairingOptions& options)
      : options_(&options),
        strengths_(state.strengths),
        v_(state.covariance),
        games_(state.games),
        bots_(strengths_.size()) {
    w_ = v_ * centred_rows(v_);
    for (Eigen::Index j = 0; j < bots_; ++j) {
      for (Eigen::Index i = j + 1; i < bots_; ++i) {
        total_games_ += games_(i, j);
        open_pairs_ += std::pow(4.0 * uncertainty(i, j), kOpenness);
      }
    }
    update_limit();
  }

  [[nodiscard]] Eigen::Index bots() const { return bots_; }

  // Fall of the summed variance of all ratings, around their mean, if the pair plays a table.
  [[nodiscard]] double gain(Eigen::Index i, Eigen::Index j) const {
    const double q = information(i, j);
    const double s = v_(i, i) + v_(j, j) - 2.0 * v_(i, j);
    return q * (w_(i, i) + w_(j, j) - 2.0 * w_(i, j)) / (1.0 + q * s);
  }

  [[nodiscard]] bool may_meet(Eigen::Index i, Eigen::Index j) const {
    return games_(i, j) < limit_;
  }

  void play(Eigen::Index i, Eigen::Index j) {
    const double q = information(i, j);
    const Eigen::VectorXd u = v_.col(i) - v_.col(j);
    const double k = q / (1.0 + q * (u[i] - u[j]));
    const Eigen::VectorXd centred = u.array() - u.mean();
    const Eigen::VectorXd z = v_ * centred;
    const double length = centred.squaredNorm();
    w_.noalias() -= k * u * z.transpose();
    w_.noalias() += (k * k * length * u - k * z) * u.transpose();
    v_.noalias() -= k * u * u.transpose();
    games_(i, j) += options_->games_per_table;
    games_(j, i) += options_->games_per_table;
    total_games_ += options_->games_per_table;
    update_limit();
  }

 private:
  static Eigen::MatrixXd centred_rows(const Eigen::MatrixXd& m) {
    return m.rowwise() - m.colwise().mean();
  }

  void update_limit() {
    limit_ = std::max(options_->cap_floor, options_->cap * total_games_ / open_pairs_);
  }

  // Variance of the result of a game: a quarter between equals, nothing if one always wins.
  [[nodiscard]] double uncertainty(Eigen::Index i, Eigen::Index j) const {
    const double p = 1.0 / (1.0 + std::exp(strengths_[j] - strengths_[i]));
    return p * (1.0 - p);
  }

  [[nodiscard]] double information(Eigen::Index i, Eigen::Index j) const {
    return options_->games_per_table * pair_information(options_->players) * uncertainty(i, j);
  }

  const PairingOptions* options_;
  const Eigen::VectorXd& strengths_;
  Eigen::MatrixXd v_;
  Eigen::MatrixXd w_;
  Eigen::MatrixXd games_;
  Eigen::Index bots_;
  double total_games_ = 0.0;
  double open_pairs_ = 0.0;  // a pair between equals counts one, a foregone one nothing
  double limit_ = 0.0;       // games of a pair
};

struct Pair {
  Eigen::Index first = 0;
  Eigen::Index second = 1;
};

Pair best_pair(const Design& design) {
  Pair best;
  std::optional<double> best_gain;
  for (Eigen::Index i = 0; i < design.bots(); ++i) {
    for (Eigen::Index j = i + 1; j < design.bots(); ++j) {
      if (!design.may_meet(i, j)) continue;
      const double gain = design.gain(i, j);
      if (best_gain && gain <= *best_gain) continue;
      best_gain = gain;
      best = {i, j};
    }
  }
  return best;
}

// The bot that adds most to a table; one that has met somebody there too often only if all have.
Eigen::Index best_addition(const Design& design, const std::vector<Eigen::Index>& seated) {
  std::optional<Eigen::Index> best;
  double best_gain = 0.0;
  bool best_is_free = false;
  for (Eigen::Index bot = 0; bot < design.bots(); ++bot) {
    if (std::find(seated.begin(), seated.end(), bot) != seated.end()) continue;
    double gain = 0.0;
    bool is_free = true;
    for (const Eigen::Index other : seated) {
      gain += design.gain(bot, other);
      is_free = is_free && design.may_meet(bot, other);
    }
    if (best && (best_is_free != is_free ? best_is_free : gain <= best_gain)) continue;
    best = bot;
    best_gain = gain;
    best_is_free = is_free;
  }
  return *best;
}

}  // namespace

double pair_information(std::size_t players) {
  constexpr std::array<double, kMaxPlayers + 1> ratio{1.0, 1.0, 1.0, 7.0 / 9.0, 23.0 / 36.0};
  return ratio[players];
}

std::vector<Table> next_tables(const PairingState& state, const PairingOptions& options) {
  Design design(state, options);
  std::vector<Table> tables;
  for (std::size_t n = 0; n < options.tables; ++n) {
    const Pair pair = best_pair(design);
    design.play(pair.first, pair.second);
    std::vector<Eigen::Index> seated{pair.first, pair.second};
    while (seated.size() < options.players) {
      const Eigen::Index bot = best_addition(design, seated);
      for (const Eigen::Index other : seated) design.play(bot, other);
      seated.push_back(bot);
    }
    Table& table = tables.emplace_back();
    for (const Eigen::Index bot : seated) table.push_back({static_cast<std::uint32_t>(bot)});
  }
  return tables;
}

}  // namespace splendor::rating
