#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "arena/rating/match.hpp"

namespace splendor::rating {

// How much of a result the likelihood listens to: every place, or only who won.
enum class LikelihoodKind { full, winner };

// One choice of the Plackett-Luce model: `weight` times the logarithm of the summed strength of
// these seats is taken off the log-likelihood.
struct Choice {
  double weight = 1.0;
  std::size_t size = 0;
  std::array<std::uint8_t, kMaxPlayers> seats{};
};

// The log-likelihood of a match as a function of the seats' log-strengths x:
//   sum_s linear[s] x_s  -  sum over choices of weight log(sum of e^x over the choice's seats).
// Tied seats are averaged over the orders in which they could have finished. Choices with a single
// seat are constants in the strengths once cancelled against `linear`, and left out.
struct RankingTerms {
  std::array<double, kMaxPlayers> linear{};
  std::vector<Choice> choices;
};

// The terms of every possible ranking of 2, 3 and 4 seats, computed once.
class RankingTable {
 public:
  explicit RankingTable(LikelihoodKind kind);

  [[nodiscard]] const RankingTerms& of(const Match& match) const {
    return terms_[match.players() - kMinPlayers][match.ranking_code()];
  }
  [[nodiscard]] LikelihoodKind kind() const { return kind_; }

 private:
  LikelihoodKind kind_;
  std::array<std::array<RankingTerms, 256>, kMaxPlayers - kMinPlayers + 1> terms_;
};

}  // namespace splendor::rating
