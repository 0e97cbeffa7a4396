#pragma once

#include <Eigen/Core>
#include <array>
#include <cstddef>

#include "arena/rating/match.hpp"

namespace splendor::rating {

// Seat effects of all player counts in one row: 2 + 3 + 4 places.
inline constexpr Eigen::Index kSeatPlaces = 9;
using SeatVector = Eigen::Matrix<double, kSeatPlaces, 1>;
using SeatMatrix = Eigen::Matrix<double, kSeatPlaces, kSeatPlaces>;

// The index of a seat's effect in a SeatVector.
[[nodiscard]] constexpr Eigen::Index seat_place(std::size_t players, std::size_t seat) {
  constexpr std::array<Eigen::Index, kMaxPlayers + 1> first{0, 0, 0, 2, 5};
  return first[players] + static_cast<Eigen::Index>(seat);
}

// Log-strengths in nats: one for each bot, plus what a seat adds. The effects of the seats of one
// player count sum to zero; those of a count without matches are zero.
struct Parameters {
  Eigen::VectorXd bots;
  SeatVector seats = SeatVector::Zero();
};

// The seat effects that are free to move: all seats but the last of each player count present.
// `expand` turns free effects into all nine; its transpose turns derivatives the other way.
class SeatBasis {
 public:
  using PlayerCounts = std::array<bool, kMaxPlayers + 1>;  // by number of players

  explicit SeatBasis(const PlayerCounts& present) {
    for (std::size_t players = kMinPlayers; players <= kMaxPlayers; ++players) {
      if (!present[players]) continue;
      const Eigen::Index last = seat_place(players, players - 1);
      for (std::size_t seat = 0; seat + 1 < players; ++seat) {
        expand_.conservativeResize(Eigen::NoChange, expand_.cols() + 1);
        expand_.rightCols(1).setZero();
        expand_(seat_place(players, seat), expand_.cols() - 1) = 1.0;
        expand_(last, expand_.cols() - 1) = -1.0;
      }
    }
  }

  [[nodiscard]] Eigen::Index free_count() const { return expand_.cols(); }
  [[nodiscard]] const Eigen::Matrix<double, kSeatPlaces, Eigen::Dynamic>& expand() const {
    return expand_;
  }

 private:
  Eigen::Matrix<double, kSeatPlaces, Eigen::Dynamic> expand_{kSeatPlaces, 0};
};

}  // namespace splendor::rating
