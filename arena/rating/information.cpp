#include "arena/rating/information.hpp"

#include <algorithm>

namespace splendor::rating {
namespace {

// Calls use(low, high) for every two different bots of a match.
template <typename Use>
void each_pair(const Match& match, Use use) {
  for (std::size_t a = 0; a < match.players(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const std::uint32_t one = match.bot(a).value, other = match.bot(b).value;
      if (one != other) use(std::min(one, other), std::max(one, other));
    }
  }
}

}  // namespace

// Pairs are gathered by their lower bot and made unique whenever they have doubled: what is kept
// never exceeds twice the pairs there are, however often they met.
Meetings::Meetings(std::span<const Match> matches, std::size_t bots) : first_(bots + 1) {
  struct Row {
    std::vector<std::uint32_t> high;
    std::size_t unique_below = 8;
    void tidy() {
      std::sort(high.begin(), high.end());
      high.erase(std::unique(high.begin(), high.end()), high.end());
      unique_below = std::max<std::size_t>(8, 2 * high.size());
    }
  };
  std::vector<Row> rows(bots);
  for (const Match& match : matches) {
    each_pair(match, [&](std::uint32_t low, std::uint32_t high) {
      Row& row = rows[low];
      row.high.push_back(high);
      if (row.high.size() > row.unique_below) row.tidy();
    });
  }
  for (std::size_t low = 0; low < bots; ++low) {
    rows[low].tidy();
    high_.insert(high_.end(), rows[low].high.begin(), rows[low].high.end());
    first_[low + 1] = static_cast<std::uint32_t>(high_.size());
    rows[low] = {};
  }
}

std::uint32_t Meetings::place(std::uint32_t a, std::uint32_t b) const {
  const auto [low, high] = std::minmax(a, b);
  const auto begin = high_.begin() + first_[low];
  const auto end = high_.begin() + first_[low + 1];
  return static_cast<std::uint32_t>(std::lower_bound(begin, end, high) - high_.begin());
}

Eigen::MatrixXd Information::dense() const {
  Eigen::MatrixXd result = Eigen::MatrixXd::Zero(size(), size());
  const Eigen::Index count = bots.size();
  const Eigen::Index free = seats.rows();
  result.topLeftCorner(count, count).diagonal() = bots;
  for (std::size_t low = 0; low < meetings->bots(); ++low) {
    Eigen::Index place = meetings->first_place(low);
    for (const std::uint32_t high : meetings->higher_than(low)) {
      result(high, static_cast<Eigen::Index>(low)) = pairs[place++];
    }
  }
  if (gauge != 0.0) result.topLeftCorner(count, count).array() += gauge;
  result.bottomLeftCorner(free, count) = seats_by_bots;
  result.bottomRightCorner(free, free) = seats;
  return result;
}

Eigen::SparseMatrix<double, Eigen::RowMajor> Information::sparse() const {
  const Eigen::Index count = bots.size();
  std::vector<Eigen::Triplet<double>> entries;
  entries.reserve(2 * meetings->size() + static_cast<std::size_t>(count * (1 + 2 * seats.rows())));
  const auto add_both = [&](Eigen::Index row, Eigen::Index column, double value) {
    entries.emplace_back(row, column, value);
    if (row != column) entries.emplace_back(column, row, value);
  };
  for (Eigen::Index bot = 0; bot < count; ++bot) add_both(bot, bot, bots[bot]);
  for (std::size_t low = 0; low < meetings->bots(); ++low) {
    Eigen::Index place = meetings->first_place(low);
    for (const std::uint32_t high : meetings->higher_than(low)) {
      add_both(high, static_cast<Eigen::Index>(low), pairs[place++]);
    }
  }
  for (Eigen::Index seat = 0; seat < seats.rows(); ++seat) {
    for (Eigen::Index bot = 0; bot < count; ++bot) {
      add_both(count + seat, bot, seats_by_bots(seat, bot));
    }
    for (Eigen::Index other = 0; other <= seat; ++other) {
      add_both(count + seat, count + other, seats(seat, other));
    }
  }
  Eigen::SparseMatrix<double, Eigen::RowMajor> result(size(), size());
  result.setFromTriplets(entries.begin(), entries.end());
  return result;
}

}  // namespace splendor::rating
