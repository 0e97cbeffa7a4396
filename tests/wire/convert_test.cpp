#include "referee/wire/convert.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "referee/rules/check.hpp"
#include "referee/rules/notation.hpp"
#include "tests/rules/random_play.hpp"
#include "tests/support/print.hpp"

namespace splendor::wire {
namespace {

constexpr std::uint32_t kHuge = std::numeric_limits<std::uint32_t>::max();

// Serialises and parses a message.
template <class T>
T sent(const T& message) {
  T received;
  EXPECT_TRUE(received.ParseFromString(message.SerializeAsString()));
  return received;
}

v1::View as_proto(const View& view) {
  v1::View message;
  to_proto(view, message);
  return sent(message);
}

v1::Move as_proto(const Move& move) {
  v1::Move message;
  to_proto(move, message);
  return sent(message);
}

Game middle_of_a_game() {
  Game game(Deal::shuffled(PlayerCount(3), 5));
  Random random(5);
  for (int i = 0; i < 40; ++i) game.play(test::random_move(game.legal_moves(), random));
  return game;
}

class Conversion : public ::testing::TestWithParam<int> {};

TEST_P(Conversion, EveryViewOfRandomGamesComesBack) {
  const PlayerCount players(GetParam());
  for (const NamedRuleset& named : kRulesets) {
    test::for_each_position(players, named.rules, 100, 3, [&](const Game& game) {
      for (const Seat seat : seats(players)) {
        View view = game.view(seat);
        const auto back = view_from_proto(as_proto(view), named.rules);
        ASSERT_TRUE(back) << back.error();
        view.table.over.reset();  // a bot is told the end by a message of its own
        ASSERT_EQ(*back, view);
      }
    });
  }
}

TEST_P(Conversion, EveryMoveOfRandomGamesComesBack) {
  const PlayerCount players(GetParam());
  for (const NamedRuleset& named : kRulesets) {
    test::for_each_position(players, named.rules, 200, 2, [&](const Game& game) {
      const View view = game.view(game.to_move());
      for (const Move& move : legal_moves(view)) {
        const auto back = move_from_proto(as_proto(move), view);
        ASSERT_TRUE(back) << back.error();
        ASSERT_EQ(*back, move);
      }
    });
  }
}

// Views and moves of all games and rulesets, in any order.
TEST(Convert, AReusedMessageKeepsNothingOfItsOldContent) {
  v1::View view;
  v1::Move move;
  for (const int players : {2, 4, 3}) {
    test::for_each_position(PlayerCount(players), {}, 100, 2, [&](const Game& game) {
      Game later = game;
      if (game.table().ply % 5 == 0) later.drop_out(Seat(1));
      for (const Seat seat : seats(game.table().players)) {
        to_proto(later.view(seat), view);
        ASSERT_EQ(view.SerializeAsString(), as_proto(later.view(seat)).SerializeAsString());
      }
      for (const Move& legal : legal_moves(game.view(game.to_move()))) {
        to_proto(legal, move);
        ASSERT_EQ(move.SerializeAsString(), as_proto(legal).SerializeAsString());
      }
    });
  }
}

TEST(Convert, EverySeatSeesWhichPlayersAreOut) {
  Game game(Deal::shuffled(PlayerCount(3), 1));
  game.drop_out(Seat(1));
  for (const Seat seat : seats(PlayerCount(3))) {
    const v1::View view = as_proto(game.view(seat));
    EXPECT_FALSE(view.players(0).out());
    EXPECT_TRUE(view.players(1).out());
    EXPECT_FALSE(view.players(2).out());
    const auto back = view_from_proto(view, {});
    ASSERT_TRUE(back) << back.error();
    EXPECT_EQ(*back, game.view(seat));
  }
}

INSTANTIATE_TEST_SUITE_P(Players, Conversion, ::testing::Values(2, 3, 4));

TEST(Convert, AFaceDownCardIsShownToItsOwnerOnly) {
  Game game(Deal::shuffled(PlayerCount(2), 1));
  const CardId top = game.deck(Level(3))[0];
  game.play({ReserveTop{Level(3)}, {}, std::nullopt});
  const v1::View mine = as_proto(game.view(Seat(0)));
  const v1::View theirs = as_proto(game.view(Seat(1)));
  EXPECT_EQ(mine.players(0).reserved(0).card(), static_cast<std::uint32_t>(top.number()));
  EXPECT_EQ(theirs.players(0).reserved(0).card(), 0U);
  EXPECT_EQ(theirs.players(0).reserved(0).level(), 3U);
  EXPECT_TRUE(mine.players(0).reserved(0).face_down());
  EXPECT_TRUE(theirs.players(0).reserved(0).face_down());
}

TEST(Convert, APurchaseWithoutPaymentPaysWithTheLeastGold) {
  for (const Ruleset rules : {Ruleset{}, Ruleset{TakeFewer::forced, Payment::any}}) {
    int purchases = 0;
    test::for_each_position(PlayerCount(2), rules, 300, 3, [&](const Game& game) {
      const View view = game.view(game.to_move());
      for (const Move& move : legal_moves(view)) {
        if (!std::holds_alternative<Buy>(move.action)) continue;
        v1::Move message = as_proto(move);
        message.mutable_buy()->clear_payment();
        const auto back = move_from_proto(message, view);
        ASSERT_TRUE(back) << back.error();
        EXPECT_EQ(check(view, *back), std::nullopt) << to_text(*back);
        ++purchases;
      }
    });
    EXPECT_GT(purchases, 10);
  }
}

TEST(Convert, RulesetsComeBack) {
  for (const NamedRuleset& named : kRulesets) {
    v1::Ruleset message;
    to_proto(named.rules, named.name, message);
    EXPECT_EQ(message.name(), named.name);
    const auto back = ruleset_from_proto(sent(message));
    ASSERT_TRUE(back) << back.error();
    EXPECT_EQ(*back, named.rules);
  }
}

TEST(Convert, ARulesetOfALaterVersionIsRefused) {
  v1::Ruleset message;
  message.set_payment(static_cast<v1::Payment>(7));
  EXPECT_FALSE(ruleset_from_proto(sent(message)));
  message.Clear();
  message.set_take_fewer(static_cast<v1::TakeFewer>(3));
  EXPECT_FALSE(ruleset_from_proto(sent(message)));
}

TEST(Convert, ARulesetHasAtMostAMillionRounds) {
  v1::Ruleset message;
  message.set_max_rounds(1'000'000);
  EXPECT_TRUE(ruleset_from_proto(sent(message)));
  message.set_max_rounds(1'000'001);
  EXPECT_FALSE(ruleset_from_proto(sent(message)));
}

TEST(Convert, TheHelloHoldsAllCardsAndNobles) {
  v1::Hello hello;
  add_cards(hello);
  ASSERT_EQ(hello.cards_size(), 90);
  ASSERT_EQ(hello.nobles_size(), 10);
  for (int i = 0; i < 90; ++i) {
    const Card& printed = card(CardId(i + 1));
    EXPECT_EQ(hello.cards(i).id(), static_cast<std::uint32_t>(i + 1));
    EXPECT_EQ(hello.cards(i).level(), static_cast<std::uint32_t>(printed.level.number()));
    EXPECT_EQ(hello.cards(i).bonus(), static_cast<v1::Colour>(index(printed.bonus) + 1));
    EXPECT_EQ(hello.cards(i).points(), printed.points);
    EXPECT_EQ(hello.cards(i).cost().green(),
              static_cast<std::uint32_t>(printed.cost[Colour::green]));
  }
}

// ---- hostile numbers ----------------------------------------------------------------------------

std::string error_of(const v1::Move& move) {
  const auto result = move_from_proto(move, middle_of_a_game().view(Seat(0)));
  return result ? "no error: " + to_text(*result) : result.error();
}

TEST(Convert, AMoveWithNumbersOutOfRangeIsRefusedWithASentence) {
  v1::Move move;
  EXPECT_EQ(error_of(move), "the move names no action");
  move.set_reserve_card(0);
  EXPECT_EQ(error_of(move), "0 is not a card (1 to 90)");
  move.set_reserve_card(kHuge);
  EXPECT_EQ(error_of(move), "4294967295 is not a card (1 to 90)");
  move.set_reserve_top(4);
  EXPECT_EQ(error_of(move), "4 is not a level (1 to 3)");
  move.mutable_buy()->set_card(91);
  EXPECT_EQ(error_of(move), "91 is not a card (1 to 90)");
  move.mutable_buy()->set_card(90);
  move.mutable_buy()->mutable_payment()->set_gold(kHuge);
  EXPECT_EQ(error_of(move), "a count of 4294967295 tokens is out of range");
  move.mutable_take()->set_red(256);
  EXPECT_EQ(error_of(move), "a count of 256 tokens is out of range");
  move.mutable_take()->set_red(3);
  EXPECT_EQ(error_of(move), "a take is one token each of different colours, or two of one colour");
  move.mutable_pass();
  move.set_noble(11);
  EXPECT_EQ(error_of(move), "11 is not a noble (1 to 10)");
  move.mutable_returned()->set_blue(128);
  EXPECT_EQ(error_of(move), "returned tokens: a count of 128 tokens is out of range");
}

std::uint32_t hostile_number(Random& random) {
  switch (random.below(4)) {
    case 0:
      return random.below(3);
    case 1:
      return random.below(12);
    case 2:
      return random.below(100);
    default:
      return kHuge >> random.below(32);
  }
}

v1::Tokens hostile_tokens(Random& random) {
  v1::Tokens tokens;
  const bool many = random.below(4) == 0;
  const auto count = [&] { return many ? random.below(42) : random.below(2); };
  tokens.set_white(count());
  tokens.set_blue(count());
  tokens.set_green(count());
  tokens.set_red(count());
  tokens.set_black(count());
  tokens.set_gold(count());
  return tokens;
}

v1::Move hostile_move(Random& random) {
  v1::Move move;
  switch (random.below(5)) {
    case 0:
      *move.mutable_take() = hostile_tokens(random);
      break;
    case 1:
      move.set_reserve_card(hostile_number(random));
      break;
    case 2:
      move.set_reserve_top(hostile_number(random));
      break;
    case 3:
      move.mutable_buy()->set_card(hostile_number(random));
      if (random.below(2) == 0) *move.mutable_buy()->mutable_payment() = hostile_tokens(random);
      break;
    default:
      move.mutable_pass();
  }
  if (random.below(3) == 0) *move.mutable_returned() = hostile_tokens(random);
  if (random.below(3) == 0) move.set_noble(hostile_number(random));
  return move;
}

TEST(Convert, WhateverABotSendsIsRefusedOrJudged) {
  Random random(11);
  int legal = 0;
  int illegal = 0;
  test::for_each_position(PlayerCount(2), Ruleset{}, 400, 5, [&](const Game& game) {
    if (game.over()) return;
    const View view = game.view(game.to_move());
    const std::vector<Move> moves = legal_moves(view);
    for (int i = 0; i < 50; ++i) {
      const auto move = move_from_proto(hostile_move(random), view);
      if (!move) {
        ASSERT_FALSE(move.error().empty());
        continue;
      }
      const bool listed = std::find(moves.begin(), moves.end(), *move) != moves.end();
      ASSERT_EQ(!check(view, *move), listed) << to_text(*move);
      ++(listed ? legal : illegal);
    }
  });
  EXPECT_GT(legal, 100);
  EXPECT_GT(illegal, 1000);
}

// A view with one thing wrong in it.
void expect_refused(void (*spoil)(v1::View&), const std::string& part) {
  v1::View message = as_proto(middle_of_a_game().view(Seat(0)));
  spoil(message);
  const auto view = view_from_proto(message, {});
  ASSERT_FALSE(view) << part;
  EXPECT_NE(view.error().find(part), std::string::npos) << view.error();
}

TEST(Convert, AViewWithNumbersOutOfRangeIsRefused) {
  expect_refused([](v1::View& view) { view.Clear(); }, "player count");
  expect_refused([](v1::View& view) { view.set_seat(4); }, "seat");
  expect_refused([](v1::View& view) { view.set_seat(3); }, "seat");
  expect_refused([](v1::View& view) { view.set_to_move(kHuge); }, "seat");
  expect_refused([](v1::View& view) { view.set_to_move(3); }, "seat");
  expect_refused([](v1::View& view) { view.set_passes(256); }, "passes");
  expect_refused([](v1::View& view) { view.mutable_bank()->set_red(41); }, "out of range");
  expect_refused([](v1::View& view) { view.add_nobles(0); }, "noble");
  expect_refused([](v1::View& view) { view.add_board(1); }, "12 places");
  expect_refused([](v1::View& view) { view.set_board(3, 91); }, "card");
  expect_refused([](v1::View& view) { view.add_deck_sizes(1); }, "3 decks");
  expect_refused([](v1::View& view) { view.set_deck_sizes(0, 41); }, "deck");
  expect_refused(
      [](v1::View& view) {
        view.add_players();
        view.add_players();
      },
      "player count");
  expect_refused([](v1::View& view) { view.mutable_players(0)->add_cards(91); }, "card");
  expect_refused([](v1::View& view) { view.mutable_players(1)->add_nobles(11); }, "noble");
  expect_refused([](v1::View& view) { view.mutable_players(0)->add_reserved()->set_level(1); },
                 "reserved");
}

TEST(Convert, ARepeatedCardOrNobleIsRefused) {
  v1::View message = as_proto(middle_of_a_game().view(Seat(0)));
  for (int i = 0; i < 300; ++i) message.mutable_players(0)->add_cards(1);
  EXPECT_FALSE(view_from_proto(message, {}));
  message = as_proto(middle_of_a_game().view(Seat(0)));
  for (int i = 0; i < 300; ++i) message.mutable_players(0)->add_nobles(1);
  EXPECT_FALSE(view_from_proto(message, {}));
}

}  // namespace
}  // namespace splendor::wire
