#include "arena/rating/clusters.hpp"

#include <algorithm>
#include <numeric>

namespace splendor::rating {

ClusterIndex::ClusterIndex(std::span<const Match> matches) : order_(matches.size()) {
  std::uint32_t count = 0;
  for (const Match& match : matches) count = std::max(count, match.cluster().value + 1);
  first_.resize(std::size_t{count} + 1);
  for (const Match& match : matches) ++first_[std::size_t{match.cluster().value} + 1];
  std::partial_sum(first_.begin(), first_.end(), first_.begin());
  std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
  for (std::uint32_t i = 0; i < matches.size(); ++i) {
    order_[next[matches[i].cluster().value]++] = i;
  }
}

}  // namespace splendor::rating
