#include "sample_bots/champion_bot/network.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "sample_bots/search/exponential.hpp"

namespace splendor::champion {
namespace {

using Sums = Network::Sums;
constexpr std::size_t kHidden = Network::kHidden;

// As many numbers as fit into one register; the compiler does not find this out by itself.
using Eight = std::int16_t __attribute__((vector_size(16), may_alias));
using Sixteen = std::int16_t __attribute__((vector_size(32), may_alias));

template <class Vector>
[[gnu::always_inline]] inline void change(const Sums* rows, const Sums& sums,
                                          std::span<const Feature> added,
                                          std::span<const Feature> subtracted, Sums& result) {
  constexpr std::size_t kStrip = 6;  // so many vectors stay in registers
  constexpr std::size_t kWidth = kStrip * sizeof(Vector) / sizeof(std::int16_t);
  static_assert(kHidden % kWidth == 0);
  for (std::size_t from = 0; from < kHidden; from += kWidth) {
    const auto vectors_of = [from](const Sums& row) {
      return reinterpret_cast<const Vector*>(&row[from]);
    };
    Vector strip[kStrip];
    for (std::size_t i = 0; i < kStrip; ++i) strip[i] = vectors_of(sums)[i];
    for (const Feature feature : added) {
      const Vector* row = vectors_of(rows[feature]);
      for (std::size_t i = 0; i < kStrip; ++i) strip[i] += row[i];
    }
    for (const Feature feature : subtracted) {
      const Vector* row = vectors_of(rows[feature]);
      for (std::size_t i = 0; i < kStrip; ++i) strip[i] -= row[i];
    }
    auto* to = reinterpret_cast<Vector*>(&result[from]);
    for (std::size_t i = 0; i < kStrip; ++i) to[i] = strip[i];
  }
}

using Scores = std::array<std::int32_t, 4>;

[[gnu::always_inline]] inline void score(const Sums* outputs, std::size_t players, const Sums& sums,
                                         Scores& scores) {
  Sums active;
  for (std::size_t i = 0; i < kHidden; ++i) {
    active[i] = static_cast<std::int16_t>(Network::activation(sums[i]));
  }
  for (std::size_t player = 0; player < players; ++player) {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < kHidden; ++i) sum += active[i] * outputs[player][i];
    scores[player] = sum + Network::kUnit * outputs[players][player];
  }
}

// Whole numbers give the same sums in every order, so each processor may use what it has.
#if defined(__x86_64__)
[[gnu::target("avx2")]] void change_with_avx2(const Sums* rows, const Sums& sums,
                                              std::span<const Feature> added,
                                              std::span<const Feature> subtracted, Sums& result) {
  change<Sixteen>(rows, sums, added, subtracted, result);
}
[[gnu::target("avx2")]] void score_with_avx2(const Sums* outputs, std::size_t players,
                                             const Sums& sums, Scores& scores) {
  score(outputs, players, sums, scores);
}
const bool kAvx2 = __builtin_cpu_supports("avx2") > 0;
#endif

}  // namespace

Network::Network(PlayerCount players, std::vector<Sums> rows)
    : players_(players), rows_(std::move(rows)) {
  assert(rows_.size() == row_count(players));
}

Network::Sums Network::changed(const Sums& sums, std::span<const Feature> added,
                               std::span<const Feature> subtracted) const {
  Sums result;
#if defined(__x86_64__)
  if (kAvx2) {
    change_with_avx2(rows_.data(), sums, added, subtracted, result);
    return result;
  }
#endif
  change<Eight>(rows_.data(), sums, added, subtracted, result);
  return result;
}

Chances Network::chances(const Sums& sums) const {
  const auto players = static_cast<std::size_t>(players_.number());
  const Sums* outputs = &rows_[bias_at() + 1];
  Scores scores{};
#if defined(__x86_64__)
  if (kAvx2) {
    score_with_avx2(outputs, players, sums, scores);
  } else {
    score(outputs, players, sums, scores);
  }
#else
  score(outputs, players, sums, scores);
#endif
  std::int32_t highest = scores[0];
  for (std::size_t player = 1; player < players; ++player) {
    highest = std::max(highest, scores[player]);
  }
  Chances chances{};
  float total = 0;
  for (std::size_t player = 0; player < players; ++player) {
    constexpr float kScale = 1.0F / (kUnit * kOutputUnit);
    chances[player] = search::exponential(static_cast<float>(scores[player] - highest) * kScale);
    total += chances[player];
  }
  for (std::size_t player = 0; player < players; ++player) chances[player] /= total;
  return chances;
}

}  // namespace splendor::champion
