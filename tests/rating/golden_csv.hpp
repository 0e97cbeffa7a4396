#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace splendor::rating::testing {

// A table of expected values: each row by the header's names. Simple CSV, no quotes.
using GoldenRow = std::map<std::string, std::string>;
[[nodiscard]] std::vector<GoldenRow> read_golden(const std::string& file);

// A number, or none for a blank.
[[nodiscard]] std::optional<double> number(const GoldenRow& row, const std::string& column);

[[nodiscard]] std::string golden_path(const std::string& file);

}  // namespace splendor::rating::testing
