#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "arena/schedule/pair_counts.hpp"
#include "arena/schedule/table_maker.hpp"
#include "referee/rules/random.hpp"

namespace splendor::schedule {

// Tables such that everybody meets everybody equally often, one after the other and without end. At
// tables of two no pair meets again before all pairs met as often; at larger tables the meetings
// are spread as evenly as a choice at a time can do it: all tables are weighed if they are few,
// else the seats are filled one by one. Bots may come and go; newcomers catch up first.
//
// A gauntlet is the case in which only meetings between hosts and guests count.
class Meetings {
 public:
  Meetings(std::size_t players, std::uint64_t seed) : players_(players), random_(seed) {}

  // Everybody is to meet everybody; or each host each guest, and no table has two hosts.
  void set_field(std::span<const Entrant> bots);
  void set_field(std::span<const Entrant> hosts, std::span<const Entrant> guests);

  // The next table, if some host has met fewer than so many guests, repetitions counted. None if
  // all have, or if there are too few bots for a table.
  [[nodiscard]] std::optional<Table> next(std::uint64_t meetings_of_each);

  // Meetings of hosts with guests so far, those in the field.
  [[nodiscard]] std::uint64_t total() const;

  // Whom a host can meet.
  [[nodiscard]] std::size_t opponents() const;

 private:
  // How good a guest or a set of guests is for a table: less is better. Between equals comes first
  // who comes first in an order that is drawn anew each time; a fixed one would give the same bots
  // the same company again and again.
  struct Cost {
    std::uint64_t meetings = 0;
    std::uint64_t games = 0;
    friend auto operator<=>(const Cost&, const Cost&) = default;
  };
  struct Row {  // of a bot against all guests
    std::uint64_t sum = 0;
    std::uint32_t least = 0;
    std::size_t at_least = 0;  // guests that it met so often
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
