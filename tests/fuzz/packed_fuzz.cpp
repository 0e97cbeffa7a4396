// Compressed records, of workers on other machines and of databases of others: bytes are refused,
// or hold the same after packing them again.
#include "arena/core/store_error.hpp"
#include "arena/node/record_parcel.hpp"
#include "arena/store/zstd_codec.hpp"
#include "tests/fuzz/law.hpp"

namespace splendor::fuzz {
namespace {

constexpr std::size_t kMostRecords = 8;
constexpr std::size_t kLargest = 100'000;

void check_parcel(std::string_view bytes) {
  const auto records = arena::unpack(bytes, kMostRecords);
  if (!records) return;
  require(records->size() <= kMostRecords, "no more records than expected");
  arena::RecordParcel parcel;
  for (const v1::MatchRecord& record : *records) parcel.add(record);
  const auto again = arena::unpack(parcel.take(), kMostRecords);
  require(again && again->size() == records->size(), "what is packed can be unpacked");
  for (std::size_t i = 0; i < records->size(); ++i) {
    require((*again)[i].SerializeAsString() == (*records)[i].SerializeAsString(),
            "what is packed is unpacked as the same records");
  }
}

void check_stored(std::string_view bytes) {
  arena::ZstdCodec codec;
  std::string content;
  try {
    content = codec.decompress(bytes, nullptr, kLargest);
  } catch (const arena::StoreError& error) {
    require_sentence(error.what());
    return;
  }
  require(content.size() <= kLargest, "no more bytes than the limit");
  require(codec.decompress(codec.compress(content, nullptr), nullptr, kLargest) == content,
          "what is compressed is the same again");
}

}  // namespace
}  // namespace splendor::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  splendor::fuzz::check_parcel(splendor::fuzz::as_text(data, size));
  splendor::fuzz::check_stored(splendor::fuzz::as_text(data, size));
  return 0;
}
