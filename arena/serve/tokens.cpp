#include "arena/serve/tokens.hpp"

#include <openssl/crypto.h>
#include <sys/random.h>

#include <array>
#include <charconv>
#include <chrono>
#include <stdexcept>

#include "referee/base/sha256.hpp"

namespace splendor::serve {
namespace {

constexpr std::string_view kTokenPrefix = "arena-";
constexpr std::size_t kLongestToken = 200;

}  // namespace

std::string make_secret() {
  Sha256Digest bits{};
  if (::getrandom(bits.data(), bits.size(), 0) != static_cast<ssize_t>(bits.size())) {
    throw std::runtime_error("the system gives no random numbers");
  }
  return to_hex(bits);
}

std::string hash_of_secret(std::string_view secret) { return to_hex(sha256(secret)); }

std::string token_text(arena::TokenId id, std::string_view secret) {
  return std::string(kTokenPrefix) + std::to_string(id.number()) + '-' + std::string(secret);
}

std::optional<arena::Token> find_token(const arena::Store& store, std::string_view text) {
  if (text.size() > kLongestToken || !text.starts_with(kTokenPrefix)) return std::nullopt;
  text.remove_prefix(kTokenPrefix.size());
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const auto digits = static_cast<std::size_t>(end - text.data());
  if (error != std::errc() || digits >= text.size() || text[digits] != '-') return std::nullopt;
  const std::string hash = hash_of_secret(text.substr(digits + 1));
  const auto token = store.token(arena::TokenId(number));
  if (!token || token->hash.size() != hash.size()) return std::nullopt;
  if (CRYPTO_memcmp(token->hash.data(), hash.data(), hash.size()) != 0) return std::nullopt;
  const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  if (!token->is_valid(now)) return std::nullopt;
  return token;
}

}  // namespace splendor::serve
