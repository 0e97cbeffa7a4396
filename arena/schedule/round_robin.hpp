#pragma once

#include <vector>

#include "arena/schedule/meetings.hpp"
#include "arena/schedule/table_maker.hpp"

namespace splendor::schedule {

// Round robin and gauntlet: everybody meets everybody, or each challenger everybody else. Needs no
// results; batches only cut it into pieces.
class RoundRobinMaker : public TableMaker {
 public:
  RoundRobinMaker(const Options& options, std::vector<Entrant> challengers);

  [[nodiscard]] std::optional<std::uint32_t> needs(std::uint32_t batch) const override;
  std::vector<Table> next(const Field& field) override;

 private:
  void set_field(Meetings& meetings, const Field& field) const;

  std::uint32_t deals_;
  std::uint32_t batch_deals_;
  std::vector<Entrant> challengers_;  // empty: a round robin
  std::vector<Meetings> meetings_;    // one for each table size
};

}  // namespace splendor::schedule
