// Games to be played, and their results.
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

#include "arena/core/ids.hpp"

namespace splendor::arena {

// One value per seat of a table, two to four of them.
template <class T>
class PerSeat {
 public:
  PerSeat() = default;
  PerSeat(std::initializer_list<T> values) {
    for (const T& value : values) push_back(value);
  }
  void push_back(T value) { values_[size_++] = value; }  // REQUIRES: size() < 4
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] const T* begin() const { return values_.data(); }
  [[nodiscard]] const T* end() const { return values_.data() + size_; }
  const T& operator[](std::size_t seat) const { return values_[seat]; }
  T& operator[](std::size_t seat) { return values_[seat]; }
  friend bool operator==(const PerSeat&, const PerSeat&) = default;

 private:
  std::array<T, 4> values_{};
  std::uint8_t size_ = 0;
};

// A game to be played. All games with the same seed are one deal, played with the seats changed.
struct GamePlan {
  std::uint64_t seed = 0;
  PerSeat<Entrant> seats;  // in turn order
  friend bool operator==(const GamePlan&, const GamePlan&) = default;
};

// Games that are planned together, from results of earlier batches alone.
using Batch = std::vector<GamePlan>;

// The place of a game in the schedule of its league. At most one game is stored for a slot.
struct Slot {
  std::uint32_t batch = 0;
  std::uint32_t place = 0;  // in the batch
  friend constexpr auto operator<=>(const Slot&, const Slot&) = default;
};

// The result of a game that was played; void games have none.
struct GameResult {
  Slot slot;
  std::uint64_t seed = 0;
  PerSeat<Entrant> seats;
  PerSeat<std::uint8_t> ranks;   // 1 is best; equal ranks are shared
  PerSeat<std::uint8_t> faults;  // FaultKind of match.proto; 0 is none
  friend bool operator==(const GameResult&, const GameResult&) = default;
};

}  // namespace splendor::arena
