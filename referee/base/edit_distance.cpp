#include "referee/base/edit_distance.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace splendor {

std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> steps(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  std::iota(steps[0].begin(), steps[0].end(), 0U);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    steps[i][0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t change = a[i - 1] == b[j - 1] ? 0 : 1;
      steps[i][j] =
          std::min({steps[i - 1][j] + 1, steps[i][j - 1] + 1, steps[i - 1][j - 1] + change});
      const bool is_swap = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
      if (is_swap) steps[i][j] = std::min(steps[i][j], steps[i - 2][j - 2] + 1);
    }
  }
  return steps[a.size()][b.size()];
}

std::string_view nearest(std::string_view misspelt, std::span<const std::string_view> known) {
  constexpr std::size_t kLongestName = 64;
  if (misspelt.size() > kLongestName) return {};
  std::string_view best;
  std::size_t least = std::max<std::size_t>(1, misspelt.size() / 3) + 1;
  for (const std::string_view name : known) {
    const std::size_t distance = edit_distance(misspelt, name);
    if (distance >= least) continue;
    least = distance;
    best = name;
  }
  return best;
}

}  // namespace splendor
