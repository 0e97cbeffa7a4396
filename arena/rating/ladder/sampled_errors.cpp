#include "arena/rating/ladder/sampled_errors.hpp"

#include <cmath>
#include <cstdint>
#include <functional>
#include <stdexcept>

#include "arena/rating/clusters.hpp"

namespace splendor::rating {
namespace {

constexpr Eigen::Index kColumns = 32;  // draws in a block
constexpr std::uint64_t kBlocks = 16;
constexpr double kTolerance = 1e-4;  // far below the noise of drawing

using Block = Eigen::Matrix<double, Eigen::Dynamic, kColumns, Eigen::RowMajor>;
using SeatBlock = Eigen::Matrix<double, kSeatPlaces, kColumns, Eigen::RowMajor>;
using Signs = Eigen::Array<double, 1, kColumns>;

// A stream of random signs, one for each draw of a block (splitmix64).
class SignSource {
 public:
  explicit SignSource(std::uint64_t seed) : state_(seed << 32U) {}
  Signs next() {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t bits = state_;
    bits = (bits ^ (bits >> 30U)) * 0xBF58476D1CE4E5B9U;
    bits = (bits ^ (bits >> 27U)) * 0x94D049BB133111EBU;
    bits ^= bits >> 31U;
    Signs signs;
    for (Eigen::Index i = 0; i < kColumns; ++i) {
      signs[i] = (bits >> static_cast<unsigned>(i) & 1U) != 0 ? 1.0 : -1.0;
    }
    return signs;
  }

 private:
  std::uint64_t state_;
};

struct Scores {
  explicit Scores(Eigen::Index count) : bots(Block::Zero(count, kColumns)) {}
  Block bots;
  SeatBlock seats = SeatBlock::Zero();
};

using Draw = std::function<void(SignSource&, Scores&)>;

// Scores with the information as their covariance.
Draw chance_of(const Likelihood& likelihood, const std::optional<Prior>& prior,
               const Parameters& at) {
  return [&likelihood, prior, &at](SignSource& source, Scores& scores) {
    likelihood.each_difference(at, [&](const Likelihood::Difference& one) {
      const Signs part = std::sqrt(one.weight) * source.next();
      scores.bots.row(one.bot).array() += part;
      scores.bots.row(one.other_bot).array() -= part;
      scores.seats.row(one.seat).array() += part;
      scores.seats.row(one.other_seat).array() -= part;
    });
    if (!prior) return;
    const double bot = std::sqrt(precision(prior->bot_sd));
    const double seat = std::sqrt(precision(prior->seat_sd));
    for (Eigen::Index i = 0; i < scores.bots.rows(); ++i) {
      scores.bots.row(i).array() += bot * source.next();
    }
    for (Eigen::Index i = 0; i < kSeatPlaces; ++i) {
      scores.seats.row(i).array() += seat * source.next();
    }
  };
}

// Scores with the sum over deals as their covariance.
Draw luck_of(const Residuals& residuals, const ClusterIndex& clusters,
             std::span<const Match> matches) {
  return [&residuals, &clusters, matches](SignSource& source, Scores& scores) {
    for (std::size_t cluster = 0; cluster < clusters.size(); ++cluster) {
      const Signs signs = source.next();
      for (const std::uint32_t i : clusters.matches_of(cluster)) {
        const Match& match = matches[i];
        const auto residual = residuals.of(match);
        const double root = std::sqrt(match.times());
        for (std::size_t seat = 0; seat < match.players(); ++seat) {
          const Signs part = root * residual[seat] * signs;
          scores.bots.row(match.bot(seat).value).array() += part;
          scores.seats.row(seat_place(match.players(), seat)).array() += part;
        }
      }
    }
  };
}

// By bot: the sum over deals of the square of its score.
Eigen::ArrayXd score_variance(const Residuals& residuals, const ClusterIndex& clusters,
                              std::span<const Match> matches, Eigen::Index bots) {
  Eigen::ArrayXd sum = Eigen::ArrayXd::Zero(bots);
  Eigen::ArrayXd score = Eigen::ArrayXd::Zero(bots);
  for (std::size_t cluster = 0; cluster < clusters.size(); ++cluster) {
    const auto each_seat = [&](auto use) {
      for (const std::uint32_t i : clusters.matches_of(cluster)) {
        const auto residual = residuals.of(matches[i]);
        const double root = std::sqrt(matches[i].times());
        for (std::size_t seat = 0; seat < matches[i].players(); ++seat) {
          use(matches[i].bot(seat).value, root * residual[seat]);
        }
      }
    };
    each_seat([&](std::uint32_t bot, double residual) { score[bot] += residual; });
    each_seat([&](std::uint32_t bot, double /*residual*/) {
      sum[bot] += score[bot] * score[bot];
      score[bot] = 0.0;
    });
  }
  return sum;
}

// What is summed over all draws, by bot: the rating x and its rough form r, whose variance is
// known.
struct SampledMoments {
  explicit SampledMoments(Eigen::Index bots)
      : x2(Eigen::ArrayXd::Zero(bots)), r2(x2), x2r2(x2), r4(x2) {}

  void add(const Eigen::ArrayXXd& x, const Eigen::ArrayXXd& r) {
    const Eigen::ArrayXXd xx = x.square();
    const Eigen::ArrayXXd rr = r.square();
    x2 += xx.rowwise().sum();
    r2 += rr.rowwise().sum();
    x2r2 += (xx * rr).rowwise().sum();
    r4 += rr.square().rowwise().sum();
  }

  [[nodiscard]] Eigen::VectorXd variances(double draws, const Eigen::ArrayXd& known) const {
    const Eigen::ArrayXd mean_x2 = x2 / draws;
    const Eigen::ArrayXd mean_r2 = r2 / draws;
    const Eigen::ArrayXd together = x2r2 / draws - mean_x2 * mean_r2;
    const Eigen::ArrayXd alone = r4 / draws - mean_r2.square();
    const Eigen::ArrayXd slope = (alone > 1e-12 * mean_r2.square()).select(together / alone, 0.0);
    return (mean_x2 - slope * (mean_r2 - known)).max(0.0).matrix();
  }

  Eigen::ArrayXd x2, r2, x2r2, r4;
};

class Sampler {
 public:
  Sampler(const Information& information, const SeatBasis& basis, const Reference& reference)
      : diagonal_(information.bots.array() + information.gauge),
        solver_(kTolerance),
        basis_(&basis),
        reference_(&reference) {
    if (!solver_.prepare(information)) throw std::logic_error("an information that is singular");
  }

  // `score_variance` is that of the bots' scores in `draw`.
  [[nodiscard]] Variances variances(const Draw& draw, const Eigen::ArrayXd& score_variance) const {
    const Eigen::Index bots = diagonal_.size();
    constexpr auto kDraws = static_cast<double>(kBlocks * kColumns);
    SampledMoments moments(bots);
    Variances result{{}, SeatVector::Zero()};
    for (std::uint64_t block = 0; block < kBlocks; ++block) {
      SignSource source(block + 1);
      Scores scores(bots);
      draw(source, scores);
      Eigen::MatrixXd right(bots + basis_->free_count(), kColumns);
      right.topRows(bots) = scores.bots;
      right.bottomRows(basis_->free_count()) = basis_->expand().transpose() * scores.seats;
      const Eigen::MatrixXd solved = solver_.solve(right);
      Eigen::MatrixXd ratings = solved.topRows(bots);
      reference_->subtract_means(ratings);
      moments.add(ratings.array(), scores.bots.array().colwise() / diagonal_);
      const Eigen::MatrixXd seats = basis_->expand() * solved.bottomRows(basis_->free_count());
      result.seats += seats.rowwise().squaredNorm() / kDraws;
    }
    result.bots = moments.variances(kDraws, score_variance / diagonal_.square());
    return result;
  }

 private:
  Eigen::ArrayXd diagonal_;
  GradientSolver solver_;
  const SeatBasis* basis_;
  const Reference* reference_;
};

}  // namespace

Errors sampled_errors(const Fit& fit, const Likelihood& likelihood,
                      const std::optional<Prior>& prior, std::span<const Match> matches,
                      const Reference& reference) {
  const Evaluation end = posterior(likelihood, prior, fit.at);
  const Sampler sampler(end.information, likelihood.basis(), reference);
  const Residuals residuals(likelihood.table(), fit.at);
  const ClusterIndex clusters(matches);
  return {sampler.variances(chance_of(likelihood, prior, fit.at), end.information.bots.array()),
          sampler.variances(luck_of(residuals, clusters, matches),
                            score_variance(residuals, clusters, matches, likelihood.bots()))};
}

}  // namespace splendor::rating
