// A game as a value: copied, compared, hashed.
#include "referee/rules/game.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <ostream>
#include <set>
#include <stdexcept>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "tests/rules/random_play.hpp"
#include "tests/support/position.hpp"
#include "tests/support/verdict.hpp"

namespace splendor {
namespace {

using test::after;
using test::GameBuilder;

constexpr PlayerCount kTwo(2);
constexpr Seat kFirst(0);
constexpr Seat kSecond(1);

// EXPECT_EQ would print a game as bytes.
testing::AssertionResult same(const Game& a, const Game& b) {
  if (!(a == b)) return testing::AssertionFailure() << "the games differ";
  if (hash_value(a) != hash_value(b)) return testing::AssertionFailure() << "the hashes differ";
  return testing::AssertionSuccess();
}
testing::AssertionResult different(const Game& a, const Game& b) {
  if (a == b) return testing::AssertionFailure() << "the games are equal";
  if (hash_value(a) == hash_value(b)) return testing::AssertionFailure() << "the hashes are equal";
  return testing::AssertionSuccess();
}

TEST(Game, IsIndependentOfItsCopy) {
  const Game game = test::start(kTwo);
  Game copy = game;
  EXPECT_TRUE(same(game, copy));
  copy.play(copy.legal_moves()[0]);
  EXPECT_TRUE(different(game, copy));
  EXPECT_TRUE(same(game, test::start(kTwo)));
}

TEST(Game, IsTheSameAfterTheSameTakesInAnotherOrder) {
  const Game start = test::start(kTwo);
  EXPECT_TRUE(same(after(start, {"T wug", "T wrk", "T urk", "T wgk"}),
                   after(start, {"T urk", "T wgk", "T wug", "T wrk"})));
}

TEST(Game, IsTheSameAfterTheSamePurchasesInAnotherOrder) {
  const Game start = GameBuilder(kTwo)
                         .tokens(kFirst, Tokens(3, 0, 3, 0, 0))
                         .reserved_open(kFirst, 35)  // ggg, gives black
                         .reserved_open(kFirst, 31)  // www, gives red
                         .reserved_open(kFirst, 50)  // stays
                         .build();
  EXPECT_TRUE(same(after(start, {"B 35 ggg", "T urk", "B 31 www", "T urk"}),
                   after(start, {"B 31 www", "T urk", "B 35 ggg", "T urk"})));
}

TEST(Game, IsTheSameWhetherTokensAreReturnedOrNeverTaken) {
  const Game start = GameBuilder(kTwo).tokens(kFirst, Tokens(2, 2, 2, 2, 0)).build();
  EXPECT_TRUE(same(after(start, "T wug -w"), after(start, "T ugk -k")));
}

TEST(Game, IsTheSameAfterTheSameNoblesInAnotherOrder) {
  const Game start = GameBuilder(kTwo).bonuses(kFirst, Tokens(4, 4, 3, 0, 0)).build();
  EXPECT_TRUE(same(after(start, {"T wug N1", "T wrk", "T wug N3"}),
                   after(start, {"T wug N3", "T wrk", "T wug N1"})));
}

TEST(Game, PlayedIsTheSameAsTheGameMadeFromItsParts) {
  test::for_each_position(PlayerCount(3), Ruleset{}, 1, 1, [](const Game& game) {
    const Result<Game> made = Game::from(game.table(), game.hidden());
    ASSERT_TRUE(made) << made.error();
    ASSERT_TRUE(same(game, *made));
  });
}

TEST(Game, PlayedIsTheSameAsTheGameSetUpAfterIt) {
  const Game set_up = GameBuilder(kTwo)
                          .reserved_from_deck(kFirst, 5)
                          .tokens(kFirst, Tokens::of(Colour::gold))
                          .to_move(kSecond)
                          .build();
  EXPECT_TRUE(same(after(test::start(kTwo), "D 1"), set_up));
}

TEST(Game, HashesForStandardContainersAsByHashValue) {
  const Game game = test::start(kTwo);
  EXPECT_EQ(std::hash<Game>()(game), static_cast<std::size_t>(hash_value(game)));
  std::unordered_set<Game> games{game};
  games.insert(after(game, "T wug"));
  games.insert(game);
  EXPECT_EQ(games.size(), 2U);
}

// ---- Games that differ in one thing ----

// A two-player game with reserved cards, nobles, tokens and bonuses. Noble 1 waits for seat 0.
struct Parts {
  Table table;
  Hidden hidden;

  Parts() {
    const Game game = GameBuilder(kTwo)
                          .tokens(kFirst, Tokens(2, 1, 0, 0, 0))
                          .tokens(kSecond, Tokens(0, 0, 0, 0, 1, 1))
                          .bought(kFirst, {1, 2, 3, 4, 9, 10, 11, 12})
                          .bought(kSecond, {25})
                          .reserved_open(kFirst, 50)
                          .reserved_from_deck(kFirst, 80)
                          .rounds_played(20)
                          .build();
    table = game.table();
    hidden = game.hidden();
  }
  [[nodiscard]] Game game() const {
    const Result<Game> made = Game::from(table, hidden);
    if (!made) throw std::logic_error(made.error());
    return *made;
  }
};

struct Difference {
  std::string name;
  std::function<void(Parts&)> make;
};
void PrintTo(const Difference& difference, std::ostream* out) { *out << difference.name; }

const std::vector<Difference> kDifferences{
    {"take_fewer", [](Parts& p) { p.table.rules.take_fewer = TakeFewer::up_to; }},
    {"payment", [](Parts& p) { p.table.rules.payment = Payment::any; }},
    {"round_limit", [](Parts& p) { p.table.rules.max_rounds = 101; }},
    {"round", [](Parts& p) { p.table.ply += 2; }},
    {"seat_to_move",
     [](Parts& p) {
       p.table.to_move = kSecond;
       p.table.ply += 1;
     }},
    {"passes", [](Parts& p) { p.table.passes = 1; }},
    {"open_nobles",
     [](Parts& p) {
       p.table.nobles.erase(NobleId(3));
       p.table.nobles.insert(NobleId(9));
     }},
    {"noble_received",
     [](Parts& p) {
       p.table.nobles.erase(NobleId(1));
       p.table.area(kFirst).add(NobleId(1));
     }},
    {"tokens_in_the_bank",
     [](Parts& p) {
       p.table.bank -= Tokens::of(Colour::red);
       p.table.area(kFirst).tokens += Tokens::of(Colour::red);
     }},
    {"owner_of_a_token",
     [](Parts& p) {
       p.table.area(kFirst).tokens -= Tokens::of(Colour::white);
       p.table.area(kSecond).tokens += Tokens::of(Colour::white);
     }},
    {"places_of_open_cards", [](Parts& p) { std::swap(p.table.board[5], p.table.board[6]); }},
    {"order_of_a_deck", [](Parts& p) { std::swap(p.hidden.decks[1][0], p.hidden.decks[1][1]); }},
    {"face_down_card", [](Parts& p) { std::swap(p.hidden.hands[0][1], p.hidden.decks[2][0]); }},
    {"card_shown", [](Parts& p) { p.table.area(kFirst).reserved[1].face_up = CardId(80); }},
    {"owner_of_cards",
     [](Parts& p) {
       std::swap(p.table.area(kFirst).cards, p.table.area(kSecond).cards);
       std::swap(p.table.area(kFirst).bonuses, p.table.area(kSecond).bonuses);
       std::swap(p.table.area(kFirst).points, p.table.area(kSecond).points);
       std::swap(p.table.area(kFirst).card_count, p.table.area(kSecond).card_count);
     }},
};

class OneDifference : public testing::TestWithParam<Difference> {};

TEST_P(OneDifference, MakesADifferentGame) {
  Parts parts;
  const Game before = parts.game();
  GetParam().make(parts);
  EXPECT_TRUE(different(before, parts.game()));
}

INSTANTIATE_TEST_SUITE_P(Game, OneDifference, testing::ValuesIn(kDifferences),
                         [](const auto& row) { return row.param.name; });

TEST(Game, DiffersByTheOwnerOfANoble) {
  const GameBuilder both_earned_it = GameBuilder(kTwo)
                                         .bought(kFirst, {1, 2, 3, 4, 9, 10, 11, 12})
                                         .bought(kSecond, {5, 6, 7, 8, 13, 14, 15, 16});
  EXPECT_TRUE(different(GameBuilder(both_earned_it).received(kFirst, 1).build(),
                        GameBuilder(both_earned_it).received(kSecond, 1).build()));
}

TEST(Game, HashesDifferentlyForEveryPositionOfManyGames) {
  std::set<std::uint64_t> hashes;
  std::size_t positions = 0;
  for (const PlayerCount players : kPlayerCounts) {
    test::for_each_position(players, Ruleset{}, 1, 20, [&](const Game& game) {
      ++positions;
      hashes.insert(hash_value(game));
    });
  }
  EXPECT_EQ(hashes.size(), positions);
}

// Bots that search deal the unseen cards again; such games differ only in the order of a deck.
TEST(Game, HashesDifferentlyWhenAnyTwoCardsOfADeckAreSwapped) {
  const Game start = test::start(kTwo);
  for (const Level level : kLevels) {
    const std::size_t size = start.table().deck_sizes[level.index()];
    for (std::size_t i = 0; i < size; ++i) {
      for (std::size_t j = i + 1; j < size; ++j) {
        Hidden hidden = start.hidden();
        std::swap(hidden.decks[level.index()][i], hidden.decks[level.index()][j]);
        const Game other = *Game::from(start.table(), hidden);
        EXPECT_TRUE(different(start, other))
            << "level " << level.number() << ", cards " << hidden.decks[level.index()][i].number()
            << " and " << hidden.decks[level.index()][j].number();
      }
    }
  }
}

}  // namespace
}  // namespace splendor
