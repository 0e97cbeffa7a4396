#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <span>
#include <vector>

#include "arena/rating/pairing.hpp"
#include "arena/schedule/pair_counts.hpp"
#include "arena/schedule/table_maker.hpp"

namespace splendor::schedule {

// What is known about all entrants, by number.
struct Knowledge {
  Eigen::VectorXd strengths;   // nats
  Eigen::MatrixXd covariance;  // square nats
  const PairCounts& games;     // in which both took part
};

// The tables that tell most, see rating::next_tables(). Its cost grows with the square of the
// number of bots, so a large field is ordered by strength and cut into parts. Each part gets tables
// in proportion to the uncertainty in it. The next batch is cut elsewhere, so that the parts stay
// connected by games.
[[nodiscard]] std::vector<Table> informative_tables(std::span<const Entrant> bots,
                                                    const Knowledge& knowledge,
                                                    const rating::PairingOptions& pairing,
                                                    std::uint32_t batch);

}  // namespace splendor::schedule
