#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "arena/rating/match.hpp"

namespace splendor::rating {

// The matches of each cluster, as positions in the list of matches, in the order of that list.
class ClusterIndex {
 public:
  explicit ClusterIndex(std::span<const Match> matches);

  [[nodiscard]] std::size_t size() const { return first_.size() - 1; }
  [[nodiscard]] std::span<const std::uint32_t> matches_of(std::size_t cluster) const {
    return std::span(order_).subspan(first_[cluster], first_[cluster + 1] - first_[cluster]);
  }

 private:
  std::vector<std::uint32_t> first_;  // where each cluster begins in order_, and the end
  std::vector<std::uint32_t> order_;
};

}  // namespace splendor::rating
