// Text of bots, authors and clients, made safe to show: names, comments, logs, file names.
#include <algorithm>

#include "arena/text/csv.hpp"
#include "arena/text/text.hpp"
#include "referee/base/utf8.hpp"
#include "tests/fuzz/law.hpp"

namespace splendor::fuzz {
namespace {

void require_safe(std::string_view shown) {
  require(is_printable(shown) && is_utf8(shown), "what is shown is safe", shown);
  require(shown.find_first_of("\n\r\t\x1B") == std::string_view::npos, "and one line", shown);
}

void check_text(std::string_view text) {
  const std::string shown = printable(text);
  require_safe(shown);
  require(printable(shown) == shown, "making safe twice changes nothing", shown);
  require(is_printable(text) == (shown == text), "safe text stays as it is", shown);
  for (const std::string& each :
       {excerpt(text), in_quotes(text), printable_line(text), printable_log_line(text)}) {
    require_safe(each);
  }
  for (const std::size_t width : {1U, 7U, 40U}) {
    require(columns(fitted(shown, width, Side::left)) == width, "a column has its width", shown);
    std::string joined;
    for (const std::string& line : chopped(shown, width)) {
      // A wide character does not fit into one column.
      require(columns(line) <= std::max<std::size_t>(width, 2), "lines are not too long", line);
      joined += line;
    }
    require(joined == shown, "cutting loses nothing", shown);
    for (const std::string& line : wrapped(shown, width)) {
      require(columns(line) <= std::max<std::size_t>(width, 2), "lines are not too long", line);
    }
  }
}

void check_csv(std::string_view text) {
  const std::string field = csv_field(text);
  const bool is_quoted = field != text;
  require(is_quoted || field.find_first_of(",\"\r\n") == std::string::npos,
          "what separates fields is in quotes", field);
  const std::string sheet = spreadsheet_field(text);
  require(sheet.empty() || std::string_view("=+-@").find(sheet.front()) == std::string_view::npos,
          "no field is a formula", sheet);
}

}  // namespace
}  // namespace splendor::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  splendor::fuzz::check_text(splendor::fuzz::as_text(data, size));
  splendor::fuzz::check_csv(splendor::fuzz::as_text(data, size));
  return 0;
}
