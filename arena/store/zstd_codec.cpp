#include "arena/store/zstd_codec.hpp"

#include <zdict.h>
#include <zstd.h>

#include <new>
#include <vector>

#include "arena/core/store_error.hpp"

namespace splendor::arena {
namespace {

// Higher levels take three to ten times as long and save less than 7 %.
constexpr int kLevel = 3;
constexpr std::size_t kDictionaryBytes = std::size_t{32} << 10;

template <class T>
T* require(T* made) {
  if (made == nullptr) throw std::bad_alloc();
  return made;
}

[[noreturn]] void damaged(const std::string& why) {
  throw StoreError(StoreTrouble::corrupt, "stored bytes can't be read: " + why);
}

}  // namespace

void ZstdFree::operator()(ZSTD_CCtx_s* context) const { ZSTD_freeCCtx(context); }
void ZstdFree::operator()(ZSTD_CDict_s* dictionary) const { ZSTD_freeCDict(dictionary); }
void ZstdFree::operator()(ZSTD_DCtx_s* context) const { ZSTD_freeDCtx(context); }
void ZstdFree::operator()(ZSTD_DDict_s* dictionary) const { ZSTD_freeDDict(dictionary); }

Dictionary::Dictionary(std::string_view bytes)
    : compress_(require(ZSTD_createCDict(bytes.data(), bytes.size(), kLevel))),
      decompress_(require(ZSTD_createDDict(bytes.data(), bytes.size()))) {}

std::optional<std::string> Dictionary::train(std::span<const std::string> samples) {
  std::string all;
  std::vector<std::size_t> sizes;
  for (const std::string& sample : samples) {
    all += sample;
    sizes.push_back(sample.size());
  }
  std::string bytes(kDictionaryBytes, '\0');
  const std::size_t size = ZDICT_trainFromBuffer(bytes.data(), bytes.size(), all.data(),
                                                 sizes.data(), static_cast<unsigned>(sizes.size()));
  if (ZDICT_isError(size) != 0U) return std::nullopt;
  bytes.resize(size);
  return bytes;
}

ZstdCodec::ZstdCodec()
    : compress_(require(ZSTD_createCCtx())), decompress_(require(ZSTD_createDCtx())) {
  ZSTD_CCtx_setParameter(compress_.get(), ZSTD_c_compressionLevel, kLevel);
  ZSTD_CCtx_setParameter(compress_.get(), ZSTD_c_checksumFlag, 1);
  // A column names the dictionary; leaving it out of the record saves four bytes.
  ZSTD_CCtx_setParameter(compress_.get(), ZSTD_c_dictIDFlag, 0);
}

std::string ZstdCodec::compress(std::string_view bytes, const Dictionary* dictionary) {
  ZSTD_CCtx_refCDict(compress_.get(),
                     dictionary == nullptr ? nullptr : dictionary->compress_.get());
  std::string result(ZSTD_compressBound(bytes.size()), '\0');
  const std::size_t size =
      ZSTD_compress2(compress_.get(), result.data(), result.size(), bytes.data(), bytes.size());
  if (ZSTD_isError(size) != 0U) {
    throw StoreError(StoreTrouble::failed, std::string("zstd: ") + ZSTD_getErrorName(size));
  }
  result.resize(size);
  return result;
}

std::string ZstdCodec::decompress(std::string_view bytes, const Dictionary* dictionary,
                                  std::size_t largest) {
  const unsigned long long size = ZSTD_getFrameContentSize(bytes.data(), bytes.size());
  if (size == ZSTD_CONTENTSIZE_ERROR || size == ZSTD_CONTENTSIZE_UNKNOWN)
    damaged("not a zstd frame");
  if (size > largest) damaged("more than " + std::to_string(largest) + " bytes");
  ZSTD_DCtx_refDDict(decompress_.get(),
                     dictionary == nullptr ? nullptr : dictionary->decompress_.get());
  std::string result(size, '\0');
  const std::size_t written = ZSTD_decompressDCtx(decompress_.get(), result.data(), result.size(),
                                                  bytes.data(), bytes.size());
  if (ZSTD_isError(written) != 0U) damaged(ZSTD_getErrorName(written));
  if (written != result.size()) damaged("it is shorter than it claims");
  return result;
}

}  // namespace splendor::arena
