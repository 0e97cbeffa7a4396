// Values as text, and back. Reading throws BadValue.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "arena/league/keys.hpp"
#include "arena/league/settings.hpp"

namespace splendor::league {

struct WholeRange {
  std::uint64_t low = 0;
  std::uint64_t high = 0;
};
[[nodiscard]] std::uint64_t read_whole(const std::string& text, const WholeRange& range);

struct DecimalRange {
  double low = 0.0;
  double high = 0.0;
};
[[nodiscard]] double read_decimal(const std::string& text, const DecimalRange& range);
[[nodiscard]] std::string decimal_text(double value);  // the shortest that reads back exactly

// "10%" is 10. Nothing for "false", as leagues of earlier versions have it.
[[nodiscard]] std::optional<double> read_percent(const std::string& text);

struct DurationRange {
  Milliseconds low{0};
  Milliseconds high{0};
};
[[nodiscard]] Milliseconds read_duration(const std::string& text, const DurationRange& range);
[[nodiscard]] std::string duration_text(Milliseconds duration);

// In MiB.
[[nodiscard]] std::uint32_t read_size(const std::string& text, const WholeRange& range);
[[nodiscard]] std::string size_text(std::uint32_t mib);

[[nodiscard]] std::chrono::minutes read_time_of_day(const std::string& text);
[[nodiscard]] std::string time_of_day_text(std::chrono::minutes time);

// The position of the text among the names.
[[nodiscard]] std::size_t read_choice(const std::string& text,
                                      std::span<const std::string_view> names);

[[nodiscard]] bool read_yes_no(const std::string& text);

// Words between spaces.
[[nodiscard]] std::vector<std::string> split_at_spaces(const std::string& text);

// Safe text of at most `longest` bytes.
[[nodiscard]] std::string read_text(const std::string& text, std::size_t longest);

[[nodiscard]] BotName read_bot(const std::string& text);

[[nodiscard]] Ruleset read_ruleset(const std::string& text);
[[nodiscard]] std::string ruleset_text(const Ruleset& ruleset);

}  // namespace splendor::league
