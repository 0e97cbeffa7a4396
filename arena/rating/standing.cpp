#include "arena/rating/standing.hpp"

#include <span>
#include <vector>

namespace splendor::rating {
namespace {

bool surely_better(const Ladder& ladder, BotIndex a, BotIndex b) {
  const auto probability = ladder.superiority(a, b, ErrorKind::shown);
  return probability && *probability >= kSurelyBetter;
}

// `pool` holds all rated bots of one pool, best first.
void rank_pool(Ladder& ladder, std::span<const BotIndex> pool) {
  std::vector<Standing> standings(pool.size());
  std::size_t leader = 0;
  for (std::size_t i = 0; i < pool.size(); ++i) {
    standings[i].rank = i + 1;
    standings[i].worst = pool.size();
  }
  for (std::size_t i = 1; i < pool.size(); ++i) {
    for (std::size_t ahead = 0; ahead < i; ++ahead) {
      if (!surely_better(ladder, pool[ahead], pool[i])) continue;
      ++standings[i].best;
      --standings[ahead].worst;
    }
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
