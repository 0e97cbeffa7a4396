#include "arena/schedule/swiss_pairing.hpp"

#include <algorithm>
#include <numeric>

namespace splendor::schedule {
namespace {

constexpr std::size_t kInLine = 8;

// Places in the ranking, best first.
using Places = std::vector<std::size_t>;

struct Pair {
  std::size_t first = 0;
  std::size_t second = 0;
};

class Pairing {
 public:
  Pairing(const std::vector<Contender>& ranked, const PairCounts& met)
      : ranked_(ranked), met_(met) {
    pair_from_the_top();
    for (std::size_t i = pairs_.size(); i-- > 0;) avoid_rematch(i);
  }

  [[nodiscard]] std::vector<Table> tables() const {
    std::vector<Table> tables;
    for (const Pair& pair : pairs_) {
      tables.push_back({ranked_[pair.first].bot, ranked_[pair.second].bot});
    }
    return tables;
  }

 private:
  [[nodiscard]] std::uint32_t meetings(std::size_t a, std::size_t b) const {
    return met_(ranked_[a].bot, ranked_[b].bot);
  }

  void pair_from_the_top() {
    Places rest(ranked_.size());
    std::iota(rest.begin(), rest.end(), 0U);
    while (!rest.empty()) {
      const Places choices = opponents(rest);
      const std::size_t best =
          *std::min_element(choices.begin(), choices.end(), [&](std::size_t a, std::size_t b) {
            return meetings(rest[0], a) < meetings(rest[0], b);
          });
      pairs_.push_back({rest[0], best});
      std::erase(rest, best);
      rest.erase(rest.begin());
    }
  }

  // For the first of the rest, the best first: the lower half of its group from the top, the upper
  // half from the bottom, then all others.
  [[nodiscard]] Places opponents(const Places& rest) const {
    std::size_t group = 1;
    while (group < rest.size() && ranked_[rest[group]].points == ranked_[rest[0]].points) ++group;
    const std::size_t half = std::max<std::size_t>(group / 2, 1);
    Places order;
    for (std::size_t i = half; i < group; ++i) order.push_back(rest[i]);
    for (std::size_t i = half; i-- > 1;) order.push_back(rest[i]);
    for (std::size_t i = group; i < rest.size(); ++i) order.push_back(rest[i]);
    return order;
  }

  // Changes partners with another pair, the nearest above for which that leaves fewer rematches.
  // While everybody has met less than half of the others there always is one (Ore's theorem).
  void avoid_rematch(std::size_t index) {
    Pair& pair = pairs_[index];
    for (std::size_t step = 1; step < pairs_.size(); ++step) {
      if (meetings(pair.first, pair.second) == 0) return;
      Pair& other = pairs_[(index + pairs_.size() - step) % pairs_.size()];
      const std::uint32_t now =
          meetings(pair.first, pair.second) + meetings(other.first, other.second);
      const auto swap_if_better = [&](std::size_t& mine, std::size_t& theirs) {
        std::swap(mine, theirs);
        const bool is_better =
            meetings(pair.first, pair.second) + meetings(other.first, other.second) < now;
        if (!is_better) std::swap(mine, theirs);
        return is_better;
      };
      if (!swap_if_better(pair.second, other.second)) swap_if_better(pair.second, other.first);
    }
  }

  const std::vector<Contender>& ranked_;
  const PairCounts& met_;
  std::vector<Pair> pairs_;
};

// Each group of equal points rearranged so that neighbours come from different pots of the group.
std::vector<Entrant> in_pots(const std::vector<Contender>& ranked, std::size_t players) {
  std::vector<Entrant> line;
  for (std::size_t begin = 0; begin < ranked.size();) {
    std::size_t end = begin;
    while (end < ranked.size() && ranked[end].points == ranked[begin].points) ++end;
    const std::size_t pot = (end - begin + players - 1) / players;
    for (std::size_t i = 0; i < pot; ++i) {
      for (std::size_t place = begin + i; place < end; place += pot) {
        line.push_back(ranked[place].bot);
      }
    }
    begin = end;
  }
  return line;
}

std::vector<Table> tables_from(std::vector<Entrant> line, std::size_t players,
                               const PairCounts& met) {
  std::vector<Table> tables;
  while (!line.empty()) {
    Table& table = tables.emplace_back();
    while (table.size() < players) {
      const auto meetings = [&](Entrant bot) {
        std::uint32_t sum = 0;
        for (const Entrant seated : table) sum += met(seated, bot);
        return sum;
      };
      const auto last = line.begin() + static_cast<std::ptrdiff_t>(std::min(kInLine, line.size()));
      const auto least = std::min_element(
          line.begin(), last, [&](Entrant a, Entrant b) { return meetings(a) < meetings(b); });
      table.push_back(*least);
      line.erase(least);
    }
  }
  return tables;
}

}  // namespace

std::vector<Table> swiss_tables(const std::vector<Contender>& ranked, std::size_t players,
                                const PairCounts& met) {
  if (players == 2) return Pairing(ranked, met).tables();
  return tables_from(in_pots(ranked, players), players, met);
}

}  // namespace splendor::schedule
