#include "web_report/pair_table.hpp"

#include <algorithm>
#include <vector>

#include "web_report/bytes.hpp"

namespace splendor::web {

void PairTable::add(const GameFacts& facts) {
  if (!facts.counts()) return;
  for (std::size_t i = 0; i < facts.players; ++i) {
    for (std::size_t j = i + 1; j < facts.players; ++j) {
      const SeatFacts* a = &facts.seats[i];
      const SeatFacts* b = &facts.seats[j];
      if (a->bot == b->bot) continue;
      if (a->bot > b->bot) std::swap(a, b);
      Counts& counts = pairs_[static_cast<std::uint64_t>(a->bot) << 32U | b->bot];
      if (a->rank < b->rank) {
        ++counts.ahead;
      } else if (a->rank > b->rank) {
        ++counts.behind;
      } else {
        ++counts.level;
      }
    }
  }
}

std::string PairTable::bytes(std::size_t bots) const {
  std::vector<std::pair<std::uint64_t, Counts>> sorted(pairs_.begin(), pairs_.end());
  std::ranges::sort(sorted, {}, &std::pair<std::uint64_t, Counts>::first);
  Bytes out;
  auto next = sorted.begin();
  for (std::uint64_t row = 0; row < bots; ++row) {
    auto end = next;
    while (end != sorted.end() && end->first >> 32U == row) ++end;
    out.varint(static_cast<std::uint64_t>(end - next));
    std::uint64_t last = row;
    for (; next != end; ++next) {
      const std::uint64_t column = next->first & 0xFFFFFFFFU;
      out.varint(column - last);
      last = column;
      out.varint(next->second.ahead);
      out.varint(next->second.level);
      out.varint(next->second.behind);
    }
  }
  return out.data();
}

}  // namespace splendor::web
