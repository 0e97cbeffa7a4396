#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "arena/rating/ladder/ladder.hpp"

namespace splendor::rating {

// What ratings are relative to: in each pool the mean of its reference bots, or the anchor in the
// anchor's pool. Bots without games are relative to nothing and stay as they are.
class Reference {
 public:
  Reference(const std::vector<LadderRow>& bots, const std::optional<Anchor>& anchor);

  [[nodiscard]] Eigen::VectorXd centred(const Eigen::VectorXd& ratings) const;
  [[nodiscard]] Eigen::MatrixXd centred(const Eigen::MatrixXd& covariance) const;
  // Takes from each row the mean of the reference rows of its pool.
  void subtract_means(Eigen::Ref<Eigen::MatrixXd> rows) const;

 private:
  std::vector<std::vector<Eigen::Index>> members_;    // of each pool
  std::vector<std::vector<Eigen::Index>> reference_;  // of each pool; empty without games
};

}  // namespace splendor::rating
