#include "sample_bots/champion_bot/network.hpp"

#include <algorithm>
#include <cstring>

namespace splendor::champion {
namespace {

constexpr float kLeak =
    0.05F;  // a hidden unit below zero passes on this share, so that it can recover

constexpr float activation(float x) { return x > 0 ? x : kLeak * x; }
constexpr float slope(float activated) { return activated > 0 ? 1 : kLeak; }

// Four floats in one register; the compiler does not find this out by itself.
using Four = float __attribute__((vector_size(16)));

Four load(const float* from) {
  Four four;
  std::memcpy(&four, from, sizeof four);
  return four;
}

}  // namespace

float exponential(float x) {
  // (e^(x/1024))^1024, with three terms of the series: exact to about four digits, and never
  // negative.
  const float y = std::max(x, -30.0F) / 1024.0F;
  float power = 1.0F + y + y * y / 2.0F;
  for (int i = 0; i < 10; ++i) power *= power;
  return power;
}

std::size_t Network::weight_count(PlayerCount players) {
  return static_cast<std::size_t>(feature_count(players)) * kHidden + kHidden +
         static_cast<std::size_t>(players.number()) * (kHidden + 1);
}

Network::Network(PlayerCount players, Random& random)
    : players_(players),
      rows_(static_cast<std::size_t>(feature_count(players))),
      weights_(weight_count(players)) {
  for (float& weight : weights_) {
    weight = 0.1F * (static_cast<float>(random.below(2001)) / 1000.0F - 1.0F);
  }
}

Network::Network(PlayerCount players, std::span<const float> weights)
    : players_(players),
      rows_(static_cast<std::size_t>(feature_count(players))),
      weights_(weights.begin(), weights.end()) {}

Network::Layer Network::hidden(const Features& features) const {
  Layer layer;
  // Strip by strip, each of eight of the processor's registers.
  constexpr std::size_t kStrip = 8;
  for (std::size_t from = 0; from < kHidden; from += 4 * kStrip) {
    const float* column = weights_.data() + from;
    std::array<Four, kStrip> strip;
    for (std::size_t i = 0; i < kStrip; ++i) strip[i] = load(column + bias_at() + 4 * i);
    for (const Feature feature : features) {
      const float* row = column + feature * kHidden;
      for (std::size_t i = 0; i < kStrip; ++i) strip[i] += load(row + 4 * i);
    }
    for (std::size_t i = 0; i < 4 * kStrip; ++i) layer[from + i] = activation(strip[i / 4][i % 4]);
  }
  return layer;
}

Chances Network::outputs(const Layer& activations) const {
  const auto count = static_cast<std::size_t>(players_.number());
  Chances scores{};
  for (std::size_t player = 0; player < count; ++player) {
    const float* row = &weights_[output_at(player)];
    Four sums{row[kHidden], 0, 0, 0};
    for (std::size_t i = 0; i < kHidden; i += 4) sums += load(row + i) * load(&activations[i]);
    scores[player] = (sums[0] + sums[1]) + (sums[2] + sums[3]);
  }
  const float highest = *std::max_element(scores.begin(), scores.begin() + players_.number());
  float total = 0;
  for (std::size_t player = 0; player < count; ++player) {
    scores[player] = exponential(scores[player] - highest);
    total += scores[player];
  }
  for (std::size_t player = 0; player < count; ++player) scores[player] /= total;
  return scores;
}

Chances Network::chances(const Features& features) const { return outputs(hidden(features)); }

void Network::add_gradient(const Features& features, const Chances& target,
                           std::span<float> gradient) const {
  const Layer activations = hidden(features);
  const Chances said = outputs(activations);
  Layer back{};
  for (std::size_t player = 0; player < static_cast<std::size_t>(players_.number()); ++player) {
    const float error = said[player] - target[player];
    const float* row = &weights_[output_at(player)];
    float* row_gradient = &gradient[output_at(player)];
    for (std::size_t i = 0; i < kHidden; ++i) {
      row_gradient[i] += error * activations[i];
      back[i] += error * row[i];
    }
    row_gradient[kHidden] += error;
  }
  for (std::size_t i = 0; i < kHidden; ++i) back[i] *= slope(activations[i]);
  for (const Feature feature : features) {
    float* row = &gradient[feature * kHidden];
    for (std::size_t i = 0; i < kHidden; ++i) row[i] += back[i];
  }
  for (std::size_t i = 0; i < kHidden; ++i) gradient[bias_at() + i] += back[i];
}

}  // namespace splendor::champion
