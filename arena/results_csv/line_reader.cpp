#include "arena/results_csv/line_reader.hpp"

#include <algorithm>
#include <cstring>

namespace splendor::results_csv {
namespace {

constexpr std::size_t kBufferSize = std::size_t{1} << 18U;

}  // namespace

LineReader::LineReader(ByteSource& source) : source_(&source), buffer_(kBufferSize) {}

// Moves what is left to the front and reads behind it.
void LineReader::refill() {
  std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(begin_),
            buffer_.begin() + static_cast<std::ptrdiff_t>(end_), buffer_.begin());
  end_ -= begin_;
  begin_ = 0;
  const std::size_t count = source_->read(std::span(buffer_).subspan(end_));
  if (count > 0 && std::memchr(buffer_.data() + end_, '\0', count) != nullptr) {
    const auto line_feeds =
        std::count(buffer_.begin(),
                   std::find(buffer_.begin() + static_cast<std::ptrdiff_t>(end_),
                             buffer_.begin() + static_cast<std::ptrdiff_t>(end_ + count), '\0'),
                   '\n');
    throw BadRow(row_ + static_cast<std::uint64_t>(line_feeds) + 1,
                 "binary data (a NUL byte), expected text");
  }
  at_end_ = count == 0;
  end_ += count;
}

std::optional<std::string_view> LineReader::next() {
  while (true) {
    const char* start = buffer_.data() + begin_;
    const auto* feed = static_cast<const char*>(std::memchr(start, '\n', end_ - begin_));
    const std::size_t length =
        feed != nullptr ? static_cast<std::size_t>(feed - start) : end_ - begin_;
    if (length > kLongestLine) {
      throw BadRow(row_ + 1, "longer than " + std::to_string(kLongestLine) + " bytes");
    }
    if (feed == nullptr && !at_end_) {
      refill();
      continue;
    }
    if (feed == nullptr && length == 0) return {};
    begin_ += length + (feed != nullptr ? 1 : 0);
    ++row_;
    std::string_view line(start, length);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    return line;
  }
}

}  // namespace splendor::results_csv
