#include "sample_bots/champion_bot/weights.hpp"

#include <fstream>
#include <iterator>
#include <stdexcept>

// The linker puts the files into the program: a bot must start fast, and has no files of its own.
asm(R"(
  .section .rodata
weights_2_begin:
  .incbin ")" SPLENDOR_WEIGHTS R"(/2_players.weights"
weights_2_end:
weights_3_begin:
  .incbin ")" SPLENDOR_WEIGHTS R"(/3_players.weights"
weights_3_end:
weights_4_begin:
  .incbin ")" SPLENDOR_WEIGHTS R"(/4_players.weights"
weights_4_end:
  .text
)");

extern "C" {
extern const char weights_2_begin[], weights_2_end[];  // NOLINT: that is how a linker sees it
extern const char weights_3_begin[], weights_3_end[];  // NOLINT
extern const char weights_4_begin[], weights_4_end[];  // NOLINT
}

namespace splendor::champion {
namespace {

std::string_view packed_weights(PlayerCount players) {
  switch (players.number()) {
    case 2:
      return {weights_2_begin, weights_2_end};
    case 3:
      return {weights_3_begin, weights_3_end};
    default:
      return {weights_4_begin, weights_4_end};
  }
}

bool fits(std::string_view packed, PlayerCount players) {
  return packed.size() == Network::row_count(players) * sizeof(Network::Sums);
}

}  // namespace

std::string pack(std::span<const Network::Sums> rows) {
  std::string packed;
  for (const Network::Sums& row : rows) {
    for (const std::int16_t weight : row) {
      const auto bits = static_cast<std::uint16_t>(weight);
      packed.push_back(static_cast<char>(bits & 0xFF));
      packed.push_back(static_cast<char>(bits >> 8));
    }
  }
  return packed;
}

std::vector<Network::Sums> unpack(std::string_view packed) {
  std::vector<Network::Sums> rows(packed.size() / sizeof(Network::Sums));
  std::size_t at = 0;
  for (Network::Sums& row : rows) {
    for (std::int16_t& weight : row) {
      const auto low = static_cast<std::uint8_t>(packed[at]);
      const auto high = static_cast<std::uint8_t>(packed[at + 1]);
      weight = static_cast<std::int16_t>(low | high << 8);
      at += 2;
    }
  }
  return rows;
}

std::uint64_t fingerprint(std::string_view packed) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  for (const char byte : packed) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3ULL;
  }
  return hash;
}

Network read_network(const std::string& path, PlayerCount players) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("can't read " + path);
  const std::string packed{std::istreambuf_iterator<char>(file), {}};
  if (!fits(packed, players)) {
    throw std::runtime_error(path + " has no weights for " + std::to_string(players.number()) +
                             " players, or those of another network");
  }
  return Network(players, unpack(packed));
}

Network trained_network(PlayerCount players) {
  const std::string_view packed = packed_weights(players);
  if (!fits(packed, players)) {
    throw std::logic_error("the weights for " + std::to_string(players.number()) +
                           " players are those of another network: train it again");
  }
  return Network(players, unpack(packed));
}

}  // namespace splendor::champion
