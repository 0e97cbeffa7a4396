#include "referee/rules/certain_win.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "referee/rules/game.hpp"
#include "referee/rules/notation.hpp"
#include "tests/rules/random_play.hpp"
#include "tests/support/position.hpp"

namespace splendor {
namespace {

// A player with 10 points who can buy card 82, which brings 5 more.
test::GameBuilder about_to_win(PlayerCount players, Seat seat) {
  return test::GameBuilder(players)
      .bought(seat, {74, 78})
      .open(Level(3), 0, 82)
      .tokens(seat, Tokens(0, 4, 3, 0, 0, 2))
      .to_move(seat);
}

// 14 points. With two red bonuses and three red tokens the player can buy card 43, which brings 2:
// if it is there.
test::GameBuilder& give_14_points(test::GameBuilder& builder, Seat seat) {
  return builder.bought(seat, {86, 90, 85})
      .tokens(seat, Tokens(0, 0, 0, 3, 0))
      .open(Level(2), 2, 60);
}

bool buys_card_82(const Move& move) {
  const auto* buy = std::get_if<Buy>(&move.action);
  return buy != nullptr && buy->card == CardId(82);
}

void expect_that_only_card_82_wins(const Game& game) {
  const View view = game.view(game.to_move());
  for (const Move& move : legal_moves(view)) {
    EXPECT_EQ(wins_for_certain(view, move), buys_card_82(move)) << to_text(move);
  }
  const auto win = find_certain_win(view);
  ASSERT_TRUE(win);
  EXPECT_TRUE(buys_card_82(*win));
}

void expect_that_nothing_wins(const Game& game) {
  EXPECT_FALSE(find_certain_win(game.view(game.to_move())));
}

TEST(CertainWin, IsAMoveThatEndsTheGame) {
  expect_that_only_card_82_wins(about_to_win(PlayerCount(2), Seat(1)).build());
}

TEST(CertainWin, NeedsMorePointsOrFewerCardsThanTheOthersHave) {
  // 15 points with four cards; the mover gets there with three, and with four if it has card 1.
  test::GameBuilder builder = about_to_win(PlayerCount(2), Seat(1));
  expect_that_only_card_82_wins(builder.bought(Seat(0), {86, 90, 85, 41}).build());
  expect_that_nothing_wins(builder.bought(Seat(1), {1}).build());
}

TEST(CertainWin, OfTheFirstSeatIsCertainIfNoReplyHelps) {
  expect_that_only_card_82_wins(
      about_to_win(PlayerCount(2), Seat(0)).bought(Seat(1), {86, 90, 85}).build());
}

TEST(CertainWin, OfTheFirstSeatIsNotCertainIfTheOtherCanBuyAnOpenCard) {
  test::GameBuilder builder = about_to_win(PlayerCount(2), Seat(0));
  expect_that_nothing_wins(give_14_points(builder, Seat(1)).open(Level(2), 0, 43).build());
}

TEST(CertainWin, OfTheFirstSeatIsNotCertainIfTheOtherMayHoldACardThatHelps) {
  test::GameBuilder builder = about_to_win(PlayerCount(2), Seat(0));
  give_14_points(builder, Seat(1));
  expect_that_only_card_82_wins(builder.build());
  // Only its owner knows that card 50 does not help: it might be card 43.
  expect_that_nothing_wins(builder.reserved_from_deck(Seat(1), 50).build());
}

TEST(CertainWin, CountsTheTurnsOfAllWhoAreLeftInTheRound) {
  test::GameBuilder builder = about_to_win(PlayerCount(4), Seat(1));
  expect_that_only_card_82_wins(builder.build());
  // Card 43 is not there, but the third player may turn it up for the fourth.
  expect_that_nothing_wins(give_14_points(builder, Seat(3)).build());
}

TEST(CertainWin, DoesNotCareAboutSeatsThatDroppedOut) {
  test::GameBuilder builder = about_to_win(PlayerCount(3), Seat(0));
  Game game = give_14_points(builder, Seat(1)).open(Level(2), 0, 43).build();
  expect_that_nothing_wins(game);
  game.drop_out(Seat(1));
  expect_that_only_card_82_wins(game);
}

TEST(CertainWin, NeedsPointsThatAreNearEnough) {
  expect_that_nothing_wins(Game(Deal::shuffled(PlayerCount(2), 1)));
}

// Plays out every reply of the second player with every card that may turn up. Knows what lies face
// down.
bool every_reply_loses(const Game& game, const Move& move, std::optional<Level> turned_up) {
  const std::size_t cards = turned_up ? game.table().deck_sizes[turned_up->index()] : 0;
  for (std::size_t i = 0; i < std::max<std::size_t>(1, cards); ++i) {
    Hidden hidden = game.hidden();
    if (cards > 0) {
      auto& deck = hidden.decks[turned_up->index()];
      std::swap(deck[i], deck[cards - 1]);
    }
    Game after = Game::imagined(game.table(), hidden);
    after.play(move);
    for (const Move& reply : legal_moves(after.view(after.to_move()))) {
      Game end = after;
      end.play(reply);
      const Ranks order = ranks(end.table());
      if (!end.over() || order[0] != 1 || order[1] == 1) return false;
    }
  }
  return true;
}

TEST(CertainWin, IsWhatPlayingOutAllRepliesFinds) {
  int certain = 0;
  int doubtful = 0;
  test::for_each_position(PlayerCount(2), {}, 100, 60, [&](const Game& game) {
    if (game.over() || game.to_move() != Seat(0)) return;
    const View view = game.view(Seat(0));
    for (const Move& move : legal_moves(view)) {
      const auto* buy = std::get_if<Buy>(&move.action);
      if (buy == nullptr) continue;
      const bool open = find_open(game.table(), buy->card).has_value();
      const int points =
          game.table().mover().points + card(buy->card).points + (move.noble ? kNoblePoints : 0);
      if (points < kPointsToEnd) {
        EXPECT_FALSE(wins_for_certain(view, move));
        continue;
      }
      const bool truth =
          every_reply_loses(game, move, open ? std::optional(card(buy->card).level) : std::nullopt);
      const auto& held = game.table().area(Seat(1)).reserved;
      const bool all_known = std::ranges::all_of(
          held, [](const Reservation& reservation) { return reservation.face_up.has_value(); });
      if (all_known) {
        EXPECT_EQ(wins_for_certain(view, move), truth) << to_text(move);
      } else {
        EXPECT_LE(wins_for_certain(view, move), truth) << to_text(move);
      }
      ++(truth ? certain : doubtful);
    }
  });
  EXPECT_GT(certain, 20);
  EXPECT_GT(doubtful, 5);
}

// Plays on to the end of the round with every purchase of every player, and one other move.
bool stays_only_winner(const Game& game, Seat winner) {
  if (game.over()) {
    const Ranks order = ranks(game.table());
    return order[winner.index()] == 1 && std::ranges::count(order, 1) == 1;
  }
  bool other_tried = false;
  for (const Move& move : legal_moves(game.view(game.to_move()))) {
    const bool matters = std::holds_alternative<Buy>(move.action) || move.noble;
    if (!matters && other_tried) continue;
    other_tried |= !matters;
    Game next = game;
    next.play(move);
    if (!stays_only_winner(next, winner)) return false;
  }
  return true;
}

TEST(CertainWin, IsNeverTakenAwayByThreeOrFourPlayers) {
  for (const PlayerCount players : {PlayerCount(3), PlayerCount(4)}) {
    std::array<int, 4> wins{};  // by the number of players with a turn left
    test::for_each_position(players, {}, 500, 150, [&](const Game& game) {
      if (game.over()) return;
      const View view = game.view(game.to_move());
      const auto win = find_certain_win(view);
      if (!win) return;
      Game after = game;
      after.play(*win);
      EXPECT_TRUE(stays_only_winner(after, view.seat)) << to_text(*win);
      ++wins[static_cast<std::size_t>(players.number() - 1 - view.seat.number())];
    });
    for (int left = 0; left < players.number(); ++left) {
      EXPECT_GT(wins[static_cast<std::size_t>(left)], 0) << left << " of " << players.number();
    }
  }
}

}  // namespace
}  // namespace splendor
