#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "arena/schedule/pair_counts.hpp"
#include "arena/schedule/table_maker.hpp"
#include "referee/rules/random.hpp"

namespace splendor::schedule {

// An endless sequence of tables at which everybody meets everybody equally often. At tables of two
// no pair meets again before all pairs have met equally often. At larger tables meetings are spread
// as evenly as a greedy choice can: it compares all possible tables if they are few, otherwise it
// fills the seats one by one. Bots may come and go; newcomers catch up first.
//
// A gauntlet is the case in which only meetings between hosts and guests count.
class Meetings {
 public:
  Meetings(std::size_t players, std::uint64_t seed) : players_(players), random_(seed) {}

  // Everybody meets everybody; or each host meets each guest, and no table has two hosts.
  void set_field(std::span<const Entrant> bots);
  void set_field(std::span<const Entrant> hosts, std::span<const Entrant> guests);

  // The next table, for a host with fewer than `meetings_of_each` meetings. None if all hosts have
  // as many, or if there are too few bots for a table.
  [[nodiscard]] std::optional<Table> next(std::uint64_t meetings_of_each);

  // Meetings so far between hosts and guests in the field.
  [[nodiscard]] std::uint64_t total() const;

  // How many guests a host can meet.
  [[nodiscard]] std::size_t opponents() const;

 private:
  // The cost of seating a guest, or a set of guests: less is better. Ties break by a fresh random
  // order; a fixed order would seat the same bots together every time.
  struct Cost {
    std::uint64_t meetings = 0;
    std::uint64_t games = 0;
    friend auto operator<=>(const Cost&, const Cost&) = default;
  };
  struct Row {  // meetings of a bot with all guests
    std::uint64_t sum = 0;
    std::uint32_t least = 0;   // with the guest that it met least often
    std::size_t at_least = 0;  // number of guests that it met `least` times
  };
  struct Search;

  [[nodiscard]] bool is_gauntlet() const { return !hosts_are_guests_; }
  void count_rows();
  [[nodiscard]] Row row_of(Entrant bot) const;
  [[nodiscard]] std::optional<Entrant> next_host(std::uint64_t meetings_of_each);
  [[nodiscard]] Cost cost(const Table& seated, Entrant guest) const;
  [[nodiscard]] Table fill_seat_by_seat(Table seated);
  [[nodiscard]] Table fill_at_best(const Table& seated);
  void try_all(Search& search, const Table& seated, const Cost& so_far, std::size_t from) const;
  void record(const Table& table);

  std::size_t players_;
  Random random_;
  PairCounts met_;
  bool hosts_are_guests_ = true;
  std::vector<Entrant> hosts_;
  std::vector<Entrant> guests_;
  std::vector<Row> rows_;  // by Entrant, of those in the field
};

}  // namespace splendor::schedule
