#pragma once

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <Eigen/SparseCore>

#include "arena/rating/information.hpp"

namespace splendor::rating {

// Solves equations in an information matrix. Two ways: a factorisation is exact and needs the
// square of the number of bots in memory; conjugate gradients need only who met whom, and a dozen
// steps or so where every bot met several others.
class Solver {
 public:
  virtual ~Solver() = default;

  // False if the matrix can not be inverted, as far as this way can tell.
  [[nodiscard]] virtual bool prepare(const Information& information) = 0;
  // How far from singular it is: 1 is best, 0 is singular. 1 if this way can't tell.
  [[nodiscard]] virtual double condition() const = 0;
  // Of each column. REQUIRES: prepare() was true.
  [[nodiscard]] virtual Eigen::MatrixXd solve(const Eigen::MatrixXd& right) const = 0;
};

class DenseSolver : public Solver {
 public:
  [[nodiscard]] bool prepare(const Information& information) override;
  [[nodiscard]] double condition() const override { return factor_.rcond(); }
  [[nodiscard]] Eigen::MatrixXd solve(const Eigen::MatrixXd& right) const override;

 private:
  Eigen::LLT<Eigen::MatrixXd> factor_;
};

class GradientSolver : public Solver {
 public:
  // Stops when the residual, scaled by the diagonal, is below `tolerance` times the right side.
  explicit GradientSolver(double tolerance) : tolerance_(tolerance) {}

  [[nodiscard]] bool prepare(const Information& information) override;
  [[nodiscard]] double condition() const override { return 1.0; }
  [[nodiscard]] Eigen::MatrixXd solve(const Eigen::MatrixXd& right) const override;

 private:
  // Columns side by side in memory: one pass over the matrix serves all of them.
  using Block = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
  [[nodiscard]] Block times(const Block& columns) const;
  [[nodiscard]] Block solve_block(const Block& right) const;

  double tolerance_;
  Eigen::SparseMatrix<double, Eigen::RowMajor> matrix_;
  Eigen::Index bots_ = 0;
  double gauge_ = 0.0;
  Eigen::ArrayXd inverse_diagonal_;
};

}  // namespace splendor::rating
