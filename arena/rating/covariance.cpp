#include "arena/rating/covariance.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "arena/rating/clusters.hpp"

namespace splendor::rating {
namespace {

Eigen::MatrixXd inverse_information(const Fit& fit, const SeatBasis& basis) {
  const Eigen::Index size = fit.at.bots.size() + basis.free_count();
  return fit.information->solve(Eigen::MatrixXd::Identity(size, size));
}

// `all` is in the free parameters, lower triangle.
Covariance split(const Eigen::MatrixXd& all, Eigen::Index bots, const SeatBasis& basis) {
  const Eigen::Index free = basis.free_count();
  const Eigen::MatrixXd seats =
      Eigen::MatrixXd(all.bottomRightCorner(free, free)).selfadjointView<Eigen::Lower>();
  Covariance result;
  result.bots = all.topLeftCorner(bots, bots).selfadjointView<Eigen::Lower>();
  result.seats = basis.expand() * seats * basis.expand().transpose();
  return result;
}

// Sums the outer products of the clusters' gradients. A cluster touches few bots, so its gradient
// is kept as a dense vector with the list of what is not zero.
class ClusterSum {
 public:
  ClusterSum(Eigen::Index bots, const SeatBasis& basis)
      : basis_(&basis),
        gradient_(Eigen::VectorXd::Zero(bots)),
        touched_flag_(static_cast<std::size_t>(bots)),
        sum_(Eigen::MatrixXd::Zero(bots + basis.free_count(), bots + basis.free_count())) {}

  void add(const Match& match, const std::array<double, kMaxPlayers>& residual) {
    for (std::size_t seat = 0; seat < match.players(); ++seat) {
      const std::uint32_t bot = match.bot(seat).value;
      if (touched_flag_[bot] == 0) {
        touched_flag_[bot] = 1;
        touched_.push_back(bot);
      }
      gradient_[bot] += residual[seat];
      seats_[seat_place(match.players(), seat)] += residual[seat];
    }
  }

  // The matches added since the last call are one cluster; it counts `times` times.
  void end_cluster(double times) {
    const Eigen::Index bots = gradient_.size();
    const Eigen::Index free = basis_->free_count();
    const Eigen::VectorXd seats = basis_->expand().transpose() * seats_;
    std::sort(touched_.begin(), touched_.end());
    for (std::size_t column = 0; column < touched_.size(); ++column) {
      const double value = times * gradient_[touched_[column]];
      for (std::size_t row = column; row < touched_.size(); ++row) {
        sum_(touched_[row], touched_[column]) += value * gradient_[touched_[row]];
      }
      for (Eigen::Index i = 0; i < free; ++i) sum_(bots + i, touched_[column]) += value * seats[i];
    }
    sum_.bottomRightCorner(free, free) += times * seats * seats.transpose();
    for (const std::uint32_t bot : touched_) {
      gradient_[bot] = 0.0;
      touched_flag_[bot] = 0;
    }
    touched_.clear();
    seats_.setZero();
  }

  [[nodiscard]] const Eigen::MatrixXd& lower_triangle() const { return sum_; }

 private:
  const SeatBasis* basis_;
  Eigen::VectorXd gradient_;
  SeatVector seats_ = SeatVector::Zero();
  std::vector<std::uint32_t> touched_;
  std::vector<std::uint8_t> touched_flag_;
  Eigen::MatrixXd sum_;
};

}  // namespace

Covariance hessian_covariance(const Fit& fit, const SeatBasis& basis) {
  return split(inverse_information(fit, basis), fit.at.bots.size(), basis);
}

Covariances covariances(const Fit& fit, const Likelihood& likelihood,
                        std::span<const Match> matches) {
  const Residuals residuals(likelihood.table(), fit.at);
  const ClusterIndex clusters(matches);
  ClusterSum scores(likelihood.bots(), likelihood.basis());
  for (std::size_t cluster = 0; cluster < clusters.size(); ++cluster) {
    double times = 1.0;
    for (const std::uint32_t i : clusters.matches_of(cluster)) {
      scores.add(matches[i], residuals.of(matches[i]));
      times = matches[i].times();
    }
    scores.end_cluster(times);
  }
  const Eigen::MatrixXd inverse = inverse_information(fit, likelihood.basis());
  const Eigen::MatrixXd half = scores.lower_triangle().selfadjointView<Eigen::Lower>() * inverse;
  Eigen::MatrixXd sandwich = Eigen::MatrixXd::Zero(inverse.rows(), inverse.cols());
  sandwich.triangularView<Eigen::Lower>() = inverse * half;
  return {split(inverse, likelihood.bots(), likelihood.basis()),
          split(sandwich, likelihood.bots(), likelihood.basis())};
}

}  // namespace splendor::rating
