#include "arena/results_csv/assemble.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <tuple>

#include "arena/results_csv/line_reader.hpp"

namespace splendor::results_csv {
namespace {

using rating::kMaxPlayers;

std::string seat_number(std::size_t seat) { return std::to_string(seat + 1); }

// The rows of one match by seat, with how often each was given.
class Group {
 public:
  explicit Group(std::string name) : name_(std::move(name)) {}

  // Rows come in order of seats.
  void add(const SeatRow& row) {
    last_line_ = std::max(last_line_, row.line);
    if (seats_ > 0 && rows_[0].seed != row.seed) {
      fail(row, "seat " + seat_number(row.seat) + " has a different seed from seat " +
                    seat_number(rows_[0].seat) + " (row " + std::to_string(rows_[0].line) + ")");
    }
    if (seats_ > 0 && rows_[seats_ - 1].seat == row.seat) {
      const SeatRow& before = rows_[seats_ - 1];
      if (before.bot != row.bot || before.rank != row.rank) {
        fail(row, "is in the file twice with different content: seat " + seat_number(row.seat) +
                      " was also given in row " + std::to_string(before.line));
      }
      ++copies_[seats_ - 1];
      return;
    }
    rows_[seats_] = row;
    copies_[seats_++] = 1;
  }

  // Throws unless the rows make up one match.
  void check() const {
    for (std::size_t seat = 0; seat < seats_; ++seat) {
      if (rows_[seat].seat != seat) {
        fail(rows_[seat], "seat " + seat_number(seat) + " is missing");
      }
    }
    if (seats_ < rating::kMinPlayers) {
      fail(rows_[0], "seat 2 is missing");
    }
    if (!is_ranking(seats_)) {
      std::string ranks;
      for (std::size_t seat = 0; seat < seats_; ++seat) {
        ranks += (seat == 0 ? "" : ", ") + std::to_string(rows_[seat].rank);
      }
      throw BadRow(last_line_, "match " + name_ + ": ranks " + ranks + " are not a ranking of " +
                                   std::to_string(seats_) +
                                   " seats (a seat missing, or ties not written 1,1,3?)");
    }
    check_not_extended();
  }

  [[nodiscard]] std::span<const SeatRow> rows() const { return {rows_.data(), seats_}; }
  [[nodiscard]] std::uint64_t duplicates() const {
    std::uint64_t sum = 0;
    for (std::size_t seat = 0; seat < seats_; ++seat) sum += copies_[seat] - 1;
    return sum;
  }

 private:
  [[noreturn]] void fail(const SeatRow& row, const std::string& reason) const {
    throw BadRow(row.line, "match " + name_ + ": " + reason);
  }

  [[nodiscard]] bool is_ranking(std::size_t seats) const {
    std::array<std::uint8_t, kMaxPlayers> ranks{};
    for (std::size_t seat = 0; seat < seats; ++seat) ranks[seat] = rows_[seat].rank;
    return rating::is_competition_ranking({ranks.data(), seats});
  }

  // A match given once with, say, two seats and once more with a third looks complete by seats.
  // It shows in the first seats having been given more often, and being a match of their own.
  void check_not_extended() const {
    for (std::size_t shorter = rating::kMinPlayers; shorter < seats_; ++shorter) {
      const auto* middle = copies_.begin() + shorter;
      const auto* end = copies_.begin() + seats_;
      if (*std::min_element(copies_.begin(), middle) > *std::max_element(middle, end) &&
          is_ranking(shorter)) {
        fail(rows_[shorter], "is in the file twice with different content: with " +
                                 std::to_string(shorter) + " seats and with " +
                                 std::to_string(seats_));
      }
    }
  }

  std::string name_;
  std::array<SeatRow, kMaxPlayers> rows_;
  std::array<std::uint32_t, kMaxPlayers> copies_{};
  std::size_t seats_ = 0;
  std::uint32_t last_line_ = 0;
};

// Numbers the seeds in the order of the first match of each.
std::vector<rating::Cluster> number_clusters(const std::vector<Id>& seeds) {
  std::vector<std::uint32_t> by_seed(seeds.size());
  for (std::uint32_t i = 0; i < seeds.size(); ++i) by_seed[i] = i;
  std::sort(by_seed.begin(), by_seed.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::tie(seeds[a], a) < std::tie(seeds[b], b);
  });
  std::vector<std::uint32_t> first(seeds.size());  // first match with the same seed
  for (std::size_t i = 0; i < by_seed.size(); ++i) {
    const bool is_new = i == 0 || seeds[by_seed[i]] != seeds[by_seed[i - 1]];
    first[by_seed[i]] = is_new ? by_seed[i] : first[by_seed[i - 1]];
  }
  std::vector<rating::Cluster> clusters(seeds.size());
  std::uint32_t count = 0;
  for (std::uint32_t i = 0; i < seeds.size(); ++i) {
    clusters[i] = first[i] == i ? rating::Cluster{count++} : clusters[first[i]];
  }
  return clusters;
}

}  // namespace

Assembled assemble(std::vector<SeatRow> rows, const IdTable& ids) {
  const auto before = [&ids](const SeatRow& a, const SeatRow& b) {
    const std::uint64_t order_a = ids.order(a.match);
    const std::uint64_t order_b = ids.order(b.match);
    return std::tie(order_a, a.seat, a.line) < std::tie(order_b, b.seat, b.line);
  };
  if (!std::is_sorted(rows.begin(), rows.end(), before)) {
    std::sort(rows.begin(), rows.end(), before);
  }

  Assembled result;
  std::vector<Id> seeds;
  std::vector<std::size_t> first_row;  // of each match, once duplicates are gone
  std::size_t kept = 0;
  for (std::size_t begin = 0, end = 0; begin < rows.size(); begin = end) {
    Group group(ids.text(rows[begin].match));
    for (; end < rows.size() && rows[end].match == rows[begin].match; ++end) group.add(rows[end]);
    group.check();
    result.duplicate_rows += group.duplicates();
    seeds.push_back(rows[begin].seed);
    first_row.push_back(kept);
    for (const SeatRow& row : group.rows()) rows[kept++] = row;
  }
  first_row.push_back(kept);

  const std::vector<rating::Cluster> clusters = number_clusters(seeds);
  result.matches.reserve(seeds.size());
  for (std::size_t match = 0; match < seeds.size(); ++match) {
    std::array<rating::Match::Seat, kMaxPlayers> seats;
    const std::size_t players = first_row[match + 1] - first_row[match];
    for (std::size_t seat = 0; seat < players; ++seat) {
      const SeatRow& row = rows[first_row[match] + seat];
      seats[seat] = {{row.bot}, row.rank};
    }
    result.matches.emplace_back(clusters[match], std::span(seats.data(), players));
  }
  return result;
}

}  // namespace splendor::results_csv
