// Does what is due in a season, and nothing else. May be called at any time, any number of times,
// and by several processes at once: everything that is done is stored in the transaction that
// decides to do it.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/season/due.hpp"
#include "arena/store/store.hpp"

namespace splendor::season {

struct SeasonOptions {
  std::filesystem::path folder;   // of the season file, for the pages
  bool trusts_clock = false;      // whatever the clock did
  bool shows_progress = false;    // of leagues, on the terminal
  std::uint32_t concurrency = 0;  // games at a time; 0: as the season says
};

// A thing that was done, or, in a dry run, would be.
struct Step {
  Task task = Task::freeze;
  arena::Moment due;
  std::optional<arena::LeagueId> league = std::nullopt;
  std::string text;  // a sentence
};

struct SeasonOutcome {
  arena::Moment now;
  std::vector<Step> steps;
  std::vector<std::string> problems;  // what could not be done, a sentence each
  std::string doubt;                  // about the clock; empty: it is trusted
  std::string waits;                  // for what, a sentence; empty: for nothing
  std::optional<Due> next;            // nothing: the season is over
  bool was_interrupted = false;
};

// One word for programs: "nightly".
[[nodiscard]] std::string_view name_of(Task task);

// Plays leagues to their end, which may take hours. `tell` gets each step when it is done. Throws
// Failure if the file contradicts what was frozen, StoreError, and what playing throws.
SeasonOutcome run_season(const arena::Home& home, const SeasonSettings& settings,
                         const SeasonOptions& options,
                         const std::function<void(const Step&)>& tell);

// What run_season() would do now. Changes nothing, and needs no home.
[[nodiscard]] SeasonOutcome plan_season(const arena::Home& home, const SeasonSettings& settings,
                                        const SeasonOptions& options);

}  // namespace splendor::season
