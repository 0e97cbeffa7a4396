#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "arena/results_csv/byte_source.hpp"

namespace splendor::results_csv {

// What is wrong with an input file, and in which row. Row 1 is the header.
class BadRow : public std::runtime_error {
 public:
  BadRow(std::uint64_t row, const std::string& reason)
      : std::runtime_error("row " + std::to_string(row) + ": " + reason) {}
};

// The lines of a byte source, one at a time, in constant memory.
class LineReader {
 public:
  static constexpr std::size_t kLongestLine = 4096;

  explicit LineReader(ByteSource& source);

  // The next line without its end (LF or CR LF), valid until the next call; none at the end. Throws
  // BadRow for a line that is too long or holds a NUL byte, which no text file has.
  [[nodiscard]] std::optional<std::string_view> next();

  // Number of the line last returned, from 1.
  [[nodiscard]] std::uint64_t row() const { return row_; }

 private:
  void refill();

  ByteSource* source_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  bool at_end_ = false;
  std::uint64_t row_ = 0;
};

}  // namespace splendor::results_csv
