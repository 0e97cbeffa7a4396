#pragma once

#include <Eigen/Core>
#include <Eigen/SparseCore>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "arena/rating/match.hpp"

namespace splendor::rating {

// Who met whom: every two bots that share a match, once, in a fixed order.
class Meetings {
 public:
  Meetings(std::span<const Match> matches, std::size_t bots);

  [[nodiscard]] std::size_t size() const { return high_.size(); }
  // The position of a pair. REQUIRES: the two met and are not the same.
  [[nodiscard]] std::uint32_t place(std::uint32_t a, std::uint32_t b) const;
  [[nodiscard]] std::span<const std::uint32_t> higher_than(std::size_t low) const {
    return std::span(high_).subspan(first_[low], first_[low + 1] - first_[low]);
  }
  [[nodiscard]] std::uint32_t first_place(std::size_t low) const { return first_[low]; }
  [[nodiscard]] std::size_t bots() const { return first_.size() - 1; }

 private:
  std::vector<std::uint32_t> first_;  // by the lower bot: where its pairs begin, and the end
  std::vector<std::uint32_t> high_;   // the other bot of each pair, rising
};

// Minus the second derivatives of a log-likelihood, first by the bots, then by the free seat
// effects. Bots that never met have no entry in common, so only pairs that met are kept.
struct Information {
  const Meetings* meetings = nullptr;
  Eigen::VectorXd bots;           // the diagonal
  Eigen::VectorXd pairs;          // by the places of the meetings
  Eigen::MatrixXd seats_by_bots;  // free seats x bots
  Eigen::MatrixXd seats;          // free seats x free seats
  double gauge = 0.0;             // added to every entry of two bots, met or not

  [[nodiscard]] Eigen::Index size() const { return bots.size() + seats.rows(); }
  // The lower triangle.
  [[nodiscard]] Eigen::MatrixXd dense() const;
  // The whole matrix, without the gauge.
  [[nodiscard]] Eigen::SparseMatrix<double, Eigen::RowMajor> sparse() const;
};

}  // namespace splendor::rating
