// The interface of a format within this library; users see the Planner.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "arena/core/schedule.hpp"
#include "arena/schedule/entrants.hpp"
#include "arena/schedule/format_outcome.hpp"
#include "arena/schedule/options.hpp"

namespace splendor::schedule {

// The bots that play a deal together, in no order.
using Table = arena::PerSeat<Entrant>;

// The bots that can be seated in a batch.
struct Field {
  std::uint32_t batch = 0;
  std::span<const Entrant> bots;  // ascending
  const Entrants& entrants;
};

// Plans one batch after the other. Gets the results of a batch just before the first next() that
// needs them, never earlier, so that plans don't depend on when results arrive.
class TableMaker {
 public:
  TableMaker() = default;
  TableMaker(const TableMaker&) = delete;
  TableMaker& operator=(const TableMaker&) = delete;
  virtual ~TableMaker() = default;

  // As Planner::needs(), without regard to benching.
  [[nodiscard]] virtual std::optional<std::uint32_t> needs(std::uint32_t batch) const = 0;

  // The tables of the next batch, one for each deal; none if there is nothing left.
  virtual std::vector<Table> next(const Field& field) = 0;

  // The same for a batch that is known to have had these tables.
  virtual std::vector<Table> replay(const Field& field, std::span<const Table> /*played*/) {
    return next(field);
  }

  // All results of the first batch not taken in yet, sorted by slot, without mirrors.
  virtual void take_in(std::span<const arena::GameResult> /*results*/) {}

  [[nodiscard]] virtual std::vector<Entrant> places() const { return {}; }
  [[nodiscard]] virtual FormatOutcome outcome() const { return {}; }
};

[[nodiscard]] std::unique_ptr<TableMaker> make_table_maker(const Options& options);

}  // namespace splendor::schedule
