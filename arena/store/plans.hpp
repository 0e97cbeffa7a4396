// Batches as bytes (docs/database.md), and those that were used last.
#pragma once

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "arena/core/ids.hpp"
#include "arena/core/schedule.hpp"

namespace splendor::arena {

std::string encode_plan(const Batch& batch);
// Throws StoreError (corrupt) for anything that encode_plan did not write.
Batch decode_plan(std::string_view bytes);

// Plans never change, so the last few are kept instead of being read for every game.
class Plans {
 public:
  // Throws StoreError (not_found).
  std::shared_ptr<const Batch> get(SQLite::Database& database, LeagueId league,
                                   std::uint32_t number);

 private:
  static constexpr std::size_t kKept = 4;
  std::map<std::pair<LeagueId, std::uint32_t>, std::shared_ptr<const Batch>> kept_;
};

}  // namespace splendor::arena
