#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "arena/schedule/table_maker.hpp"

namespace splendor::schedule {

// Games of a bot against itself, as a share of all deals. Bots and table sizes take turns.
class Mirrors {
 public:
  Mirrors(double share, const std::vector<std::size_t>& players);

  // The mirrors that are due after a batch of `deals` deals.
  [[nodiscard]] std::vector<Table> next(std::size_t deals, std::span<const Entrant> bots);

 private:
  Entrant least_mirrored(std::span<const Entrant> bots);

  std::uint64_t per_million_;
  std::vector<std::size_t> players_;
  std::uint64_t deals_ = 0;
  std::uint64_t made_ = 0;
  std::vector<std::uint32_t> made_of_;  // by Entrant
};

}  // namespace splendor::schedule
