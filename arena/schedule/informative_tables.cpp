#include "arena/schedule/informative_tables.hpp"

#include <algorithm>
#include <cmath>

namespace splendor::schedule {
namespace {

constexpr std::size_t kLargestPart = 128;

std::vector<std::span<const Entrant>> parts_of(std::span<const Entrant> ordered,
                                               std::uint32_t batch) {
  std::vector<std::span<const Entrant>> parts;
  std::size_t size = batch % 2 == 0 ? kLargestPart : kLargestPart / 2;
  while (ordered.size() > kLargestPart) {
    parts.push_back(ordered.first(size));
    ordered = ordered.subspan(size);
    size = std::min(kLargestPart, ordered.size() / 2 + 1);  // no tiny part at the end
  }
  parts.push_back(ordered);
  return parts;
}

double unknown_in(std::span<const Entrant> bots, const Knowledge& knowledge) {
  double sum = 0.0;
  for (const Entrant bot : bots) sum += knowledge.covariance(bot.number(), bot.number());
  return sum;
}

std::vector<Table> best_of(std::span<const Entrant> bots, const Knowledge& knowledge,
                           const rating::PairingOptions& pairing) {
  const auto size = static_cast<Eigen::Index>(bots.size());
  std::vector<Eigen::Index> index(bots.size());
  std::transform(bots.begin(), bots.end(), index.begin(),
                 [](Entrant bot) { return static_cast<Eigen::Index>(bot.number()); });
  rating::PairingState state{knowledge.strengths(index), knowledge.covariance(index, index),
                             Eigen::MatrixXd::Zero(size, size)};
  for (std::size_t i = 0; i < bots.size(); ++i) {
    for (std::size_t j = 0; j < bots.size(); ++j) {
      if (i == j) continue;
      state.games(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) =
          knowledge.games(bots[i], bots[j]);
    }
  }
  std::vector<Table> tables;
  for (const rating::Table& chosen : rating::next_tables(state, pairing)) {
    Table& table = tables.emplace_back();
    for (const rating::BotIndex bot : chosen) table.push_back(bots[bot.value]);
  }
  return tables;
}

}  // namespace

std::vector<Table> informative_tables(std::span<const Entrant> bots, const Knowledge& knowledge,
                                      const rating::PairingOptions& pairing, std::uint32_t batch) {
  if (bots.size() <= kLargestPart) return best_of(bots, knowledge, pairing);
  std::vector<Entrant> ordered(bots.begin(), bots.end());
  std::stable_sort(ordered.begin(), ordered.end(), [&](Entrant a, Entrant b) {
    return knowledge.strengths[a.number()] > knowledge.strengths[b.number()];
  });
  const double per_unknown = static_cast<double>(pairing.tables) / unknown_in(bots, knowledge);
  std::vector<Table> tables;
  double due = 0.0;
  for (const std::span<const Entrant> part : parts_of(ordered, batch)) {
    due += per_unknown * unknown_in(part, knowledge);
    rating::PairingOptions of_part = pairing;
    of_part.tables = static_cast<std::size_t>(std::llround(due)) - tables.size();
    const std::vector<Table> chosen = best_of(part, knowledge, of_part);
    tables.insert(tables.end(), chosen.begin(), chosen.end());
  }
  return tables;
}

}  // namespace splendor::schedule
