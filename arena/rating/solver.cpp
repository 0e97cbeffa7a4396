#include "arena/rating/solver.hpp"

#include <algorithm>

namespace splendor::rating {
namespace {

constexpr Eigen::Index kColumnsAtATime = 32;
// Rounding ends the progress of conjugate gradients long before.
constexpr int kMostSteps = 5'000;

}  // namespace

bool DenseSolver::prepare(const Information& information) {
  factor_.compute(information.dense());
  return factor_.info() == Eigen::Success;
}

Eigen::MatrixXd DenseSolver::solve(const Eigen::MatrixXd& right) const {
  return factor_.solve(right);
}

bool GradientSolver::prepare(const Information& information) {
  matrix_ = information.sparse();
  bots_ = information.bots.size();
  gauge_ = information.gauge;
  Eigen::ArrayXd diagonal = matrix_.diagonal().array();
  diagonal.head(bots_) += gauge_;
  inverse_diagonal_ = diagonal.inverse();
  return (diagonal > 0.0).all();
}

Eigen::MatrixXd GradientSolver::solve(const Eigen::MatrixXd& right) const {
  Eigen::MatrixXd result(right.rows(), right.cols());
  for (Eigen::Index first = 0; first < right.cols(); first += kColumnsAtATime) {
    const Eigen::Index count = std::min(kColumnsAtATime, right.cols() - first);
    result.middleCols(first, count) = solve_block(right.middleCols(first, count));
  }
  return result;
}

GradientSolver::Block GradientSolver::times(const Block& columns) const {
  Block result = matrix_ * columns;
  if (gauge_ != 0.0) {
    const Eigen::RowVectorXd sums = gauge_ * columns.topRows(bots_).colwise().sum();
    result.topRows(bots_).rowwise() += sums;
  }
  return result;
}

// Conjugate gradients, preconditioned with the diagonal, for all columns in step. A column that is
// done stays where it is.
GradientSolver::Block GradientSolver::solve_block(const Block& right) const {
  using Row = Eigen::Array<double, 1, Eigen::Dynamic>;
  const auto products = [](const Block& a, const Block& b) -> Row {
    return a.cwiseProduct(b).colwise().sum().array();
  };
  const auto quotients = [](const Row& a, const Row& b) -> Row {
    return (b > 0.0).select(a / b, 0.0);
  };
  Block result = Block::Zero(right.rows(), right.cols());
  Block rest = right;
  Block scaled = inverse_diagonal_.matrix().asDiagonal() * rest;
  Block direction = scaled;
  Row size = products(rest, scaled);
  const Row small = tolerance_ * tolerance_ * size;
  for (int step = 0; step < kMostSteps && (size > small).any(); ++step) {
    const Block changed = times(direction);
    const Row length = (size > small).select(quotients(size, products(direction, changed)), 0.0);
    result.array() += direction.array().rowwise() * length;
    rest.array() -= changed.array().rowwise() * length;
    scaled.noalias() = inverse_diagonal_.matrix().asDiagonal() * rest;
    const Row next = products(rest, scaled);
    direction = scaled.array() + direction.array().rowwise() * quotients(next, size);
    size = next;
  }
  return result;
}

}  // namespace splendor::rating
