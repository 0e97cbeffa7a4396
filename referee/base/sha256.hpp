// SHA-256. All functions throw std::runtime_error if OpenSSL does not offer it.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

namespace splendor {

using Sha256Digest = std::array<unsigned char, 32>;

// Of a text that is in memory.
[[nodiscard]] Sha256Digest sha256(std::string_view text);

// Of bytes that come in pieces.
class Sha256 {
 public:
  Sha256();
  ~Sha256();
  Sha256(const Sha256&) = delete;
  Sha256& operator=(const Sha256&) = delete;
  void add(std::string_view bytes);
  // REQUIRES: called once, after the last piece.
  [[nodiscard]] Sha256Digest digest();

 private:
  struct Context;
  std::unique_ptr<Context> context_;
};

// The first `bytes` of the digest as lower-case hexadecimal digits, two for each.
[[nodiscard]] std::string to_hex(const Sha256Digest& digest, std::size_t bytes = 32);

}  // namespace splendor
