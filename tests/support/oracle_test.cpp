// Tests the oracle itself against published counts, totals and positions.
#include "tests/support/oracle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <stdexcept>
#include <utility>

namespace splendor::oracle {
namespace {

using Moves = std::vector<std::string>;

bool has(const Moves& moves, const std::string& move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

Moves starting_with(const State& state, const std::string& start) {
  Moves some = legal(state);
  std::erase_if(some, [&](const std::string& move) { return !move.starts_with(start); });
  return some;
}

// Two players, a bank without tokens, nothing on the table: only a pass is left.
State barren() {
  State state = game_in_id_order(2);
  state.bank = {};
  state.board = {};
  state.decks = {};
  return state;
}

TEST(OracleCards, AddUpAsPrinted) {
  std::map<std::pair<int, int>, int> cards;  // by level, bonus
  std::map<int, int> points_on;              // by level
  std::map<int, Gems> asked;                 // by level
  for (int id = 1; id <= kCards; ++id) {
    ++cards[{card(id).level, card(id).bonus}];
    points_on[card(id).level] += card(id).points;
    for (std::size_t colour = 0; colour < kGold; ++colour) {
      asked[card(id).level][colour] += card(id).cost[colour];
    }
  }
  for (int bonus = 0; bonus < 5; ++bonus) {
    EXPECT_EQ((cards[{1, bonus}]), 8);
    EXPECT_EQ((cards[{2, bonus}]), 6);
    EXPECT_EQ((cards[{3, bonus}]), 4);
  }
  EXPECT_EQ(points_on, (std::map<int, int>{{1, 5}, {2, 55}, {3, 80}}));
  EXPECT_EQ(asked[1], (Gems{33, 33, 33, 33, 33}));
  EXPECT_EQ(asked[2], (Gems{41, 41, 41, 41, 41}));
  EXPECT_EQ(asked[3], (Gems{43, 43, 43, 43, 43}));
  EXPECT_EQ(card(62).cost, (Gems{1, 4, 2, 0, 0}));
  EXPECT_EQ(card(76).cost, (Gems{6, 3, 0, 0, 3}));
}

TEST(OracleCards, NoblesAreFivePairsAndFiveTriplesOfNeighbours) {
  std::vector<Gems> expected;
  for (std::size_t i = 0; i < 5; ++i) {
    Gems pair{};
    pair[i] = pair[(i + 1) % 5] = 4;
    expected.push_back(pair);
    Gems triple{};
    triple[i] = triple[(i + 1) % 5] = triple[(i + 2) % 5] = 3;
    expected.push_back(triple);
  }
  std::vector<Gems> actual;
  for (int id = 1; id <= kNobles; ++id) {
    EXPECT_EQ(noble(id).points, 3);
    actual.push_back(noble(id).requirement);
  }
  std::sort(expected.begin(), expected.end());
  std::sort(actual.begin(), actual.end());
  EXPECT_EQ(actual, expected);
}

TEST(OraclePerft, MatchesThePublishedCounts) {
  const auto counts = [](int players, const Profile& profile) {
    const State start = game_in_id_order(players, profile);
    return std::vector<std::uint64_t>{perft(start, 1), perft(start, 2), perft(start, 3)};
  };
  EXPECT_EQ(counts(2, {}), (std::vector<std::uint64_t>{30, 865, 24190}));
  EXPECT_EQ(counts(3, {}), (std::vector<std::uint64_t>{30, 895, 26380}));
  EXPECT_EQ(counts(4, {}), (std::vector<std::uint64_t>{30, 900, 26995}));
  EXPECT_EQ(counts(2, {.take_fewer = TakeFewer::up_to}),
            (std::vector<std::uint64_t>{45, 1965, 83885}));
}

TEST(OracleTake, FewerThanThreeColoursLeftIsReadByTheProfile) {
  State state = game_in_id_order(2);
  state.bank = {3, 0, 4, 0, 0, 5};
  EXPECT_EQ(starting_with(state, "T"), (Moves{"T gg", "T wg"}));
  state.profile.take_fewer = TakeFewer::up_to;
  EXPECT_EQ(starting_with(state, "T"), (Moves{"T g", "T gg", "T w", "T wg"}));
  state.profile.take_fewer = TakeFewer::exact3;
  EXPECT_EQ(starting_with(state, "T"), (Moves{"T gg"}));
}

TEST(OracleReturn, IsExactlyTheExcessAndMayBeWhatWasTaken) {
  State state = game_in_id_order(2);
  state.bank = {1, 1, 1, 0, 0, 1};
  state.player[0].tokens = {0, 0, 0, 4, 4, 1};
  EXPECT_EQ(starting_with(state, "T"),
            (Moves{"T wug -gk", "T wug -go", "T wug -gr", "T wug -kk", "T wug -ko", "T wug -rk",
                   "T wug -ro", "T wug -rr", "T wug -ug", "T wug -uk", "T wug -uo", "T wug -ur",
                   "T wug -wg", "T wug -wk", "T wug -wo", "T wug -wr", "T wug -wu"}));
  EXPECT_EQ(starting_with(state, "D 1"), (Moves{"D 1"}));
  state.player[0].tokens[kGold] = 2;
  EXPECT_EQ(starting_with(state, "D 1"), (Moves{"D 1 -k", "D 1 -o", "D 1 -r"}));
}

TEST(OracleReserve, NeedsAFreeHandAndBringsGoldOnlyWhileThereIsSome) {
  State state = game_in_id_order(2);
  state.bank[kGold] = 1;
  state = oracle::apply(state, "D 2");
  EXPECT_EQ(state.player[0].tokens[kGold], 1);
  EXPECT_EQ(state.player[0].reserved, (std::vector<Reserved>{{45, true}}));
  state = oracle::apply(state, "R 71");
  EXPECT_EQ(state.player[1].tokens[kGold], 0);
  EXPECT_EQ(state.player[1].reserved, (std::vector<Reserved>{{71, false}}));
  EXPECT_EQ(state.board[2], (std::array<int, 4>{75, 72, 73, 74}));
  state.player[0].reserved = {{45, true}, {46, true}, {47, false}};
  EXPECT_TRUE(starting_with(state, "R").empty());
  EXPECT_TRUE(starting_with(state, "D").empty());
}

TEST(OracleBuy, GoldPaysShortagesOrAnythingByTheProfile) {
  State state = game_in_id_order(2);
  state.player[0].tokens = {0, 0, 0, 2, 0, 2};  // card 1 costs rrk
  EXPECT_EQ(starting_with(state, "B 1 "), (Moves{"B 1 rro"}));
  state.profile.payment = Payment::any;
  EXPECT_EQ(starting_with(state, "B 1 "), (Moves{"B 1 roo", "B 1 rro"}));
  state.player[0].cards = {25};  // bonus r: rk is due, and a second r does not pay the k
  EXPECT_EQ(starting_with(state, "B 1 "), (Moves{"B 1 oo", "B 1 ro"}));
  state.player[0].cards = {25, 26, 33};  // bonuses r r k: nothing is due
  EXPECT_EQ(starting_with(state, "B 1 "), (Moves{"B 1 0"}));
}

TEST(OracleBuy, ReservedCardLeavesTheTableAlone) {
  State state = game_in_id_order(2);
  state.player[0].reserved = {{40, true}, {90, true}};
  state.player[0].tokens = {0, 3, 0, 0, 0, 1};
  const State after = oracle::apply(state, "B 40 uuuo");
  EXPECT_EQ(after.board, state.board);
  EXPECT_EQ(after.decks, state.decks);
  EXPECT_EQ(after.player[0].reserved, (std::vector<Reserved>{{90, true}}));
  EXPECT_EQ(after.player[0].cards, (std::vector<int>{40}));
  EXPECT_EQ(after.player[0].tokens, Tokens{});
  EXPECT_EQ(after.bank, (Tokens{4, 7, 4, 4, 4, 6}));
  EXPECT_THROW(oracle::apply(after, "B 90 0"), std::invalid_argument) << "another player's card";
}

TEST(OracleNobles, OnePerTurnByChoiceAfterAnyAction) {
  State state = game_in_id_order(2);
  state.nobles = {1, 3, 10};
  state.player[0].cards = {1, 2, 3, 4, 9, 10, 11, 12, 17, 18, 19};  // 4 white, 4 blue, 3 green
  EXPECT_EQ(starting_with(state, "D 1"), (Moves{"D 1 N1", "D 1 N3"}));
  state = oracle::apply(state, "D 1 N3");
  EXPECT_EQ(state.nobles, (std::vector<int>{1, 10}));
  EXPECT_EQ(points(state), (std::vector<int>{3, 0}));
  state = oracle::apply(state, "T wug");
  EXPECT_EQ(starting_with(state, "D 1"), (Moves{"D 1 N1"}));
}

TEST(OracleEnd, PointsCountWhenTheRoundCloses) {
  State state = game_in_id_order(3);
  state.player[0].cards = {74, 78, 82};
  EXPECT_EQ((state = oracle::apply(state, "T wug")).over, "");
  EXPECT_EQ((state = oracle::apply(state, "T wug")).over, "");
  EXPECT_EQ((state = oracle::apply(state, "T wug")).over, "points");
  EXPECT_EQ(state.ply, 3);
  EXPECT_EQ(state.to_move, 0);
  EXPECT_TRUE(legal(state).empty());
  EXPECT_THROW(oracle::apply(state, "T wuk"), std::invalid_argument);
}

TEST(OracleEnd, AsManyPassesAsPlayersAreAStalemate) {
  State state = barren();
  EXPECT_EQ(legal(state), (Moves{"P"}));
  state = oracle::apply(state, "P");
  EXPECT_EQ(state.passes, 1);
  EXPECT_EQ(state.over, "");
  state = oracle::apply(state, "P");
  EXPECT_EQ(state.over, "stalemate");
}

TEST(OracleEnd, PassThatBringsANobleStartsTheCountAgain) {
  State state = barren();
  state.player[1].cards = {1, 2, 3, 4, 9, 10, 11, 12};
  state = oracle::apply(state, "P");
  EXPECT_EQ(legal(state), (Moves{"P N1"}));
  state = oracle::apply(state, "P N1");
  EXPECT_EQ(state.passes, 0);
  state = oracle::apply(state, "P");
  EXPECT_EQ(state.over, "");
  EXPECT_EQ(oracle::apply(state, "P").over, "stalemate");
}

TEST(OracleEnd, PointsComeBeforeStalemateBeforeTheRoundLimit) {
  State state = barren();
  state.profile.max_rounds = 1;
  EXPECT_EQ(oracle::apply(apply(state, "P"), "P").over, "stalemate");
  state.player[0].cards = {74, 78, 82};
  EXPECT_EQ(oracle::apply(apply(state, "P"), "P").over, "points");
}

TEST(OracleEnd, RoundLimitCutsAfterTheLastSeat) {
  State state = game_in_id_order(2, {.max_rounds = 2});
  for (int i = 0; i < 4; ++i) {
    EXPECT_EQ(state.over, "");
    state = oracle::apply(state, legal(state).front());
  }
  EXPECT_EQ(state.over, "round_limit");
}

TEST(OracleRanks, PointsThenFewerCardsThenShared) {
  State state = game_in_id_order(4);
  state.player[0].cards = {8, 9};     // 1 point, two cards
  state.player[1].cards = {16};       // 1 point, one card
  state.player[2].cards = {24};       // the same
  state.player[3].cards = {1, 2, 3};  // no points
  EXPECT_EQ(ranks(state), (std::vector<int>{3, 1, 1, 4}));
  EXPECT_EQ(winners(state), (std::vector<int>{1, 2}));
}

TEST(OracleNotation, HasOneSpellingPerMove) {
  const State state = game_in_id_order(2);
  EXPECT_TRUE(has(legal(state), "T wug"));
  for (const std::string wrong :
       {"",        " ",        "T",        "T ",       "T wgu",  "T  wug", "T wug ", "t wug",
        "T wug -", "T wug -w", "T wug N1", "T wug N0", "T wo",   "T www",  "T wu",   "T 0",
        "R",       "R 0",      "R 01",     "R 5",      "R 91",   "R 171",  "R -1",   "D 0",
        "D 4",     "D 1 D 2",  "B 1",      "B 1 0",    "B 99 0", "P",      "P P",    "X 1"}) {
    EXPECT_THROW(oracle::apply(state, wrong), std::invalid_argument) << '"' << wrong << '"';
  }
}

// Laws that hold in every position, whatever is played and by which profile.
TEST(OracleGames, KeepTokensAndCardsTogether) {
  std::mt19937 random(20140101);
  for (const TakeFewer take_fewer : {TakeFewer::forced, TakeFewer::up_to, TakeFewer::exact3}) {
    for (int players = 2; players <= 4; ++players) {
      State state = game_in_id_order(players, {take_fewer, Payment::any, 100});
      Decks decks = decks_in_id_order();
      for (std::vector<int>& deck : decks) {
        std::shuffle(deck.begin(), deck.end(), random);
      }
      state = new_game(players, decks, state.nobles, state.profile);
      const Tokens all_tokens = state.bank;
      while (state.over.empty()) {
        const Moves moves = legal(state);
        ASSERT_FALSE(moves.empty()) << canonical(state);
        ASSERT_EQ(std::adjacent_find(moves.begin(), moves.end()), moves.end()) << "listed twice";
        state = oracle::apply(state, moves[random() % moves.size()]);

        Tokens tokens = state.bank;
        std::size_t cards = 0;
        for (const Player& player : state.player) {
          ASSERT_LE(std::accumulate(player.tokens.begin(), player.tokens.end(), 0), 10);
          for (std::size_t colour = 0; colour < tokens.size(); ++colour) {
            ASSERT_GE(player.tokens[colour], 0);
            tokens[colour] += player.tokens[colour];
          }
          cards += player.cards.size() + player.reserved.size();
        }
        for (std::size_t level = 0; level < 3; ++level) {
          cards += state.decks[level].size() + 4U;
          cards -= static_cast<std::size_t>(
              std::count(state.board[level].begin(), state.board[level].end(), 0));
        }
        ASSERT_EQ(tokens, all_tokens);
        ASSERT_EQ(cards, 90U);
      }
    }
  }
}

}  // namespace
}  // namespace splendor::oracle
