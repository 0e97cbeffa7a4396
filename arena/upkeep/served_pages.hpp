// The data of pages that the web server keeps in the home. It can be removed at any time: whoever
// asks for a page has it written again.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "arena/store/store.hpp"

namespace splendor::upkeep {

// A folder of HOME/pages: "3", or "3-nicknames" for those who may not see names.
struct ServedPages {
  std::filesystem::path folder;
  arena::LeagueId league;
  std::uint64_t bytes = 0;
};

// Throws std::filesystem::filesystem_error where the home can't be read.
[[nodiscard]] std::vector<ServedPages> served_pages(const arena::Home& home);
// Those of leagues that are gone. Throws StoreError, too.
[[nodiscard]] std::vector<ServedPages> unused_pages(const arena::Home& home,
                                                    const arena::Store& store);

}  // namespace splendor::upkeep
