#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <vector>

#include "arena/rating/match.hpp"
#include "arena/schedule/meetings.hpp"
#include "arena/schedule/pair_counts.hpp"
#include "arena/schedule/table_maker.hpp"

namespace splendor::schedule {

// After an opening in which everybody meets some others, chooses the tables whose results will tell
// most. The choice uses the ratings from all batches but the last, and what the last one is
// expected to tell.
//
// Batches grow with the field (half as many deals as bots) and with the league (a thirty-second of
// what was planned), so that ratings are not fitted repeatedly to almost the same results.
class AdaptiveMaker : public TableMaker {
 public:
  AdaptiveMaker(const Options& options, const Adaptive& adaptive);

  [[nodiscard]] std::optional<std::uint32_t> needs(std::uint32_t batch) const override;
  std::vector<Table> next(const Field& field) override;
  std::vector<Table> replay(const Field& field, std::span<const Table> played) override;
  void take_in(std::span<const arena::GameResult> results) override;

 private:
  struct Share {  // of one table size
    std::size_t players;
    Meetings opening;
    std::uint64_t deals = 0;  // planned so far
  };

  struct Ratings {
    Eigen::VectorXd strengths;    // nats, by Entrant
    Eigen::MatrixXd information;  // about them
  };

  void open(const Field& field);
  void choose(const Field& field);
  [[nodiscard]] std::size_t batch_size(std::size_t bots) const;
  [[nodiscard]] std::uint64_t deals_left(const Share& share, std::size_t bots) const;
  [[nodiscard]] Ratings rate(std::size_t bots) const;
  [[nodiscard]] Eigen::MatrixXd foreseen_covariance(const Ratings& ratings) const;
  [[nodiscard]] double games_at(const Table& table) const;
  void add(const Table& table);

  Options options_;
  Adaptive adaptive_;
  std::vector<Share> shares_;
  // How often each result occurred in all batches taken in; likelihoods don't ask for more.
  using Kind = std::array<std::uint32_t, rating::kMaxPlayers + 1>;
  std::map<Kind, rating::Match> results_;
  PairCounts games_;                          // planned so far
  std::deque<std::vector<Table>> in_flight_;  // batches not taken in; the last is being made
  bool is_opening_ = true;
};

}  // namespace splendor::schedule
