// Rows 1 to 6 of the rule books: what is in the box, the start position, whose turn it is.
#include <algorithm>
#include <vector>

#include "referee/rules/deal.hpp"
#include "referee/rules/table.hpp"
#include "tests/rules/books.hpp"

namespace splendor::books {
namespace {

using namespace test;

// All cards of a level, in its deck or open.
CardSet cards_of_level(const Game& game, Level level) {
  CardSet cards;
  const auto& deck = game.hidden().decks[level.index()];
  for (std::size_t i = 0; i < game.table().deck_sizes[level.index()]; ++i) cards.insert(deck[i]);
  for (const CardSlot place : game.table().row(level)) {
    if (place) cards.insert(*place);
  }
  return cards;
}

std::array<std::vector<CardId>, 3> decks_in_id_order() {
  std::array<std::vector<CardId>, 3> decks;
  for (const Level level : kLevels) {
    const Deal deal = Deal::in_id_order(PlayerCount(2));
    decks[level.index()].assign(deal.deck(level).begin(), deal.deck(level).end());
  }
  return decks;
}

std::vector<NobleId> nobles_from(int first, int count) {
  std::vector<NobleId> nobles;
  for (int id = first; id < first + count; ++id) nobles.emplace_back(id);
  return nobles;
}

}  // namespace

void parts(const Ruleset& rules) {
  const Game game = start(PlayerCount(4), rules);  // the only number that uses all tokens
  EXPECT_EQ(game.table().bank, Tokens(7, 7, 7, 7, 7, 5));
  int cards = 0;
  for (const Level level : kLevels) cards += cards_of_level(game, level).size();
  EXPECT_EQ(cards, 90);

  // Two games of four use up all nobles, and there is no eleventh.
  NobleSet nobles;
  for (const int first : {1, 6}) {
    const auto deal = Deal::from(PlayerCount(4), decks_in_id_order(), nobles_from(first, 5));
    ASSERT_TRUE(deal);
    const Game dealt(*deal, rules);
    for (const NobleId id : dealt.table().nobles) nobles.insert(id);
  }
  EXPECT_EQ(nobles.size(), 10);
  EXPECT_FALSE(NobleId::from(11));
  EXPECT_FALSE(CardId::from(91));
}

void cards_by_level(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const Game game = start(players, rules);
    EXPECT_EQ(cards_of_level(game, Level(1)).size(), 40);
    EXPECT_EQ(cards_of_level(game, Level(2)).size(), 30);
    EXPECT_EQ(cards_of_level(game, Level(3)).size(), 20);
  });
}

void decks_apart_four_open(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const Deal deal = Deal::shuffled(players, 1);
    const Deal other = Deal::shuffled(players, 2);
    const Game game(deal, rules);
    for (const Level level : kLevels) {
      EXPECT_FALSE(deal.deck(level) == other.deck(level)) << "level " << level.number();
      EXPECT_EQ(game.table().deck_sizes[level.index()], deal.deck(level).size() - 4);
      for (const CardId id : deal.deck(level)) EXPECT_EQ(card(id).level, level);
      for (std::size_t place = 0; place < kPlaces; ++place) {
        EXPECT_EQ(game.table().row(level)[place], CardSlot(deal.deck(level)[place]));
      }
    }
    auto mixed = decks_in_id_order();
    std::swap(mixed[0][0], mixed[1][0]);
    EXPECT_FALSE(Deal::from(players, mixed, nobles_from(1, players.number() + 1)));
  });
}

void nobles_one_more_than_players(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const int n = players.number();
    EXPECT_EQ(Game(Deal::shuffled(players, 7), rules).table().nobles.size(), n + 1);
    EXPECT_TRUE(Deal::from(players, decks_in_id_order(), nobles_from(1, n + 1)));
    EXPECT_FALSE(Deal::from(players, decks_in_id_order(), nobles_from(1, n)));
    EXPECT_FALSE(Deal::from(players, decks_in_id_order(), nobles_from(1, n + 2)));

    // The rest is out of the game: noble 10 does not come, whatever the bonuses.
    const Game game =
        GameBuilder(players, rules).bonuses(Seat(0), noble(NobleId(10)).requirement).build();
    EXPECT_TRUE(legal(game, "T wug"));
    EXPECT_TRUE(breaks(Rule::noble_not_open, game, "T wug N10"));
  });
}

void fewer_tokens_for_two_or_three(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const std::array removed{3, 2, 0};
    const int left = 7 - removed[players.index()];
    const Game game = start(players, rules);
    EXPECT_EQ(game.table().bank, Tokens(left, left, left, left, left, 5));

    // And there is no way to have one more or one less.
    for (const Colour colour : kColours) {
      Table table = game.table();
      table.bank += Tokens::of(colour);
      EXPECT_FALSE(Game::from(table, game.hidden()));
      table.bank -= Tokens::of(colour, 2);
      EXPECT_FALSE(Game::from(table, game.hidden()));
    }
  });
}

void turns_clockwise_from_the_first(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    Game game = start(players, rules);
    for (int turn = 0; turn < 3 * players.number(); ++turn) {
      const int mover = turn % players.number();
      ASSERT_EQ(game.to_move(), Seat(mover));
      const Move move = game.legal_moves()[0];
      for (int seat = 0; seat < players.number(); ++seat) {
        const View view = game.view(Seat(seat));
        const auto illegal = check(view, move);
        EXPECT_EQ(legal_moves(view).empty(), seat != mover);
        ASSERT_EQ(illegal.has_value(), seat != mover);
        if (illegal) {
          EXPECT_EQ(illegal->rule, Rule::not_your_turn);
        }
      }
      game.play(move);
    }
  });
}

void one_of_four_actions(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const Game game = GameBuilder(players, rules)
                          .open(Level(1), 0, 31)
                          .tokens(Seat(0), Tokens(3, 0, 0, 0, 0))
                          .bank(Tokens(1, 4, 4, 4, 4, 5))
                          .build();
    EXPECT_TRUE(breaks(Rule::pass_with_other_moves, game, "P"));
    EXPECT_EQ(how_many<Pass>(game), 0);
    // One action is the whole turn: a second one is refused.
    for (const std::string_view action : {"T wug", "T uu", "R 41", "D 3", "B 31 www"}) {
      const Game next = after(game, action);
      EXPECT_EQ(next.to_move(), Seat(1)) << action;
      const auto again = check(next.view(Seat(0)), next.legal_moves()[0]);
      ASSERT_TRUE(again.has_value()) << action;
      EXPECT_EQ(again->rule, Rule::not_your_turn) << action;
    }
  });
}

}  // namespace splendor::books
