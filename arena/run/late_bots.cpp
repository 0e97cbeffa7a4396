#include "arena/run/late_bots.hpp"

#include <algorithm>
#include <cmath>

namespace splendor::arena {

LateBots::Evidence& LateBots::of(Entrant bot) {
  if (bots_.size() <= bot.number()) bots_.resize(bot.number() + 1);
  return bots_[bot.number()];
}

void LateBots::add_games(Entrant bot, std::uint64_t games, std::chrono::microseconds thinking) {
  of(bot).games += games;
  of(bot).thinking += thinking;
}

double LateBots::chance(Entrant bot, const PerSeat<Entrant>& seats) {
  double own = 0, all = 0, own_seats = 0;
  bool is_known = true;
  for (const Entrant seat : seats) {
    const Evidence& evidence = of(seat);
    is_known &= evidence.games > 0;
    const double thinking = static_cast<double>(evidence.thinking.count()) /
                            static_cast<double>(std::max<std::uint64_t>(evidence.games, 1));
    all += thinking;
    if (seat != bot) continue;
    own += thinking;
    own_seats += 1;
  }
  const double equal = own_seats / static_cast<double>(seats.size());
  if (!is_known || all <= 0) return equal;
  return std::max(equal, std::min(own / all, kMostChance));
}

void LateBots::add_void(const PerSeat<Entrant>& seats, Entrant late) {
  for (const Entrant* seat = seats.begin(); seat != seats.end(); ++seat) {
    const Entrant bot = *seat;
    if (std::find(seats.begin(), seat, bot) != seat) continue;  // seen in an earlier seat
    const double expected = chance(bot, seats);
    if (expected == 1.0) return;  // a game with itself tells nothing
    Evidence& evidence = of(bot);
    ++evidence.voids;
    if (bot == late) ++evidence.late;
    for (std::size_t i = 0; i < kOdds.size(); ++i) {
      const double total = 1.0 - expected + expected * kOdds[i];
      evidence.log_ratio[i] += std::log((bot == late ? kOdds[i] : 1.0) / total);
    }
  }
}

LateBots::Tally LateBots::tally(Entrant bot) const {
  if (bot.number() >= bots_.size()) return {};
  return bots_[bot.number()];
}

bool LateBots::is_to_blame(Entrant bot, std::size_t bots) const {
  if (bot.number() >= bots_.size()) return false;
  const Evidence& evidence = bots_[bot.number()];
  const auto all = static_cast<double>(evidence.games + evidence.late);
  if (static_cast<double>(evidence.late) < kSmallestShare * all) return false;
  double ratio = 0;
  for (const double log_ratio : evidence.log_ratio) {
    ratio += std::exp(log_ratio) / static_cast<double>(kOdds.size());
  }
  return ratio * kChance >= static_cast<double>(bots);
}

}  // namespace splendor::arena
