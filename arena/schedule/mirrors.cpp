#include "arena/schedule/mirrors.hpp"

#include <algorithm>
#include <cmath>

namespace splendor::schedule {

Mirrors::Mirrors(double share, const std::vector<std::size_t>& players)
    : per_million_(static_cast<std::uint64_t>(std::llround(share * 1e6))), players_(players) {}

std::vector<Table> Mirrors::next(std::size_t deals, std::span<const Entrant> bots) {
  deals_ += deals;
  std::vector<Table> tables;
  for (const std::uint64_t due = deals_ * per_million_ / 1'000'000; made_ < due; ++made_) {
    const std::size_t players = players_[made_ % players_.size()];
    const Entrant bot = least_mirrored(bots);
    Table& table = tables.emplace_back();
    while (table.size() < players) table.push_back(bot);
  }
  return tables;
}

Entrant Mirrors::least_mirrored(std::span<const Entrant> bots) {
  made_of_.resize(std::max<std::size_t>(made_of_.size(), bots.back().number() + 1));
  const auto bot = std::min_element(bots.begin(), bots.end(), [this](Entrant a, Entrant b) {
    return made_of_[a.number()] < made_of_[b.number()];
  });
  ++made_of_[bot->number()];
  return *bot;
}

}  // namespace splendor::schedule
