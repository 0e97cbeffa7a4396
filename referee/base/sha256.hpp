// SHA-256. All functions throw std::runtime_error if OpenSSL can't compute it.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

namespace splendor {

using Sha256Digest = std::array<unsigned char, 32>;

// The digest of a whole text.
[[nodiscard]] Sha256Digest sha256(std::string_view text);

// Computes the digest of bytes that come in pieces.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;
  void add(std::string_view bytes);
  // REQUIRES: called once, after the last add().
  [[nodiscard]] Sha256Digest digest();

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

// The first `bytes` bytes of the digest as lower-case hexadecimal digits. REQUIRES: bytes <= 32.
[[nodiscard]] std::string to_hex(const Sha256Digest& digest, std::size_t bytes = 32);

}  // namespace splendor
