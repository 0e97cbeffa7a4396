#include "sample_bots/champion_bot/trainer/master_weights.hpp"

#include <cmath>
#include <cstring>
#include <istream>
#include <ostream>

namespace splendor::champion {
namespace {

// Rows that several features of a player share.
struct SharedLayout {
  static constexpr int kNearByPoints = 0;
  static constexpr int kNearByColour = kNearByPoints + kPointsOfCards * kNearSteps;
  static constexpr int kNobles = kNearByColour + 5 * kNearSteps;
  static constexpr int kSize = kNobles + kNobleSteps;
};

// Eight numbers in one register or two; the compiler does not find this out by itself.
using Eight = float __attribute__((vector_size(32), aligned(alignof(float)), may_alias));
constexpr std::size_t kEights = MasterWeights::kSliceWidth / 8;

// Compiled for several processors; the fastest one that runs here is taken. None of them fuses
// multiplication and addition, so they give the same bits.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define SPLENDOR_FOR_SEVERAL_PROCESSORS [[gnu::target_clones("avx2", "default")]]
#else
#define SPLENDOR_FOR_SEVERAL_PROCESSORS
#endif

constexpr float kSlopeBelowZero = 1.0F / 16;  // see Network::activation

// Adam (Kingma, Ba 2015): steps of a size of their own for every weight.
constexpr float kMeanDecay = 0.9F;
constexpr float kSquareDecay = 0.999F;

SPLENDOR_FOR_SEVERAL_PROCESSORS
void descend(std::size_t size, float* __restrict weights, float* __restrict gradient,
             float* __restrict mean, float* __restrict square, float rate) {
  for (std::size_t i = 0; i < size; ++i) {
    const float slope = gradient[i];
    mean[i] = kMeanDecay * mean[i] + (1 - kMeanDecay) * slope;
    square[i] = kSquareDecay * square[i] + (1 - kSquareDecay) * slope * slope;
    weights[i] -= rate * mean[i] / (std::sqrt(square[i]) + 1e-6F);
    gradient[i] = 0;
  }
}

template <class Column>
void descend(Column& column, float rate) {
  descend(column.weights.size(), column.weights.data(), column.gradient.data(), column.mean.data(),
          column.square.data(), rate);
}

// Adds the same numbers to each of these rows.
SPLENDOR_FOR_SEVERAL_PROCESSORS
void add_to_rows(std::span<const Feature> rows, const float* numbers, float* __restrict to) {
  Eight added[kEights];
  std::memcpy(added, numbers, sizeof added);
  for (const Feature row : rows) {
    auto* eights = reinterpret_cast<Eight*>(to + std::size_t{row} * MasterWeights::kSliceWidth);
    for (std::size_t i = 0; i < kEights; ++i) eights[i] += added[i];
  }
}

inline std::int16_t rounded(float weight, float unit) {
  const float units = std::min(std::max(weight * unit, -32767.0F), 32767.0F);
  return static_cast<std::int16_t>(static_cast<std::int32_t>(units + std::copysign(0.5F, units)));
}

// Rounds the weights of a slice in one row.
SPLENDOR_FOR_SEVERAL_PROCESSORS
void round_row(const float* __restrict weights, float unit, std::int16_t* __restrict to) {
  for (std::size_t i = 0; i < MasterWeights::kSliceWidth; ++i) to[i] = rounded(weights[i], unit);
}

template <class Column, class Visit>
void visit_vectors(Column& column, Visit visit) {
  visit(column.weights);
  visit(column.mean);
  visit(column.square);
}

}  // namespace

MasterWeights::MasterWeights(PlayerCount players, Random& random) : players_(players) {
  const auto features = static_cast<std::uint16_t>(feature_count(players));
  for (std::uint16_t feature = 0; feature < features; ++feature) {
    Parts parts{feature};
    const int player = feature / PlayerLayout::kSize;
    const int which = feature % PlayerLayout::kSize;
    const auto share = [&](int shared) {
      parts.push_back(static_cast<std::uint16_t>(features + player * SharedLayout::kSize + shared));
    };
    if (player < players.number() && which >= PlayerLayout::kNear) {
      const int step = (which - PlayerLayout::kNear) % kNearSteps;
      const Card& card = kCards[static_cast<std::size_t>(which - PlayerLayout::kNear) / kNearSteps];
      share(SharedLayout::kNearByPoints + card.points * kNearSteps + step);
      share(SharedLayout::kNearByColour + index(card.bonus) * kNearSteps + step);
    } else if (player < players.number() && which >= PlayerLayout::kNobles &&
               which < PlayerLayout::kDue) {
      share(SharedLayout::kNobles + (which - PlayerLayout::kNobles) % kNobleSteps);
    }
    parts_.push_back(parts);
  }
  rows_ = features + static_cast<std::size_t>(players.number()) * SharedLayout::kSize + 1;

  const auto outputs = static_cast<std::size_t>(players.number());
  const auto fill = [](Column& column, std::size_t size) {
    column.weights.resize(size);
    column.gradient.resize(size);
    column.mean.resize(size);
    column.square.resize(size);
  };
  columns_.resize(kSlices);
  for (Column& column : columns_) {
    fill(column, (rows_ + outputs) * kSliceWidth);
    for (std::size_t i = 0; i < column.weights.size(); ++i) {
      const float spread = i < rows_ * kSliceWidth ? 0.1F : 0.2F;
      const float uniform = static_cast<float>(random.below(2048)) / 1024.0F - 1.0F;
      column.weights[i] = spread * uniform;
    }
  }
  fill(output_bias_, outputs);
}

void MasterWeights::take_over(const Network& network) {
  const std::span<const Network::Sums> from = network.rows();
  const std::size_t features = parts_.size();
  const auto outputs = static_cast<std::size_t>(players_.number());
  const auto uses = [&](std::size_t unit) {
    for (std::size_t player = 0; player < outputs; ++player) {
      if (from[features + 1 + player][unit] != 0) return true;
    }
    return false;
  };
  for (std::size_t unit = 0; unit < Network::kHidden; ++unit) {
    Column& column = columns_[unit / kSliceWidth];
    const auto weight = [&](std::size_t row) -> float& {
      return column.weights[row * kSliceWidth + unit % kSliceWidth];
    };
    for (std::size_t player = 0; player < outputs; ++player) {
      weight(rows_ + player) =
          static_cast<float>(from[features + 1 + player][unit]) / Network::kOutputUnit;
    }
    if (!uses(unit)) continue;
    for (std::size_t row = 0; row < rows_; ++row) weight(row) = 0;
    for (std::size_t row = 0; row < features; ++row) {
      weight(row) = static_cast<float>(from[row][unit]) / Network::kUnit;
    }
    weight(bias_at()) = static_cast<float>(from[features][unit]) / Network::kUnit;
  }
  for (std::size_t player = 0; player < outputs; ++player) {
    output_bias_.weights[player] =
        static_cast<float>(from[features + 1 + outputs][player]) / Network::kOutputUnit;
  }
}

void MasterWeights::begin_step() {
  mean_power_ *= kMeanDecay;
  square_power_ *= kSquareDecay;
}

void MasterWeights::learn(int slice, std::span<const std::vector<Moment>> games, float rate) {
  Column& column = columns_[static_cast<std::size_t>(slice)];
  const std::size_t from = static_cast<std::size_t>(slice) * kSliceWidth;
  const auto outputs = static_cast<std::size_t>(players_.number());
  std::size_t count = 0;
  for (const std::vector<Moment>& game : games) count += game.size();
  const float share = 1.0F / static_cast<float>(count);

  for (const std::vector<Moment>& game : games) {
    for (const Moment& moment : game) {
      std::array<float, kSliceWidth> active;
      std::array<float, kSliceWidth> back{};
      for (std::size_t i = 0; i < kSliceWidth; ++i) {
        active[i] = static_cast<float>(Network::activation(moment.sums[from + i])) / Network::kUnit;
      }
      for (std::size_t player = 0; player < outputs; ++player) {
        const float error = share * (moment.said[player] - moment.target[player]);
        const std::size_t row = (rows_ + player) * kSliceWidth;
        for (std::size_t i = 0; i < kSliceWidth; ++i) {
          column.gradient[row + i] += error * active[i];
          back[i] += error * column.weights[row + i];
        }
        if (slice == 0) output_bias_.gradient[player] += error;
      }
      for (std::size_t i = 0; i < kSliceWidth; ++i) {
        if (moment.sums[from + i] <= 0) back[i] *= kSlopeBelowZero;
      }
      add_to_rows(moment.features, back.data(), column.gradient.data());
      const auto bias = static_cast<Feature>(bias_at());
      add_to_rows({&bias, 1}, back.data(), column.gradient.data());
    }
  }
  // The gradient of a shared row is the sum over the features that share it.
  for (const Parts& parts : parts_) {
    const float* own = column.gradient.data() + std::size_t{parts[0]} * kSliceWidth;
    add_to_rows(std::span(parts.begin(), parts.end()).subspan(1), own, column.gradient.data());
  }
  const float corrected = rate * std::sqrt(1 - square_power_) / (1 - mean_power_);
  descend(column, corrected);
  if (slice == 0) descend(output_bias_, corrected);
}

void MasterWeights::round_to(Network& network, int slice) const {
  const Column& column = columns_[static_cast<std::size_t>(slice)];
  const std::size_t from = static_cast<std::size_t>(slice) * kSliceWidth;
  const std::span<Network::Sums> to = network.rows();
  const std::size_t features = parts_.size();
  for (std::size_t feature = 0; feature < features; ++feature) {
    std::array<float, kSliceWidth> sum{};
    for (const std::uint16_t row : parts_[feature]) {
      for (std::size_t i = 0; i < kSliceWidth; ++i) sum[i] += column.weights[row * kSliceWidth + i];
    }
    round_row(sum.data(), Network::kUnit, &to[feature][from]);
  }
  const auto outputs = static_cast<std::size_t>(players_.number());
  for (std::size_t k = 0; k <= outputs; ++k) {  // the bias of the hidden layer, then the outputs
    const int unit = k == 0 ? Network::kUnit : Network::kOutputUnit;
    round_row(&column.weights[(bias_at() + k) * kSliceWidth], static_cast<float>(unit),
              &to[features + k][from]);
  }
  if (slice != 0) return;
  for (std::size_t player = 0; player < outputs; ++player) {
    to[features + 1 + outputs][player] =
        rounded(output_bias_.weights[player], Network::kOutputUnit);
  }
}

void MasterWeights::save(std::ostream& out) const {
  const auto write = [&](const std::vector<float>& numbers) {
    out.write(reinterpret_cast<const char*>(numbers.data()),
              static_cast<std::streamsize>(numbers.size() * sizeof(float)));
  };
  for (const Column& column : columns_) visit_vectors(column, write);
  visit_vectors(output_bias_, write);
  write({mean_power_, square_power_});
}

void MasterWeights::load(std::istream& in) {
  const auto read = [&](std::vector<float>& numbers) {
    in.read(reinterpret_cast<char*>(numbers.data()),
            static_cast<std::streamsize>(numbers.size() * sizeof(float)));
  };
  for (Column& column : columns_) visit_vectors(column, read);
  visit_vectors(output_bias_, read);
  std::vector<float> powers(2);
  read(powers);
  mean_power_ = powers[0];
  square_power_ = powers[1];
}

}  // namespace splendor::champion
