#include "sample_bots/sdk/guess.hpp"

#include <gtest/gtest.h>

#include <map>

#include "referee/rules/validate_position.hpp"
#include "tests/house_bots/table_talk.hpp"

namespace splendor {
namespace {

// The first position in which a player other than seat 0 has a face-down card of this level.
Game with_hidden_reservation(Level level) {
  for (Seed seed = 1;; ++seed) {
    for (const Game& game : test::random_positions(PlayerCount(2), {}, seed, 1)) {
      for (const Reservation& held : game.table().area(Seat(1)).reserved) {
        if (held.level == level && !held.face_up) return game;
      }
    }
  }
}

TEST(Guess, LooksTheSameToTheSeatThatMadeIt) {
  Random random(5);
  for (const PlayerCount players : kPlayerCounts) {
    for (const NamedRuleset& named : kRulesets) {
      for (const Game& game : test::random_positions(players, named.rules, 11, 7)) {
        for (const Seat seat : seats(players)) {
          const Game guess = sdk::guess(game.view(seat), random);
          EXPECT_EQ(guess.view(seat), game.view(seat));
          EXPECT_EQ(validate_position(guess.table(), guess.hidden()), std::nullopt);
        }
      }
    }
  }
}

TEST(Guess, KeepsDroppedOutPlayersOut) {
  Game game(Deal::shuffled(PlayerCount(3), 3));
  game.drop_out(Seat(1));
  Random random(5);
  EXPECT_EQ(sdk::guess(game.view(Seat(0)), random).table(), game.table());
}

TEST(Guess, RefusesAnImpossibleView) {
  View view = Game(Deal::shuffled(PlayerCount(2), 3)).view(Seat(0));
  view.table.bank += Tokens::of(Colour::white);
  Random random(5);
  EXPECT_THROW(sdk::guess(view, random), std::invalid_argument);
}

// Checks that every unseen card is in the given place equally often: with 1,000 expected for each
// card, all counts are within five standard deviations, and no possible card is missing.
void expect_uniform(const std::map<CardId, int>& counts, std::size_t cards) {
  EXPECT_EQ(counts.size(), cards);
  for (const auto& [id, count] : counts) EXPECT_NEAR(count, 1000, 5 * 32) << id.number();
}

TEST(Guess, PutsEveryUnseenCardOnTopOfTheDeckEquallyOften) {
  const View view = Game(Deal::shuffled(PlayerCount(2), 3)).view(Seat(0));
  Random random(5);
  std::map<CardId, int> counts;
  for (int i = 0; i < 16'000; ++i) ++counts[sdk::guess(view, random).deck(Level(3))[0]];
  expect_uniform(counts, 16);
}

TEST(Guess, PutsEveryUnseenCardIntoAHiddenHandEquallyOften) {
  const Game game = with_hidden_reservation(Level(3));
  const auto& reserved = game.table().area(Seat(1)).reserved;
  std::size_t at = 0;
  while (reserved[at].face_up || reserved[at].level != Level(3)) ++at;
  // The cards of the deck, and the face-down cards of that level that the other player holds.
  std::size_t unseen = game.table().deck_sizes[Level(3).index()];
  for (const Reservation& held : reserved) unseen += held.level == Level(3) && !held.face_up;
  Random random(5);
  std::map<CardId, int> counts;
  for (std::size_t i = 0; i < 1000 * unseen; ++i) {
    ++counts[sdk::guess(game.view(Seat(0)), random).hidden().hands[1][at]];
  }
  expect_uniform(counts, unseen);
}

}  // namespace
}  // namespace splendor
