#include "referee/match/dice.hpp"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <string>

#include "referee/process/arena_fault.hpp"

namespace splendor::match {

std::array<std::uint32_t, 4> dice_of(std::uint64_t seed) {
  std::array<unsigned char, 8> key{};
  for (std::size_t i = 0; i < key.size(); ++i) {
    key[i] = static_cast<unsigned char>(seed >> (8 * i));  // the lowest byte first
  }
  std::array<std::uint32_t, 4> dice{};
  for (std::size_t seat = 0; seat < dice.size(); ++seat) {
    const std::string text = "dice of seat " + std::to_string(seat);
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    if (HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
             reinterpret_cast<const unsigned char*>(text.data()), text.size(), digest.data(),
             &size) == nullptr) {
      throw ArenaFault("can't draw dice: HMAC failed");
    }
    for (std::size_t i = 0; i < 4; ++i) {
      dice[seat] |= static_cast<std::uint32_t>(digest[i]) << (8 * i);
    }
  }
  return dice;
}

}  // namespace splendor::match
