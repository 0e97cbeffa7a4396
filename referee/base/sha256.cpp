#include "referee/base/sha256.hpp"

#include <openssl/evp.h>

#include <stdexcept>

namespace splendor {
namespace {

void require(bool worked) {
  if (!worked) throw std::runtime_error("can't compute a SHA-256");
}

// With EVP_sha256() each digest would fetch the algorithm again, which takes longer than to hash a
// short text.
const EVP_MD* algorithm() {
  static const EVP_MD* const kSha256 = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  return kSha256;
}

}  // namespace

struct Sha256::Context {
  EVP_MD_CTX* evp = EVP_MD_CTX_new();
  Context() = default;
  ~Context() { EVP_MD_CTX_free(evp); }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
};

Sha256Digest sha256(std::string_view text) {
  Sha256Digest digest{};
  require(EVP_Digest(text.data(), text.size(), digest.data(), nullptr, algorithm(), nullptr) == 1);
  return digest;
}

Sha256::Sha256() : context_(std::make_unique<Context>()) {
  require(context_->evp != nullptr && EVP_DigestInit_ex(context_->evp, algorithm(), nullptr) == 1);
}

Sha256::~Sha256() = default;

void Sha256::add(std::string_view bytes) {
  require(EVP_DigestUpdate(context_->evp, bytes.data(), bytes.size()) == 1);
}

Sha256Digest Sha256::digest() {
  Sha256Digest digest{};
  require(EVP_DigestFinal_ex(context_->evp, digest.data(), nullptr) == 1);
  return digest;
}

std::string to_hex(const Sha256Digest& digest, std::size_t bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  hex.reserve(2 * bytes);
  for (std::size_t i = 0; i < bytes; ++i) {
    hex += kDigits[digest[i] >> 4U];
    hex += kDigits[digest[i] & 15U];
  }
  return hex;
}

}  // namespace splendor
