// The rules library against the naive second implementation: same moves, same positions, same
// results, over whole games in every ruleset.
//
// SPLENDOR_POSITIONS sets how many positions each case compares (default 4,000; the naive side
// needs some 50 microseconds for one).
#include <gtest/gtest.h>

#include <cstdlib>

#include "referee/rules/game.hpp"
#include "referee/rules/notation.hpp"
#include "referee/trace/canonical.hpp"
#include "tests/rules/random_play.hpp"
#include "tests/support/oracle.hpp"

namespace splendor {
namespace {

struct Setting {
  TakeFewer take_fewer;
  Payment payment;
  PlayerCount players;
};

std::vector<Setting> every_combination() {
  std::vector<Setting> settings;
  for (const auto take_fewer : {TakeFewer::forced, TakeFewer::up_to, TakeFewer::exact3}) {
    for (const auto payment : {Payment::canonical, Payment::any}) {
      for (const PlayerCount players : kPlayerCounts) {
        settings.push_back({take_fewer, payment, players});
      }
    }
  }
  return settings;
}

std::string name_of_setting(const testing::TestParamInfo<Setting>& info) {
  return std::string(name_of(info.param.take_fewer)) + "_" +
         std::string(name_of(info.param.payment)) + "_" +
         std::to_string(info.param.players.number()) + "_players";
}

oracle::State oracle_start(const Deal& deal, const Ruleset& rules) {
  std::array<std::vector<int>, 3> decks;
  for (const Level level : kLevels) {
    for (const CardId id : deal.deck(level)) decks[level.index()].push_back(id.number());
  }
  std::vector<int> nobles;
  for (const NobleId id : deal.nobles()) nobles.push_back(id.number());
  oracle::Profile profile;
  profile.take_fewer = static_cast<oracle::TakeFewer>(rules.take_fewer);
  profile.payment = static_cast<oracle::Payment>(rules.payment);
  profile.max_rounds = static_cast<int>(rules.max_rounds);
  return oracle::new_game(deal.players().number(), decks, nobles, profile);
}

int positions_to_compare() {
  const char* wanted = std::getenv("SPLENDOR_POSITIONS");
  return wanted != nullptr ? std::atoi(wanted) : 4000;
}

class Differential : public testing::TestWithParam<Setting> {};
INSTANTIATE_TEST_SUITE_P(All, Differential, testing::ValuesIn(every_combination()),
                         name_of_setting);

TEST_P(Differential, BothImplementationsPlayTheSameGames) {
  // A low limit in every fourth game, so that games also end by it.
  int left = positions_to_compare();
  for (Seed seed = 0; left > 0; ++seed) {
    const Ruleset rules{GetParam().take_fewer, GetParam().payment, seed % 4 == 3 ? 20U : 100U};
    const Deal deal = Deal::shuffled(GetParam().players, seed);
    Game game(deal, rules);
    oracle::State other = oracle_start(deal, rules);
    Random random(seed + 1);
    while (!game.over()) {
      ASSERT_EQ(trace::sorted_notations(game.legal_moves()), oracle::legal(other))
          << "seed " << seed << " ply " << game.table().ply;
      const Move move = test::random_move(game.legal_moves(), random);
      game.play(move);
      other = oracle::apply(other, to_text(move));
      ASSERT_EQ(trace::canonical_text(game), oracle::canonical(other))
          << "seed " << seed << " after " << to_text(move);
      --left;
    }
    const Ranks order = ranks(game.table());
    EXPECT_EQ(std::vector<int>(order.begin(), order.end()), oracle::ranks(other));
    EXPECT_TRUE(oracle::legal(other).empty());
  }
}

}  // namespace
}  // namespace splendor
