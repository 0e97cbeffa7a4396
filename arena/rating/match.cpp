#include "arena/rating/match.hpp"

#include <algorithm>
#include <stdexcept>

namespace splendor::rating {

Match::Match(Cluster cluster, std::span<const Seat> seats, std::uint32_t times)
    : cluster_(cluster), times_(times) {
  if (seats.size() < kMinPlayers || seats.size() > kMaxPlayers) {
    throw std::invalid_argument("a match has 2 to 4 seats");
  }
  players_ = static_cast<std::uint8_t>(seats.size());
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    bots_[seat] = seats[seat].bot.value;
    ranks_[seat] = seats[seat].rank;
  }
  if (!is_competition_ranking({ranks_.data(), players()})) {
    throw std::invalid_argument("the ranks of a match must be competition ranks");
  }
}

std::uint8_t Match::ranking_code() const {
  unsigned code = 0;
  for (std::size_t seat = players(); seat-- > 0;) {
    code = code << 2U | (ranks_[seat] - 1U);
  }
  return static_cast<std::uint8_t>(code);
}

std::size_t Match::winners() const {
  return static_cast<std::size_t>(std::count(ranks_.begin(), ranks_.begin() + players_, 1));
}

bool Match::is_mirror() const {
  return std::all_of(bots_.begin() + 1, bots_.begin() + players_,
                     [first = bots_[0]](std::uint32_t bot) { return bot == first; });
}

bool is_competition_ranking(std::span<const std::uint8_t> ranks) {
  return std::all_of(ranks.begin(), ranks.end(), [ranks](std::uint8_t rank) {
    const auto better = std::count_if(ranks.begin(), ranks.end(),
                                      [rank](std::uint8_t other) { return other < rank; });
    return rank == better + 1;
  });
}

}  // namespace splendor::rating
