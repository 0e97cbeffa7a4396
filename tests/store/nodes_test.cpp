// Where games were played.
#include <SQLiteCpp/Database.h>

#include "arena/sqlite/migrate.hpp"
#include "arena/store/migrations.hpp"
#include "tests/store/store_fixture.hpp"

namespace splendor::arena {
namespace {

class NodesTest : public StoreTest {
 protected:
  static void play_at(Store& store, LeagueId league, std::uint32_t place, const Node* node) {
    const v1::MatchRecord record = record_for(store.batch(league, 0)[place]);
    add_game(store, league, {{0, place}, &record, node});
  }
};

TEST_F(NodesTest, AreCountedTheBusiestFirst) {
  Store store = open();
  const LeagueId league = league_with_batch(store, 6);
  const Node alpha{"alpha", "fast", 100.5};
  const Node beta{"beta", "slow", 50};
  play_at(store, league, 0, &beta);
  play_at(store, league, 1, &alpha);
  play_at(store, league, 2, &alpha);
  play_at(store, league, 3, nullptr);
  const auto nodes = store.nodes(league);
  ASSERT_EQ(nodes.size(), 2U);
  EXPECT_EQ(nodes[0].node, alpha);
  EXPECT_EQ(nodes[0].games, 2U);
  EXPECT_EQ(nodes[1].node, beta);
  EXPECT_EQ(nodes[1].games, 1U);
  std::string told;
  store.nodes_of_games(league, [&](Slot slot, std::size_t node) {
    told += std::to_string(slot.place) + " at " + std::to_string(node) + "; ";
  });
  EXPECT_EQ(told, "0 at 1; 1 at 0; 2 at 0; ");
  EXPECT_EQ(store.first_speed(league), 50);
  EXPECT_TRUE(store.damage().empty());
}

TEST_F(NodesTest, AMachineThatMeasuresItselfLaterGetsItsSpeedThen) {
  Store store = open();
  const LeagueId league = league_with_batch(store, 3);
  const Node before{"alpha", "fast", 0};
  const Node after{"alpha", "fast", 100};
  const Node again{"alpha", "fast", 101};
  play_at(store, league, 0, &before);
  EXPECT_EQ(store.first_speed(league), 0);
  play_at(store, league, 1, &after);
  play_at(store, league, 2, &again);
  ASSERT_EQ(store.nodes(league).size(), 1U);
  EXPECT_EQ(store.nodes(league)[0].node, after) << "the first measurement stays";
  EXPECT_EQ(store.first_speed(league), 100);
}

TEST_F(NodesTest, HostileNamesAreStoredSafely) {
  Store store = open();
  const LeagueId league = league_with_batch(store, 1);
  const Node evil{"a\x1b[2J'; DROP TABLE games; --", "\xff\xfe", 1};
  play_at(store, league, 0, &evil);
  const auto nodes = store.nodes(league);
  ASSERT_EQ(nodes.size(), 1U);
  EXPECT_EQ(nodes[0].games, 1U);
  EXPECT_TRUE(store.damage().empty());
}

TEST_F(NodesTest, AnArenaOfBeforeIsUpgradedAndKeepsItsGames) {
  home().create();
  {
    SQLite::Database database(home().database().string(),
                              SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    migrate(database, migrations().first(1));
    database.exec(
        "INSERT INTO leagues (id, name, kind, settings, seed, state, created, why)"
        " VALUES (1, 'old', 0, '', 1, 1, 0, '')");
  }
  Store store = open();
  EXPECT_EQ(store.league(LeagueId(1)).name, "old");
  EXPECT_TRUE(store.nodes(LeagueId(1)).empty());
  EXPECT_EQ(store.first_speed(LeagueId(1)), 0);
}

}  // namespace
}  // namespace splendor::arena
