// How a stored comparison is decided. Its settings describe the games as a league file does; a
// comparison by results without luck has one comment before them, which names the evaluator.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace splendor::play {

struct ComparisonTerms {
  std::string games;                     // the settings without the comment
  std::optional<std::string> evaluator;  // sha256; none: decided by raw results
};

[[nodiscard]] std::string to_settings(const ComparisonTerms& terms);
[[nodiscard]] ComparisonTerms read_terms(std::string_view settings);

// Why a comparison that was begun on some terms can't be continued on others, and what to do; none
// if it can. `number` is the comparison's. REQUIRES: the games are the same
[[nodiscard]] std::optional<std::string> find_conflict(const ComparisonTerms& begun,
                                                       const ComparisonTerms& wanted,
                                                       std::int64_t number);

}  // namespace splendor::play
