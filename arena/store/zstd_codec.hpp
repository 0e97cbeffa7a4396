// Compression by zstd, with a dictionary where there is one.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

struct ZSTD_CCtx_s;
struct ZSTD_CDict_s;
struct ZSTD_DCtx_s;
struct ZSTD_DDict_s;

namespace splendor::arena {

// Deletes what zstd made.
struct ZstdFree {
  void operator()(ZSTD_CCtx_s* context) const;
  void operator()(ZSTD_CDict_s* dictionary) const;
  void operator()(ZSTD_DCtx_s* context) const;
  void operator()(ZSTD_DDict_s* dictionary) const;
};

// What many records have in common. Bytes that were compressed with one need the same one again.
class Dictionary {
 public:
  explicit Dictionary(std::string_view bytes);
  // Bytes for a Dictionary; nothing if the samples are too few or too alike to make one.
  static std::optional<std::string> train(std::span<const std::string> samples);

 private:
  friend class ZstdCodec;
  std::unique_ptr<ZSTD_CDict_s, ZstdFree> compress_;
  std::unique_ptr<ZSTD_DDict_s, ZstdFree> decompress_;
};

class ZstdCodec {
 public:
  ZstdCodec();
  // `dictionary` may be nullptr. The result carries a checksum.
  std::string compress(std::string_view bytes, const Dictionary* dictionary);
  // Throws StoreError (corrupt) for anything that is not whole or is larger than `largest`.
  std::string decompress(std::string_view bytes, const Dictionary* dictionary, std::size_t largest);

 private:
  std::unique_ptr<ZSTD_CCtx_s, ZstdFree> compress_;
  std::unique_ptr<ZSTD_DCtx_s, ZstdFree> decompress_;
};

}  // namespace splendor::arena
