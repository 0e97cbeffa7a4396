#include "arena/rating/ladder/standing.hpp"

#include <algorithm>
#include <span>
#include <vector>

namespace splendor::rating {
namespace {

bool surely_better(const Ladder& ladder, BotIndex a, BotIndex b) {
  const auto probability = ladder.superiority(a, b, ErrorKind::shown);
  return probability && *probability >= kSurelyBetter;
}

// Both set `best` and `worst` of a pool: every bot that is surely ahead costs the one a place, and
// assures the other of one. `pool` holds all rated bots of one pool, best first.
void limit_ranks_by_pairs(const Ladder& ladder, std::span<const BotIndex> pool,
                          std::vector<Standing>& standings) {
  for (std::size_t i = 1; i < pool.size(); ++i) {
    for (std::size_t ahead = 0; ahead < i; ++ahead) {
      if (!surely_better(ladder, pool[ahead], pool[i])) continue;
      ++standings[i].best;
      --standings[ahead].worst;
    }
  }
}

// Without a covariance one bot is surely better if its interval lies above the other's, so that
// counting takes no comparison of every two.
void limit_ranks_by_intervals(const Ladder& ladder, std::span<const BotIndex> pool,
                              std::vector<Standing>& standings) {
  std::vector<double> low, high;
  for (const BotIndex bot : pool) {
    const Rating& rating = *ladder.bots[bot.value].rating;
    low.push_back(rating.elo - kSurelyBetterSd * rating.se);
    high.push_back(rating.elo + kSurelyBetterSd * rating.se);
  }
  std::vector<double> lows = low, highs = high;
  std::sort(lows.begin(), lows.end());
  std::sort(highs.begin(), highs.end());
  for (std::size_t i = 0; i < pool.size(); ++i) {
    standings[i].best +=
        static_cast<std::size_t>(lows.end() - std::upper_bound(lows.begin(), lows.end(), high[i]));
    standings[i].worst -= static_cast<std::size_t>(
        std::lower_bound(highs.begin(), highs.end(), low[i]) - highs.begin());
  }
}

void rank_pool(Ladder& ladder, std::span<const BotIndex> pool) {
  std::vector<Standing> standings(pool.size());
  std::size_t leader = 0;
  for (std::size_t i = 0; i < pool.size(); ++i) {
    standings[i].rank = i + 1;
    standings[i].worst = pool.size();
  }
  if (ladder.has_covariance()) {
    limit_ranks_by_pairs(ladder, pool, standings);
  } else {
    limit_ranks_by_intervals(ladder, pool, standings);
  }
  for (std::size_t i = 1; i < pool.size(); ++i) {
    if (surely_better(ladder, pool[leader], pool[i])) leader = i;
    standings[i].group = standings[i - 1].group + (leader == i ? 1 : 0);
    const double elo = ladder.bots[pool[i].value].rating->elo;
    if (elo == ladder.bots[pool[i - 1].value].rating->elo) {
      standings[i].rank = standings[i - 1].rank;
    }
  }
  for (std::size_t i = 0; i < pool.size(); ++i) ladder.bots[pool[i].value].standing = standings[i];
}

}  // namespace

void fill_standings(Ladder& ladder) {
  std::vector<BotIndex> rated = ladder.order();
  while (!rated.empty() && ladder.bots[rated.back().value].links.flag == Flag::no_games) {
    rated.pop_back();
  }
  const auto pool_of = [&](std::size_t i) { return ladder.bots[rated[i].value].links.pool; };
  for (std::size_t begin = 0, end = 0; begin < rated.size(); begin = end) {
    while (end < rated.size() && pool_of(end) == pool_of(begin)) ++end;
    rank_pool(ladder, std::span(rated).subspan(begin, end - begin));
  }
}

}  // namespace splendor::rating
