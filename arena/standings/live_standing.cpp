#include "arena/standings/live_standing.hpp"

#include "arena/rating/scale.hpp"

namespace splendor::arena {

void LiveStanding::add(const GameResult& result) {
  for (const Entrant bot : result.seats) {
    while (has_played_.size() <= bot.number()) {
      filter_.add_bot();
      has_played_.push_back(false);
    }
    has_played_[bot.number()] = true;
  }
  filter_.add(match_of(result, rating::Cluster{0}));
}

void LiveStanding::start_from(const LeagueStandings& standings) {
  for (std::size_t i = 0; i < has_played_.size() && i < standings.ladder.bots.size(); ++i) {
    const auto& rating = standings.ladder.bots[i].rating;
    if (!rating || !has_played_[i]) continue;
    filter_.set({static_cast<std::uint32_t>(i)}, {rating->elo, rating->se});
  }
}

std::optional<Leader> LiveStanding::leader(const std::vector<Entry>& entries) const {
  std::optional<Leader> best;
  double sum = 0.0;
  int count = 0;
  for (const Entry& entry : entries) {
    const std::size_t place = entry.entrant.number();
    if (entry.departure || place >= has_played_.size() || !has_played_[place]) continue;
    const auto value = filter_.value({static_cast<std::uint32_t>(place)});
    sum += value.elo;
    ++count;
    if (best && value.elo <= best->elo) continue;
    best = {entry.label, value.elo, rating::kError95 * value.sd};
  }
  if (best) best->elo -= sum / count;
  return best;
}

}  // namespace splendor::arena
