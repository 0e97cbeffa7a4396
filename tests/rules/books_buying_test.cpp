// Rows 18 to 22 of the rule books: buying cards, and the bonuses that make them cheaper.
#include <array>
#include <string>

#include "referee/rules/notation.hpp"
#include "referee/rules/table.hpp"
#include "tests/rules/books.hpp"

namespace splendor::books {
namespace {

using namespace test;

std::string letters_of(Colour gem, int count, int gold) {
  return letters(Tokens::of(gem, count) + Tokens::of(Colour::gold, gold));
}

// In how many ways the card can be paid.
int payments(const Game& game, CardId id) {
  int count = 0;
  for (const Move& move : all_moves(game)) {
    const auto* buy = std::get_if<Buy>(&move.action);
    count += buy != nullptr && buy->card == id;
  }
  return count;
}

// A purchase that a game of two has the tokens for.
struct Purchase {
  int card;
  Tokens held;
  std::string_view move;
};
const std::array kPurchases{
    Purchase{31, Tokens(3, 0, 0, 0, 0), "B 31 www"},
    Purchase{61, Tokens(0, 0, 0, 0, 4, 1), "B 61 kkkko"},
    Purchase{72, Tokens(0, 0, 0, 0, 4, 3), "B 72 kkkkooo"},
};

}  // namespace

void pay_the_printed_cost(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    // Card 25 costs two blue and a green token.
    const auto holding = [&](Tokens held) {
      return GameBuilder(players, rules).open(Level(1), 0, 25).tokens(Seat(0), held).build();
    };
    const Game game = holding(Tokens(1, 3, 1, 0, 0));
    const Game bought = after(game, "B 25 uug");
    EXPECT_EQ(bought.table().area(Seat(0)).tokens, Tokens(1, 1, 0, 0, 0));
    EXPECT_EQ(bought.table().bank, game.table().bank + Tokens(0, 2, 1, 0, 0));
    EXPECT_TRUE(bought.table().area(Seat(0)).cards.contains(CardId(25)));
    EXPECT_EQ(bought.table().area(Seat(0)).bonuses, Tokens::of(Colour::red));
    EXPECT_TRUE(breaks(Rule::buy_underpaid, game, "B 25 ug"));
    EXPECT_TRUE(breaks(Rule::buy_underpaid, game, "B 25 0"));
    EXPECT_TRUE(breaks(Rule::buy_overpaid, game, "B 25 uuug"));
    EXPECT_TRUE(breaks(Rule::buy_overpaid, game, "B 25 wuug"));
    EXPECT_TRUE(breaks(Rule::buy_overpaid, game, "B 25 wuu"));
    EXPECT_TRUE(breaks(Rule::buy_tokens_not_held, game, "B 25 uugo"));

    // Without a token of the cost, gold must stand for it; it goes back to the bank, too.
    EXPECT_TRUE(breaks(Rule::buy_unaffordable, holding(Tokens(1, 1, 1, 0, 0)), "B 25 uug"));
    const Game with_gold = holding(Tokens(1, 1, 1, 0, 0, 1));
    EXPECT_TRUE(breaks(Rule::buy_underpaid, with_gold, "B 25 ug"));
    EXPECT_EQ(after(with_gold, "B 25 ugo").table().bank.gold(), 5);
  });
}

void printed_example_red_card(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const Game game = GameBuilder(players, rules)
                          .open(Level(2), 1, 62)
                          .tokens(Seat(0), Tokens(1, 4, 2, 0, 0))
                          .build();
    const PlayerArea area = after(game, "B 62 wuuuugg").table().area(Seat(0));
    EXPECT_EQ(area.points, 2);
    EXPECT_EQ(area.bonuses, Tokens::of(Colour::red));
    EXPECT_TRUE(area.tokens.empty());
    EXPECT_TRUE(breaks(Rule::buy_underpaid, game, "B 62 wuuuug"));
  });
}

void printed_example_blue_card(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    // It costs twelve tokens, more than one may hold: two white bonuses help.
    GameBuilder builder(players, rules);
    builder.open(Level(3), 2, 76).bonuses(Seat(0), Tokens(2, 0, 0, 0, 0));
    const Game game = builder.tokens(Seat(0), Tokens(4, 3, 0, 0, 3)).build();
    const PlayerArea area = after(game, "B 76 wwwwuuukkk").table().area(Seat(0));
    EXPECT_EQ(area.points, 4);
    EXPECT_EQ(area.bonuses, Tokens(2, 1, 0, 0, 0));
    EXPECT_TRUE(area.tokens.empty());
    const Game one_black_short = builder.tokens(Seat(0), Tokens(4, 3, 0, 0, 2)).build();
    EXPECT_TRUE(breaks(Rule::buy_unaffordable, one_black_short, "B 76 wwwwuuukk"));
  });
}

void gold_for_any_colour_even_if_held(const Ruleset& rules) {
  // Cards that cost three of one colour.
  constexpr std::array kCardOfThree{31, 6, 35, 17, 9};
  with_2_to_4_players([&](PlayerCount players) {
    for (const Colour gem : kGems) {
      const int id = kCardOfThree[static_cast<std::size_t>(gem)];
      const std::string buy = "B " + std::to_string(id) + " ";
      const auto holding = [&](int gems, int gold, const Ruleset& ruleset) {
        return GameBuilder(players, ruleset)
            .reserved_open(Seat(0), id)
            .tokens(Seat(0), Tokens::of(gem, gems) + Tokens::of(Colour::gold, gold))
            .build();
      };
      EXPECT_TRUE(legal(holding(2, 1, rules), buy + letters_of(gem, 2, 1)));
      EXPECT_TRUE(legal(holding(0, 3, rules), buy + "ooo"));
      EXPECT_TRUE(
          breaks(Rule::buy_unaffordable, holding(1, 1, rules), buy + letters_of(gem, 1, 1)));

      const Game choice = holding(3, 3, rules);
      EXPECT_EQ(payments(choice, CardId(id)), 4);
      for (int gold = 0; gold <= 3; ++gold) {
        EXPECT_TRUE(legal(choice, buy + letters_of(gem, 3 - gold, gold)));
      }
      EXPECT_TRUE(breaks(Rule::buy_overpaid, choice, buy + letters_of(gem, 3, 1)));
      // The same purse under the rule that keeps gold for what is missing.
      EXPECT_TRUE(breaks(Rule::buy_gold_for_held, holding(3, 3, {}), buy + letters_of(gem, 2, 1)));
    }
  });
}

void buy_open_or_own_reserved(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    GameBuilder builder(players, rules);
    builder.tokens(Seat(0), Tokens(3, 0, 0, 0, 0)).bonuses(Seat(1), Tokens(3, 0, 0, 0, 0));
    const Game in_deck = builder.on_top(31).build();
    EXPECT_TRUE(breaks(Rule::buy_unavailable, in_deck, "B 31 www"));
    const Game open = builder.open(Level(1), 3, 31).build();
    EXPECT_TRUE(legal(open, "B 31 www"));

    for (const Game& reserved : {after(in_deck, "D 1"), after(open, "R 31")}) {
      EXPECT_TRUE(breaks(Rule::buy_unavailable, reserved, "B 31 0"));  // the next player
      // Reserving was the turn; the card can be bought in a later one.
      const Game later = until(reserved, Seat(0));
      const Game bought = after(later, "B 31 www");
      EXPECT_TRUE(bought.table().area(Seat(0)).cards.contains(CardId(31)));
      EXPECT_TRUE(bought.hidden().hands[0].empty());
      EXPECT_EQ(bought.table().board, later.table().board);
    }
  });
}

void replaced_at_once_from_the_same_level(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    for (const Purchase& purchase : kPurchases) {
      const Level level = card(CardId(purchase.card)).level;
      const std::size_t deck = level.index();
      for (std::size_t place = 0; place < kPlaces; ++place) {
        const Game game = GameBuilder(players, rules)
                              .open(level, place, purchase.card)
                              .tokens(Seat(0), purchase.held)
                              .build();
        auto expected = game.table().board;
        expected[deck * kPlaces + place] =
            game.hidden().decks[deck][game.table().deck_sizes[deck] - 1U];
        const std::string reserve = "R " + std::to_string(purchase.card);
        for (const std::string_view move : {purchase.move, std::string_view(reserve)}) {
          const Game next = after(game, move);
          EXPECT_EQ(next.table().board, expected) << move;
          EXPECT_EQ(next.table().deck_sizes[deck], game.table().deck_sizes[deck] - 1) << move;
        }
      }
    }
  });
}

void empty_deck_leaves_the_place_empty(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    for (const Purchase& purchase : kPurchases) {
      const Level level = card(CardId(purchase.card)).level;
      // The first player has bought the deck, so the second moves.
      const Game game = GameBuilder(players, rules)
                            .open(level, 1, purchase.card)
                            .empty_deck(level, Seat(0))
                            .tokens(Seat(1), purchase.held)
                            .to_move(Seat(1))
                            .build();
      auto expected = game.table().board;
      expected[level.index() * kPlaces + 1].reset();
      const std::string reserve = "R " + std::to_string(purchase.card);
      for (const std::string_view move : {purchase.move, std::string_view(reserve)}) {
        const Game next = after(game, move);
        EXPECT_EQ(next.table().board, expected) << move;
        EXPECT_EQ(next.table().deck_sizes[level.index()], 0) << move;
        if (next.over()) continue;  // the buyer of a deck has the points to end the game
        EXPECT_EQ(until(next, last_seat(players)).table().board, expected) << move;
      }
    }
    // The last card of a deck is still dealt.
    const Game one_left =
        GameBuilder(players, rules).shorten_deck(Level(1), 1, Seat(0)).to_move(Seat(1)).build();
    const CardId last = one_left.hidden().decks[0][0];
    EXPECT_EQ(after(one_left, "R 3").table().row(Level(1))[2], CardSlot(last));
  });
}

void bonus_counts_as_a_token(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    // The example of all books: two blue bonuses, and a card for two blue and a green token.
    const Game example = GameBuilder(players, rules)
                             .open(Level(1), 0, 25)
                             .bonuses(Seat(0), Tokens(0, 2, 0, 0, 0))
                             .tokens(Seat(0), Tokens(0, 2, 1, 0, 0))
                             .build();
    EXPECT_TRUE(breaks(Rule::buy_overpaid, example, "B 25 uug"));
    EXPECT_TRUE(breaks(Rule::buy_overpaid, example, "B 25 ug"));
    const PlayerArea area = after(example, "B 25 g").table().area(Seat(0));
    EXPECT_EQ(area.tokens, Tokens(0, 2, 0, 0, 0));
    EXPECT_EQ(area.bonuses, Tokens(0, 2, 0, 1, 0));  // a bonus is not used up

    // A bonus helps later purchases, not its own: card 46 is white and costs six white.
    GameBuilder builder(players, rules);
    builder.open(Level(2), 0, 46).bonuses(Seat(0), Tokens(2, 0, 0, 0, 0));
    const Game three = builder.tokens(Seat(0), Tokens(3, 0, 0, 0, 0)).build();
    EXPECT_TRUE(breaks(Rule::buy_unaffordable, three, "B 46 www"));
    EXPECT_TRUE(legal(builder.tokens(Seat(0), Tokens(4, 0, 0, 0, 0)).build(), "B 46 wwww"));

    // Bought in one turn, it counts in the next.
    const Game before = GameBuilder(players, rules)
                            .open(Level(1), 0, 6)
                            .open(Level(1), 1, 31)
                            .tokens(Seat(0), Tokens(2, 3, 0, 0, 0))
                            .build();
    EXPECT_TRUE(breaks(Rule::buy_unaffordable, before, "B 31 ww"));
    EXPECT_TRUE(legal(until(after(before, "B 6 uuu"), Seat(0)), "B 31 ww"));
  });
}

void a_card_can_be_free(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    GameBuilder builder(players, rules);
    builder.open(Level(1), 0, 25).tokens(Seat(0), Tokens(0, 1, 1, 0, 0, 1));
    const Game not_quite = builder.bonuses(Seat(0), Tokens(0, 2, 0, 0, 0)).build();
    EXPECT_TRUE(breaks(Rule::buy_underpaid, not_quite, "B 25 0"));
    const Game game = builder.bonuses(Seat(0), Tokens(0, 2, 1, 0, 0)).build();
    EXPECT_TRUE(breaks(Rule::buy_overpaid, game, "B 25 g"));
    EXPECT_TRUE(breaks(Rule::buy_overpaid, game, "B 25 o"));
    const Game bought = after(game, "B 25 0");
    EXPECT_EQ(bought.table().area(Seat(0)).tokens, Tokens(0, 1, 1, 0, 0, 1));
    EXPECT_EQ(bought.table().bank, game.table().bank);
    EXPECT_EQ(bought.table().area(Seat(0)).bonuses, Tokens(0, 2, 1, 1, 0));
  });
}

}  // namespace splendor::books
