#include "sample_bots/champion_bot/weights.hpp"

#include <algorithm>
#include <cmath>
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

constexpr float kUnit = 1.0F / 4096;

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

}  // namespace

std::string pack(std::span<const float> weights) {
  std::string packed;
  for (const float weight : weights) {
    const float units = std::clamp(std::nearbyint(weight / kUnit), -32768.0F, 32767.0F);
    const auto bits = static_cast<std::uint16_t>(static_cast<std::int16_t>(units));
    packed.push_back(static_cast<char>(bits & 0xFF));
    packed.push_back(static_cast<char>(bits >> 8));
  }
  return packed;
}

std::vector<float> unpack(std::string_view packed) {
  std::vector<float> weights;
  for (std::size_t i = 0; i + 1 < packed.size(); i += 2) {
    const auto low = static_cast<std::uint8_t>(packed[i]);
    const auto high = static_cast<std::uint8_t>(packed[i + 1]);
    weights.push_back(kUnit * static_cast<float>(static_cast<std::int16_t>(low | high << 8)));
  }
  return weights;
}

Network trained_network(PlayerCount players) {
  const std::vector<float> weights = unpack(packed_weights(players));
  if (weights.size() != Network::weight_count(players)) {
    throw std::logic_error("the weights for " + std::to_string(players.number()) +
                           " players are those of another network: train it again");
  }
  return Network(players, weights);
}

}  // namespace splendor::champion
