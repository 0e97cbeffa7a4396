#include "arena/results_csv/seat_row.hpp"

#include <algorithm>

#include "arena/rating/match.hpp"
#include "arena/results_csv/line_reader.hpp"
#include "arena/text/text.hpp"

namespace splendor::results_csv {
namespace {

constexpr std::size_t kColumns = 5;
constexpr std::array<std::string_view, kColumns> kColumnNames{"match_id", "seed", "seat", "bot",
                                                              "rank"};

// Reads a field that begins with a quotation mark. `rest` begins there and ends up behind the
// field.
void unquote(std::string_view& rest, std::string& out, std::uint64_t row) {
  out.clear();
  for (std::size_t i = 1; i < rest.size(); ++i) {
    if (rest[i] != '"') {
      out += rest[i];
    } else if (i + 1 < rest.size() && rest[i + 1] == '"') {
      out += '"';
      ++i;
    } else if (i + 1 == rest.size() || rest[i + 1] == ',') {
      rest.remove_prefix(i + 1);
      return;
    } else {
      throw BadRow(row, "text after a closing quotation mark");
    }
  }
  throw BadRow(row, "a quoted field is not closed in its row");
}

std::array<std::string_view, kColumns> split(std::string_view line, std::uint64_t row,
                                             std::array<std::string, 5>& scratch) {
  std::array<std::string_view, kColumns> fields;
  std::string_view rest = line;
  for (std::size_t column = 0; column < kColumns; ++column) {
    if (!rest.empty() && rest[0] == '"') {
      unquote(rest, scratch[column], row);
      fields[column] = scratch[column];
    } else {
      const std::size_t length = std::min(rest.find(','), rest.size());
      fields[column] = rest.substr(0, length);
      rest.remove_prefix(length);
    }
    const bool is_last = column + 1 == kColumns;
    if (rest.empty() != is_last) {
      const std::string found = is_last       ? "more"
                                : column == 0 ? "only 1"
                                              : "only " + std::to_string(column + 1);
      throw BadRow(row, "expected 5 fields (" + std::string(kHeader) + "), found " + found);
    }
    if (!is_last) rest.remove_prefix(1);
  }
  return fields;
}

std::uint8_t small_number(std::string_view text, std::string_view column, std::uint64_t row) {
  if (text.size() == 1 && text[0] >= '1' &&
      text[0] <= static_cast<char>('0' + rating::kMaxPlayers)) {
    return static_cast<std::uint8_t>(text[0] - '0');
  }
  const bool is_number = !text.empty() && std::all_of(text.begin(), text.end(),
                                                      [](char c) { return c >= '0' && c <= '9'; });
  throw BadRow(row, std::string(column) + " " + in_quotes(text) +
                        (is_number ? " is not between 1 and 4" : " is not a number from 1 to 4"));
}

void check_length(std::string_view text, std::string_view column, std::size_t longest,
                  std::uint64_t row) {
  if (text.empty()) throw BadRow(row, std::string(column) + " is empty");
  if (text.size() > longest) {
    throw BadRow(row, std::string(column) + " " + in_quotes(text) + " is longer than " +
                          std::to_string(longest) + " bytes");
  }
}

}  // namespace

RowFields parse_row(std::string_view line, std::uint64_t row, std::array<std::string, 5>& scratch) {
  const auto fields = split(line, row, scratch);
  check_length(fields[0], kColumnNames[0], kLongestId, row);
  check_length(fields[1], kColumnNames[1], kLongestId, row);
  check_length(fields[3], kColumnNames[3], kLongestName, row);
  const std::uint8_t seat = small_number(fields[2], kColumnNames[2], row);
  return {.match = fields[0],
          .seed = fields[1],
          .bot = fields[3],
          .seat = static_cast<std::uint8_t>(seat - 1),
          .rank = small_number(fields[4], kColumnNames[4], row)};
}

void check_header(std::string_view line) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (line.starts_with(byte_order_mark)) line.remove_prefix(byte_order_mark.size());
  if (line == kHeader) return;
  throw BadRow(1,
               "the header is " + in_quotes(line) + ", expected \"" + std::string(kHeader) + "\"");
}

}  // namespace splendor::results_csv
