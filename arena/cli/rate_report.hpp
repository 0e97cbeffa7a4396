#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/cli/console.hpp"
#include "arena/rating/ladder.hpp"

namespace splendor::cli {

// A ladder with what is needed to show it. The names come from files and are hostile.
struct RateReport {
  std::vector<std::string> names;  // by BotIndex
  rating::Ladder ladder;
  rating::RateOptions options;
  std::optional<std::size_t> players;  // only matches of this many
  std::uint64_t rows = 0;
  std::uint64_t duplicate_rows = 0;
  bool wants_superiority = false;
};

// "", "above", "below", "indeterminate", "no_games".
[[nodiscard]] std::string_view flag_name(rating::Flag flag);

// What a reader of the ladder must know, in sentences.
[[nodiscard]] std::vector<std::string> warnings(const RateReport& report);

void write_json(std::ostream& out, const RateReport& report);
void write_csv(std::ostream& out, const RateReport& report);
void write_table(std::ostream& out, const RateReport& report, const Console& console);

}  // namespace splendor::cli
