// Validation of positions: each test breaks one law and nothing else.
#include "referee/rules/validate_position.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "tests/rules/random_play.hpp"
#include "tests/support/position.hpp"

namespace splendor {
namespace {

using test::GameBuilder;

constexpr Seat kFirst(0);
constexpr Seat kSecond(1);

// The parts of a position that a test may modify.
struct Position {
  Table table;
  Hidden hidden;

  explicit Position(const Game& game) : table(game.table()), hidden(game.hidden()) {}
  PlayerArea& area(int seat) { return table.area(Seat(seat)); }
  CardSlot& place(int level, std::size_t i) {
    return table.board[Level(level).index() * kPlaces + i];
  }
  // The top card of a deck.
  CardId& top(int level) {
    const std::size_t l = Level(level).index();
    return hidden.decks[l][table.deck_sizes[l] - 1U];
  }
  // Keeps the deck consistent with the table when a card is moved.
  void drop_top(int level) { --table.deck_sizes[Level(level).index()]; }
  [[nodiscard]] View view(Seat seat) const { return {seat, table, hidden.hands[seat.index()]}; }
};

// Two players in the middle of a game, seat 1 to move. Open are 1–4, 41–44, 71–74.
//   seat 0: wwu, bonuses wwwuuu from 5 6 7 9 10 11 and ggg from 17 18 19, noble 3, reserved 50 and
//           (face down) 80
//   seat 1: o, bought 25, reserved (face down) 12
Position middle() {
  return Position(GameBuilder(PlayerCount(2))
                      .tokens(kFirst, Tokens(2, 1, 0, 0, 0))
                      .tokens(kSecond, Tokens::of(Colour::gold))
                      .bought(kFirst, {5, 6, 7, 9, 10, 11, 17, 18, 19})
                      .bought(kSecond, {25})
                      .received(kFirst, 3)
                      .reserved_open(kFirst, 50)
                      .reserved_from_deck(kFirst, 80)
                      .reserved_from_deck(kSecond, 12)
                      .to_move(kSecond)
                      .rounds_played(12)
                      .build());
}

// The round is closed and seat 0 has 15 points.
Position ended_by_points() {
  Position position(
      GameBuilder(PlayerCount(2)).bought(kFirst, {74, 78, 82}).to_move(kSecond).build());
  position.table.to_move = kFirst;
  position.table.ply = 2;
  position.table.over = EndReason::points;
  return position;
}

Position stalemate() {
  Position position = middle();
  position.table.passes = 2;
  position.table.over = EndReason::stalemate;
  return position;
}

TEST(Possible, AcceptsThePositionsThatOtherTestsModify) {
  EXPECT_EQ(validate_position(middle().table, middle().hidden), std::nullopt);
  EXPECT_EQ(validate_position(ended_by_points().table, ended_by_points().hidden), std::nullopt);
  EXPECT_EQ(validate_position(stalemate().table, stalemate().hidden), std::nullopt);
}

struct Law {
  std::string name;
  std::function<Position()> position;
  std::function<void(Position&)> spoil;
  std::string sentence;
};
void PrintTo(const Law& law, std::ostream* out) { *out << law.name; }

// Laws of the public table.
std::vector<Law> table_laws() {
  return {
      {"seat_to_move", middle, [](Position& p) { p.table.to_move = Seat(2); },
       "seat 2 is to move, but it is a game of 2 players"},
      {"points_of_the_cards", middle, [](Position& p) { ++p.area(0).points; },
       "seat 0 has counts that its cards don't give"},
      {"bonuses_of_the_cards", middle,
       [](Position& p) { p.area(0).bonuses += Tokens::of(Colour::red); },
       "seat 0 has counts that its cards don't give"},
      {"number_of_the_cards", middle, [](Position& p) { ++p.area(0).card_count; },
       "seat 0 has counts that its cards don't give"},
      {"absent_players_have_nothing", middle,
       [](Position& p) { p.area(3).tokens = Tokens(1, 0, 0, 0, 0); },
       "seat 3 is not in the game, but has something"},
      {"token_limit", middle,
       [](Position& p) {
         const Tokens more(2, 3, 4, 0, 0);
         p.area(0).tokens += more;
         p.table.bank -= more;
       },
       "seat 0 holds 12 tokens between turns, but the limit is 10"},
      {"gems_add_up", middle, [](Position& p) { p.table.bank += Tokens::of(Colour::black); },
       "the tokens don't add up: bank and players together have 5 black, but a game of 2 players "
       "has 4"},
      {"gold_adds_up", middle, [](Position& p) { p.area(1).tokens = Tokens(); },
       "the tokens don't add up: bank and players together have 4 gold, but a game of 2 players "
       "has 5"},
      {"open_card_of_its_level", middle, [](Position& p) { p.place(2, 1) = CardId(90); },
       "card 90 is of level 3 and can't be on the table in the row of level 2"},
      {"open_card_once", middle, [](Position& p) { p.place(1, 3) = CardId(1); },
       "card 1 is twice on the table in the row of level 1"},
      {"row_is_full", middle, [](Position& p) { p.place(3, 0).reset(); },
       "the row of level 3 has an empty place although its deck has cards"},
      {"bought_card_is_not_open", middle, [](Position& p) { p.area(1).add(CardId(1)); },
       "card 1 is in two places: on the table in the row of level 1 and bought by seat 1"},
      {"bought_by_one", middle, [](Position& p) { p.area(1).add(CardId(5)); },
       "card 5 is in two places: bought by seat 0 and bought by seat 1"},
      {"reserved_card_is_not_open", middle,
       [](Position& p) {
         p.area(0).reserved[0].face_up = CardId(41);
         p.hidden.hands[0][0] = CardId(41);
       },
       "card 41 is in two places: on the table in the row of level 2 and reserved by seat 0"},
      {"reserved_card_of_its_level", middle,
       [](Position& p) { p.area(0).reserved[0].level = Level(3); },
       "card 50 is of level 2 and can't be reserved by seat 0"},
      {"noble_once", middle, [](Position& p) { p.table.nobles.insert(NobleId(3)); },
       "noble 3 is in two places"},
      {"noble_was_earned", middle,
       [](Position& p) {
         p.table.nobles.erase(NobleId(1));
         p.area(0).add(NobleId(1));
       },
       "seat 0 has noble 1 without the bonuses that it asks for"},
      {"number_of_nobles", middle, [](Position& p) { p.table.nobles.insert(NobleId(9)); },
       "a game of 2 players has 3 nobles, but there are 4"},
      {"no_more_passes_than_players", middle, [](Position& p) { p.table.passes = 3; },
       "more passes in a row than players"},
      {"stalemate_ends_the_game", middle, [](Position& p) { p.table.passes = 2; },
       "all players have passed in a row, but the game goes on"},
      {"points_end_the_game", ended_by_points, [](Position& p) { p.table.over.reset(); },
       "a player has 15 points and the round is closed, but the game goes on"},
      {"end_by_points_needs_points", middle,
       [](Position& p) {
         p.table.to_move = kFirst;
         p.table.over = EndReason::points;
       },
       "the game can't have ended by points: nobody has 15"},
      {"end_by_points_needs_a_closed_round", ended_by_points,
       [](Position& p) { p.table.to_move = kSecond; },
       "the game can't have ended by points within a round"},
      {"end_by_stalemate_needs_passes", stalemate, [](Position& p) { p.table.passes = 1; },
       "the game can't have ended by stalemate: not all have passed"},
      {"end_by_rounds_needs_a_closed_round", middle,
       [](Position& p) { p.table.over = EndReason::round_limit; },
       "the game can't have ended by the round limit within a round"},
  };
}

// Laws of the hidden cards.
std::vector<Law> hidden_laws() {
  return {
      {"hand_of_the_size_shown", middle, [](Position& p) { p.hidden.hands[1].erase_at(0); },
       "seat 1 has 0 cards in hand, but 1 reserved"},
      {"hand_is_what_is_shown", middle, [](Position& p) { p.hidden.hands[0][0] = CardId(51); },
       "seat 0 shows card 50 as reserved, but has card 51 in hand"},
      {"face_down_card_of_its_level", middle,
       [](Position& p) { p.hidden.hands[1][0] = CardId(60); },
       "card 60 is of level 2 and can't be reserved face down by seat 1"},
      {"face_down_card_is_nowhere_else", middle,
       [](Position& p) { p.hidden.hands[1][0] = CardId(1); },
       "card 1 is in two places: on the table in the row of level 1 and reserved face down by seat "
       "1"},
      {"deck_card_is_nowhere_else", middle, [](Position& p) { p.top(2) = CardId(41); },
       "card 41 is in two places: on the table in the row of level 2 and in the deck of level 2"},
      {"deck_card_once", middle, [](Position& p) { p.hidden.decks[2][0] = p.hidden.decks[2][1]; },
       "card 89 is twice in the deck of level 3"},
      {"deck_card_of_its_level", middle, [](Position& p) { p.top(1) = CardId(70); },
       "card 70 is of level 2 and can't be in the deck of level 1"},
      {"no_card_is_lost", middle, [](Position& p) { p.drop_top(1); },
       "card 8 is nowhere: not in a deck, on the table or with a player"},
  };
}

std::vector<Law> all_laws() {
  std::vector<Law> all = table_laws();
  for (const Law& law : hidden_laws()) all.push_back(law);
  return all;
}

class PositionLaw : public testing::TestWithParam<Law> {};

TEST_P(PositionLaw, IsEnforced) {
  Position position = GetParam().position();
  GetParam().spoil(position);
  EXPECT_EQ(validate_position(position.table, position.hidden), GetParam().sentence);
  const Result<Game> game = Game::from(position.table, position.hidden);
  ASSERT_FALSE(game);
  EXPECT_EQ(game.error(), GetParam().sentence);
}

INSTANTIATE_TEST_SUITE_P(Possible, PositionLaw, testing::ValuesIn(all_laws()),
                         [](const auto& law) { return law.param.name; });

class TableLaw : public testing::TestWithParam<Law> {};

TEST_P(TableLaw, IsEnforcedOnEveryView) {
  Position position = GetParam().position();
  GetParam().spoil(position);
  for (const Seat seat : {kFirst, kSecond}) {
    EXPECT_EQ(validate_position(position.view(seat)), GetParam().sentence);
  }
}

INSTANTIATE_TEST_SUITE_P(Possible, TableLaw, testing::ValuesIn(table_laws()),
                         [](const auto& law) { return law.param.name; });

TEST(PossibleView, MustBeThatOfASeatInTheGame) {
  const Position position = middle();
  EXPECT_EQ(validate_position(View{Seat(3), position.table, {}}),
            "seat 3 is not in a game of 2 players");
}

TEST(Possible, NormalisesIrrelevantMembersSoThatEqualityIsByValue) {
  Position position = middle();
  const Result<Game> game = Game::from(position.table, position.hidden);
  position.hidden.decks[0][39] = CardId(5);
  position.hidden.hands[3].push_back(CardId(5));
  const Result<Game> same = Game::from(position.table, position.hidden);
  ASSERT_TRUE(game && same);
  EXPECT_EQ(*game, *same);
}

TEST(PossibleView, MustHaveTheHandThatIsShown) {
  View view = middle().view(kFirst);
  view.hand[0] = CardId(51);
  EXPECT_EQ(validate_position(view), "seat 0 shows card 50 as reserved, but has card 51 in hand");
}

TEST(PossibleView, MustHaveAHandOfTheSizeShown) {
  View view = middle().view(kFirst);
  view.hand.push_back(CardId(51));
  EXPECT_EQ(validate_position(view), "seat 0 has 3 cards in hand, but 2 reserved");
}

TEST(PossibleView, MustHaveFaceDownCardsThatAreNowhereElse) {
  View view = middle().view(kFirst);
  view.hand[1] = CardId(71);
  EXPECT_EQ(validate_position(view),
            "card 71 is in two places: on the table in the row of level 3 and reserved face down "
            "by seat 0");
}

TEST(PossibleView, MustAccountForAllCardsByLevel) {
  Position position = middle();
  position.drop_top(3);
  EXPECT_EQ(validate_position(position.view(kFirst)),
            "the cards of level 3 don't add up: there are 19 instead of 20");
}

TEST(PossibleView, MustAccountForTheCardsThatOthersHoldFaceDown) {
  Position position = middle();
  position.area(1).reserved[0].level = Level(2);
  EXPECT_EQ(validate_position(position.view(kFirst)),
            "the cards of level 1 don't add up: there are 39 instead of 40");
}

TEST(Possible, AcceptsEveryPositionOfRandomGamesAndEveryViewOfIt) {
  int positions = 0;
  for (const NamedRuleset& ruleset : kRulesets) {
    for (const PlayerCount players : kPlayerCounts) {
      test::for_each_position(players, ruleset.rules, 500, 2, [&](const Game& game) {
        ++positions;
        ASSERT_EQ(validate_position(game.table(), game.hidden()), std::nullopt);
        for (const Seat seat : seats(players)) {
          ASSERT_EQ(validate_position(game.view(seat)), std::nullopt);
        }
      });
    }
  }
  EXPECT_GT(positions, 1000);
}

TEST(Possible, AcceptsAGameThatItsRoundLimitEnded) {
  Game game(Deal::shuffled(PlayerCount(2), 1), {TakeFewer::forced, Payment::canonical, 1});
  game.play(game.legal_moves()[0]);
  game.play(game.legal_moves()[0]);
  ASSERT_EQ(game.table().over, EndReason::round_limit);
  EXPECT_EQ(validate_position(game.table(), game.hidden()), std::nullopt);
}

}  // namespace
}  // namespace splendor
