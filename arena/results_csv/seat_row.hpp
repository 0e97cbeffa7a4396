#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "arena/results_csv/id_table.hpp"

namespace splendor::results_csv {

inline constexpr std::string_view kHeader = "match_id,seed,seat,bot,rank";
inline constexpr std::size_t kLongestId = 100;    // bytes
inline constexpr std::size_t kLongestName = 200;  // bytes

// One row of a results file: what happened in one seat. 24 bytes, since there are millions.
struct SeatRow {
  Id match = 0;
  Id seed = 0;
  std::uint32_t line = 0;
  std::uint16_t bot = 0;
  std::uint8_t seat = 0;  // from 0
  std::uint8_t rank = 0;  // from 1
};

// The fields of a row as they are written.
struct RowFields {
  std::string_view match, seed, bot;
  std::uint8_t seat = 0;  // from 0
  std::uint8_t rank = 0;  // from 1
};

// Splits and checks one row. Fields may be quoted as RFC 4180 has it; `scratch` then holds the
// unquoted text that the result refers to. Throws BadRow.
[[nodiscard]] RowFields parse_row(std::string_view line, std::uint64_t row,
                                  std::array<std::string, 5>& scratch);

// Throws BadRow unless the first line of a file is the header.
void check_header(std::string_view line);

}  // namespace splendor::results_csv
