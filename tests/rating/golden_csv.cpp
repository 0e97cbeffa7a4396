#include "tests/rating/golden_csv.hpp"

#include <fstream>
#include <sstream>
#include <stdexcept>

namespace splendor::rating::testing {
namespace {

std::vector<std::string> fields_of(std::string line) {
  if (line.ends_with('\r')) line.pop_back();
  std::vector<std::string> fields;
  std::stringstream stream(line + ",");
  for (std::string field; std::getline(stream, field, ',');) fields.push_back(field);
  return fields;
}

}  // namespace

std::string golden_path(const std::string& file) {
  return std::string(SPLENDOR_TEST_DATA) + "/ratings/" + file;
}

std::vector<GoldenRow> read_golden(const std::string& file) {
  std::ifstream in(golden_path(file));
  std::string line;
  if (!std::getline(in, line)) throw std::runtime_error("no golden file " + file);
  const std::vector<std::string> header = fields_of(line);
  std::vector<GoldenRow> rows;
  while (std::getline(in, line)) {
    const std::vector<std::string> fields = fields_of(line);
    if (fields.size() != header.size()) throw std::runtime_error("uneven golden file " + file);
    GoldenRow& row = rows.emplace_back();
    for (std::size_t i = 0; i < header.size(); ++i) row[header[i]] = fields[i];
  }
  if (rows.empty()) throw std::runtime_error("empty golden file " + file);
  return rows;
}

std::optional<double> number(const GoldenRow& row, const std::string& column) {
  const std::string& text = row.at(column);
  return text.empty() ? std::nullopt : std::optional(std::stod(text));
}

}  // namespace splendor::rating::testing
