#include "tests/bench/large_league.hpp"

#include <algorithm>
#include <random>
#include <vector>

#include "arena/league/reader.hpp"
#include "arena/league/write.hpp"
#include "tests/bench/house_records.hpp"

namespace splendor::bench {
namespace {

constexpr std::size_t kBots = 100;
constexpr std::size_t kPool = 1000;   // records that are used again and again
constexpr std::size_t kBatch = 5000;  // games

std::vector<v1::MatchRecord> play_pool() {
  std::vector<v1::MatchRecord> pool;
  for (std::size_t seed = 1; seed <= kPool; ++seed) {
    pool.push_back(house_record(seed, 2, HouseBots::greedy_and_random));
  }
  return pool;
}

}  // namespace

arena::LeagueId store_large_league(const arena::Home& home, std::size_t games) {
  arena::Store store(home, arena::Access::run, "serve_bench");
  league::Reader reader;
  reader.set_flag("deals", {std::to_string(games / (kBots * (kBots - 1)) + 1)});
  arena::NewLeague league;
  league.name = "large";
  league.seed = 1;
  league.settings = league::to_toml(reader.finish());
  for (std::size_t bot = 0; bot < kBots; ++bot) {
    league.entries.push_back({std::nullopt, "bot" + std::to_string(bot)});
  }
  const arena::LeagueId id = store.create_league(league);
  const std::vector<v1::MatchRecord> pool = play_pool();
  std::mt19937 random(1);
  std::uint32_t number = 0;
  for (std::size_t stored = 0; stored < games; ++number) {
    arena::Batch batch;
    std::vector<arena::PlayedGame> played;
    const std::size_t size = std::min(kBatch, games - stored);
    for (std::uint32_t place = 0; place < size; ++place) {
      const v1::MatchRecord& record = pool[place % pool.size()];
      const auto first = static_cast<std::uint32_t>(random() % (kBots - 1));
      const auto other =
          static_cast<std::uint32_t>((first + 1 + random() % (kBots - 2)) % (kBots - 1));
      const bool is_last = stored + place + 1 == games;
      batch.push_back({record.deal().seed(),
                       {arena::Entrant(first), arena::Entrant(is_last ? kBots - 1 : other)}});
      played.push_back({{number, place}, &record});
    }
    store.add_batch(id, number, batch);
    store.add_games(id, played);
    stored += size;
  }
  store.set_league_state(id, arena::LeagueState::finished, "");
  return id;
}

}  // namespace splendor::bench
