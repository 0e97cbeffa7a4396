// Tells authors of bots that failed.
#pragma once

#include <string>
#include <vector>

#include "arena/season/settings.hpp"
#include "arena/store/store.hpp"

namespace splendor::season {

struct Told {
  std::size_t authors = 0;            // told now
  std::vector<std::string> problems;  // commands that failed, a sentence each
};

// Runs the season's command once for each notice of the stage that nobody has told yet.
Told tell_authors(const arena::Home& home, arena::Store& store, const SeasonSettings& settings,
                  const arena::Stage& stage);

}  // namespace splendor::season
