#include "arena/node/record_parcel.hpp"

#include <zstd.h>

#include <stdexcept>

#include "referee/wire/frame.hpp"

namespace splendor::arena {
namespace {

constexpr int kLevel = 1;  // fast: a node's CPU belongs to games
constexpr std::size_t kLargest = std::size_t{64} << 20U;

}  // namespace

void RecordParcel::add(const v1::MatchRecord& record) { wire::append_message(framed_, record); }

std::string RecordParcel::take() {
  std::string parcel(ZSTD_compressBound(framed_.size()), '\0');
  const std::size_t size =
      ZSTD_compress(parcel.data(), parcel.size(), framed_.data(), framed_.size(), kLevel);
  if (ZSTD_isError(size) != 0U) throw std::runtime_error(ZSTD_getErrorName(size));
  parcel.resize(size);
  framed_.clear();
  return parcel;
}

std::optional<std::vector<v1::MatchRecord>> unpack(std::string_view parcel, std::size_t most) {
  const unsigned long long claimed = ZSTD_getFrameContentSize(parcel.data(), parcel.size());
  if (claimed > kLargest) return std::nullopt;  // also if it is unknown, or no frame at all
  std::string framed(static_cast<std::size_t>(claimed), '\0');
  const std::size_t size =
      ZSTD_decompress(framed.data(), framed.size(), parcel.data(), parcel.size());
  if (ZSTD_isError(size) != 0U || size != framed.size()) return std::nullopt;
  wire::FrameReader reader(framed.size());
  reader.feed(framed);
  std::vector<v1::MatchRecord> records;
  while (const auto frame = reader.next()) {
    if (records.size() == most) return std::nullopt;
    if (!wire::parse(*frame, records.emplace_back())) return std::nullopt;
  }
  if (reader.error() || reader.partial()) return std::nullopt;
  return records;
}

}  // namespace splendor::arena
