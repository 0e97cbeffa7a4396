// The result that a Swiss or knockout league has besides its ratings, to be shown.
#pragma once

#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "arena/schedule/format_outcome.hpp"
#include "arena/store/store.hpp"
#include "arena/terminal/console.hpp"

namespace splendor::reporting {

struct FormatReport {
  std::string format;  // as in league files: round_robin, swiss, …
  schedule::FormatOutcome outcome;
};

[[nodiscard]] FormatReport format_report(const arena::Store& store, const arena::League& league);

// The winner, or who is ahead, in one sentence; empty if the format has no result of its own.
// `names` is by entrant.
[[nodiscard]] std::string format_sentence(const FormatReport& report,
                                          const std::vector<std::string>& names);

// The table or the bracket, followed by an empty line; nothing if there is none.
void write_format(std::ostream& out, const FormatReport& report,
                  const std::vector<std::string>& names, const terminal::Console& console);

// The bracket of a knockout, as in `arena ladder --json`.
[[nodiscard]] nlohmann::ordered_json bracket_json(const FormatReport& report,
                                                  const std::vector<std::string>& names);

}  // namespace splendor::reporting
