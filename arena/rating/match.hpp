#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>

namespace splendor::rating {

inline constexpr std::size_t kMinPlayers = 2;
inline constexpr std::size_t kMaxPlayers = 4;

// Position of a bot in the caller's list of bots. The library never sees names.
struct BotIndex {
  std::uint32_t value = 0;
  friend auto operator<=>(const BotIndex&, const BotIndex&) = default;
};

// Matches played on one deal (the same seed with seats swapped or rotated) share luck and form one
// cluster. Numbered from 0; a number without matches costs a few bytes and changes nothing.
struct Cluster {
  std::uint32_t value = 0;
  friend auto operator<=>(const Cluster&, const Cluster&) = default;
};

// One finished match: who sat where and who finished where. Seats count from 0, seat 0 moves first.
// Ranks are competition ranks (1, 1, 3): one more than the number of seats that did better.
// A bot may hold several seats of a match.
//
// A match may represent several equal ones (same seats, same result). Then its whole cluster
// represents times() equal clusters, and all matches of the cluster have the same times().
class Match {
 public:
  struct Seat {
    BotIndex bot;
    std::uint8_t rank = 1;
  };

  // Throws std::invalid_argument unless there are 2 to 4 seats with competition ranks.
  Match(Cluster cluster, std::span<const Seat> seats, std::uint32_t times = 1);

  [[nodiscard]] std::size_t players() const { return players_; }
  [[nodiscard]] Cluster cluster() const { return cluster_; }
  [[nodiscard]] std::uint32_t times() const { return times_; }
  void once_more() { ++times_; }
  [[nodiscard]] BotIndex bot(std::size_t seat) const { return {bots_[seat]}; }
  [[nodiscard]] std::uint8_t rank(std::size_t seat) const { return ranks_[seat]; }

  // All ranks packed into one number below 256, two bits for each seat.
  [[nodiscard]] std::uint8_t ranking_code() const;
  [[nodiscard]] std::size_t winners() const;  // how many share rank 1
  [[nodiscard]] bool is_mirror() const;       // one bot holds every seat

 private:
  std::array<std::uint32_t, kMaxPlayers> bots_{};
  Cluster cluster_;
  std::uint32_t times_;
  std::array<std::uint8_t, kMaxPlayers> ranks_{};
  std::uint8_t players_ = 0;
};

// True if each rank is one more than the number of seats with a better one.
[[nodiscard]] bool is_competition_ranking(std::span<const std::uint8_t> ranks);

}  // namespace splendor::rating
