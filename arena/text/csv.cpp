#include "arena/text/csv.hpp"

namespace splendor {

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) {
    if (c == '"') quoted += '"';
    quoted += c;
  }
  return quoted + '"';
}

std::string spreadsheet_field(std::string_view text) {
  constexpr std::string_view kBeginsFormula = "=+-@\t\r";
  const bool is_formula = !text.empty() && kBeginsFormula.find(text.front()) != text.npos;
  return csv_field(is_formula ? "'" + std::string(text) : std::string(text));
}

}  // namespace splendor
