#include "sample_bots/champion_bot/network.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "sample_bots/search/exponential.hpp"

namespace splendor::champion {
namespace {

using Sums = Network::Sums;
constexpr std::size_t kHidden = Network::kHidden;

// As many numbers as fit into one register; the compiler does not find this out by itself. In
// memory only 16 bytes of alignment are relied on, because g++ 14 gives temporary Sums no more on
// some stacks. That is also why the functions below take pointers to numbers: a reference to Sums
// promises 32.
struct Eight {
  using InRegister = std::int16_t __attribute__((vector_size(16)));
  using InMemory = std::int16_t __attribute__((vector_size(16), may_alias));
};
struct Sixteen {
  using InRegister = std::int16_t __attribute__((vector_size(32)));
  using InMemory = std::int16_t __attribute__((vector_size(32), may_alias, aligned(16)));
};

template <class Numbers>
[[gnu::always_inline]] inline void change(const std::int16_t* rows, const std::int16_t* sums,
                                          std::span<const Feature> added,
                                          std::span<const Feature> subtracted,
                                          std::int16_t* result) {
  using Vector = typename Numbers::InRegister;
  using InMemory = typename Numbers::InMemory;
  constexpr std::size_t kStrip = 6;  // so many vectors stay in registers
  constexpr std::size_t kWidth = kStrip * sizeof(Vector) / sizeof(std::int16_t);
  static_assert(kHidden % kWidth == 0);
  for (std::size_t from = 0; from < kHidden; from += kWidth) {
    const auto vectors_of = [from](const std::int16_t* row) {
      return reinterpret_cast<const InMemory*>(row + from);
    };
    Vector strip[kStrip];
    for (std::size_t i = 0; i < kStrip; ++i) strip[i] = vectors_of(sums)[i];
    for (const Feature feature : added) {
      const InMemory* row = vectors_of(rows + feature * kHidden);
      for (std::size_t i = 0; i < kStrip; ++i) strip[i] += row[i];
    }
    for (const Feature feature : subtracted) {
      const InMemory* row = vectors_of(rows + feature * kHidden);
      for (std::size_t i = 0; i < kStrip; ++i) strip[i] -= row[i];
    }
    auto* to = reinterpret_cast<InMemory*>(result + from);
    for (std::size_t i = 0; i < kStrip; ++i) to[i] = strip[i];
  }
}

using Scores = std::array<std::int32_t, 4>;

[[gnu::always_inline]] inline void score(const std::int16_t* outputs, std::size_t players,
                                         const std::int16_t* sums, Scores& scores) {
  Sums active;
  for (std::size_t i = 0; i < kHidden; ++i) {
    active[i] = static_cast<std::int16_t>(Network::activation(sums[i]));
  }
  for (std::size_t player = 0; player < players; ++player) {
    std::int32_t sum = 0;
    const std::int16_t* output = outputs + player * kHidden;
    for (std::size_t i = 0; i < kHidden; ++i) sum += active[i] * output[i];
    scores[player] = sum + Network::kUnit * outputs[players * kHidden + player];
  }
}

#if defined(__x86_64__)
const bool kAvx2 = __builtin_cpu_supports("avx2") > 0;
#endif

}  // namespace

// Whole numbers give the same sums in every order, so each processor may use what it has. These
// have external linkage, because the compiler would conclude from all callers of a local function
// that its arguments are aligned to 32 bytes.
#if defined(__x86_64__)
[[gnu::target("avx2")]] void change_with_avx2(const std::int16_t* rows, const std::int16_t* sums,
                                              std::span<const Feature> added,
                                              std::span<const Feature> subtracted,
                                              std::int16_t* result) {
  change<Sixteen>(rows, sums, added, subtracted, result);
}
[[gnu::target("avx2")]] void score_with_avx2(const std::int16_t* outputs, std::size_t players,
                                             const std::int16_t* sums, Scores& scores) {
  score(outputs, players, sums, scores);
}
#endif

Network::Network(PlayerCount players, std::vector<Sums> rows)
    : players_(players), rows_(std::move(rows)) {
  assert(rows_.size() == row_count(players));
}

Network::Sums Network::changed(const Sums& sums, std::span<const Feature> added,
                               std::span<const Feature> subtracted) const {
  Sums result;
  const std::int16_t* rows = rows_.front().data();
#if defined(__x86_64__)
  if (kAvx2) {
    change_with_avx2(rows, sums.data(), added, subtracted, result.data());
    return result;
  }
#endif
  change<Eight>(rows, sums.data(), added, subtracted, result.data());
  return result;
}

Chances Network::chances(const Sums& sums) const {
  const auto players = static_cast<std::size_t>(players_.number());
  const std::int16_t* outputs = rows_[bias_at() + 1].data();
  Scores scores{};
#if defined(__x86_64__)
  if (kAvx2) {
    score_with_avx2(outputs, players, sums.data(), scores);
  } else {
    score(outputs, players, sums.data(), scores);
  }
#else
  score(outputs, players, sums.data(), scores);
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
