#include "arena/results_csv/read_results.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "arena/results_csv/assemble.hpp"
#include "arena/results_csv/byte_source.hpp"
#include "arena/results_csv/id_table.hpp"
#include "arena/results_csv/line_reader.hpp"
#include "arena/results_csv/seat_row.hpp"

namespace splendor::results_csv {
namespace {

// Numbers names in order of appearance, and in the end by their order.
class NameTable {
 public:
  [[nodiscard]] std::uint16_t number(std::string_view name, std::uint64_t row) {
    if (const auto found = numbers_.find(name); found != numbers_.end()) return found->second;
    if (names_.size() >= kMostBots) {
      throw BadRow(row, "more than " + std::to_string(kMostBots) + " different bots");
    }
    const auto number = static_cast<std::uint16_t>(names_.size());
    numbers_.emplace(std::string(name), number);
    names_.emplace_back(name);
    return number;
  }

  // The names sorted; by old number, each one's new place.
  [[nodiscard]] std::pair<std::vector<std::string>, std::vector<std::uint16_t>> sorted() const {
    std::vector<std::uint16_t> order(names_.size());
    std::iota(order.begin(), order.end(), std::uint16_t{0});
    std::sort(order.begin(), order.end(),
              [this](std::uint16_t a, std::uint16_t b) { return names_[a] < names_[b]; });
    std::vector<std::string> names;
    std::vector<std::uint16_t> places(names_.size());
    for (const std::uint16_t number : order) {
      places[number] = static_cast<std::uint16_t>(names.size());
      names.push_back(names_[number]);
    }
    return {std::move(names), std::move(places)};
  }

 private:
  std::unordered_map<std::string, std::uint16_t, TextHash, std::equal_to<>> numbers_;
  std::vector<std::string> names_;
};

ResultSet parse_results(ByteSource& source, std::span<const std::string> registered) {
  LineReader lines(source);
  const auto header = lines.next();
  if (!header) throw BadRow(1, "the file is empty, expected \"" + std::string(kHeader) + "\"");
  check_header(*header);

  NameTable names;
  for (const std::string& name : registered) static_cast<void>(names.number(name, 1));
  IdTable matches, seeds;
  std::vector<SeatRow> rows;
  std::array<std::string, 5> scratch;
  while (const auto line = lines.next()) {
    if (line->empty()) continue;
    if (rows.size() == kMostRows) {
      throw BadRow(lines.row(), "more than " + std::to_string(kMostRows) + " rows of results");
    }
    const RowFields fields = parse_row(*line, lines.row(), scratch);
    if (matches.is_full() || seeds.is_full()) {
      throw BadRow(lines.row(), "more than " + std::to_string(IdTable::kMostTexts) +
                                    " ids that are not plain numbers");
    }
    rows.push_back({.match = matches.id(fields.match),
                    .seed = seeds.id(fields.seed),
                    .line = static_cast<std::uint32_t>(lines.row()),
                    .bot = names.number(fields.bot, lines.row()),
                    .seat = fields.seat,
                    .rank = fields.rank});
  }
  if (rows.empty()) throw BadRow(lines.row(), "no results after the header");

  ResultSet result;
  result.rows = rows.size();
  auto [sorted_names, places] = names.sorted();
  result.bots = std::move(sorted_names);
  for (SeatRow& row : rows) row.bot = places[row.bot];
  matches.prepare_order();
  Assembled assembled = assemble(std::move(rows), matches);
  result.matches = std::move(assembled.matches);
  result.duplicate_rows = assembled.duplicate_rows;
  return result;
}

std::vector<std::string> parse_bot_list(ByteSource& source) {
  LineReader lines(source);
  std::vector<std::string> names;
  while (const auto line = lines.next()) {
    if (line->empty()) continue;
    if (line->size() > kLongestName) {
      throw BadRow(lines.row(), "a name longer than " + std::to_string(kLongestName) + " bytes");
    }
    if (names.size() == kMostBots) {
      throw BadRow(lines.row(), "more than " + std::to_string(kMostBots) + " bots");
    }
    names.emplace_back(*line);
  }
  return names;
}

// Inside the reader a problem is thrown, from wherever it is found; outside it is a value.
template <typename Parsed>
std::variant<Parsed, BadInput> as_value(const std::string& path, auto parse) {
  try {
    ByteSource source(path);
    return parse(source);
  } catch (const ReadFailure& failure) {
    return BadInput{BadInput::Kind::unreadable, failure.what()};
  } catch (const BadRow& bad) {
    return BadInput{BadInput::Kind::not_results, bad.what()};
  }
}

}  // namespace

std::variant<ResultSet, BadInput> read_results(const std::string& path,
                                               std::span<const std::string> registered) {
  return as_value<ResultSet>(path,
                             [&](ByteSource& source) { return parse_results(source, registered); });
}

std::variant<std::vector<std::string>, BadInput> read_bot_list(const std::string& path) {
  return as_value<std::vector<std::string>>(
      path, [](ByteSource& source) { return parse_bot_list(source); });
}

}  // namespace splendor::results_csv
