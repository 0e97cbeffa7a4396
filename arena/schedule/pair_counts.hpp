#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "arena/schedule/table_maker.hpp"

namespace splendor::schedule {

// How often each pair of bots has met. Grows as bots with higher numbers are added.
class PairCounts {
 public:
  [[nodiscard]] std::uint32_t operator()(Entrant a, Entrant b) const {
    const std::size_t larger = std::max(a.number(), b.number());
    return larger < size_ ? counts_[a.number() * size_ + b.number()] : 0;
  }

  void add(Entrant a, Entrant b, std::uint32_t times = 1) {
    make_room(std::max(a, b));
    counts_[a.number() * size_ + b.number()] += times;
    counts_[b.number() * size_ + a.number()] += times;
  }

  void add(const Table& table, std::uint32_t times = 1) {
    for (std::size_t i = 0; i < table.size(); ++i) {
      for (std::size_t j = i + 1; j < table.size(); ++j) add(table[i], table[j], times);
    }
  }

 private:
  void make_room(Entrant bot) {
    if (bot.number() < size_) return;
    const std::size_t size = std::max<std::size_t>(bot.number() + 1, size_ + size_ / 2);
    std::vector<std::uint32_t> counts(size * size);
    for (std::size_t row = 0; row < size_; ++row) {
      std::copy_n(&counts_[row * size_], size_, &counts[row * size]);
    }
    counts_ = std::move(counts);
    size_ = size;
  }

  std::size_t size_ = 0;
  std::vector<std::uint32_t> counts_;
};

}  // namespace splendor::schedule
