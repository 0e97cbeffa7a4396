#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "arena/rating/match.hpp"

// Results as a table: a header, then for every seat of every match one row with the match's id, the
// seed of its deal, the seat (1 moves first), the bot and its rank. The rows may come in any order;
// what is read depends on their content alone.

namespace splendor::results_csv {

// Beyond these a file is taken for a mistake rather than for results.
inline constexpr std::uint64_t kMostRows = 20'000'000;
inline constexpr std::size_t kMostBots = 50'000;

struct ResultSet {
  std::vector<std::string> bots;       // sorted bytewise; hostile text
  std::vector<rating::Match> matches;  // sorted by match id
  std::uint64_t rows = 0;              // without the header
  std::uint64_t duplicate_rows = 0;    // said again what another row said; ignored
};

// Why a file could not be used. `reason` names the row (1 is the header) where it is about one; it
// quotes the file, so it is hostile text too.
struct BadInput {
  enum class Kind { unreadable, not_results } kind = Kind::not_results;
  std::string reason;
};

// Reads a whole file, gzipped or not; `path` "-" is standard input. `registered` are bots to list
// even if they played no match.
[[nodiscard]] std::variant<ResultSet, BadInput> read_results(
    const std::string& path, std::span<const std::string> registered = {});

// One bot name per line; empty lines are skipped.
[[nodiscard]] std::variant<std::vector<std::string>, BadInput> read_bot_list(
    const std::string& path);

}  // namespace splendor::results_csv
