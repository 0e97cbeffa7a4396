// Rows 12 to 17 of the rule books: reserving cards, and the gold that comes with it.
#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "referee/rules/notation.hpp"
#include "referee/rules/table.hpp"
#include "tests/rules/books.hpp"

namespace splendor::books {
namespace {

using namespace test;

std::string number(CardId id) { return std::to_string(id.number()); }

CardId top_card(const Game& game, Level level) {
  return game.hidden().decks[level.index()][game.table().deck_sizes[level.index()] - 1U];
}

const std::array<std::string_view, 3> kDraws{"D 1", "D 2", "D 3"};

bool is_reservation(const Move& move) {
  return std::holds_alternative<ReserveCard>(move.action) ||
         std::holds_alternative<ReserveTop>(move.action);
}

// The first player has reserved the cards 31 (3 white; open) and 6 (3 blue; from the deck).
GameBuilder two_reserved(PlayerCount players, const Ruleset& rules) {
  return GameBuilder(players, rules).reserved_open(Seat(0), 31).reserved_from_deck(Seat(0), 6);
}

}  // namespace

void reserve_open_or_top_of_any_deck(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const Game game = start(players, rules);
    for (const CardSlot place : game.table().board) {
      const Game next = after(game, "R " + number(*place));
      EXPECT_EQ(next.hidden().hands[0], Hand{*place});
      EXPECT_FALSE(find_open(next.table(), *place));
    }
    for (const Level level : kLevels) {
      const Game next = after(game, kDraws[level.index()]);
      EXPECT_EQ(next.hidden().hands[0], Hand{top_card(game, level)});
      EXPECT_EQ(next.table().deck_sizes[level.index()], game.table().deck_sizes[level.index()] - 1);
      EXPECT_EQ(next.table().board, game.table().board);
      EXPECT_TRUE(breaks(Rule::reserve_not_open, game, "R " + number(top_card(game, level))));

      // The first player has bought the deck, so the second is asked.
      const Game no_deck =
          GameBuilder(players, rules).empty_deck(level, Seat(0)).to_move(Seat(1)).build();
      for (const Level other : kLevels) {
        const std::string_view draw = kDraws[other.index()];
        EXPECT_TRUE(other == level ? breaks(Rule::reserve_empty_deck, no_deck, draw)
                                   : legal(no_deck, draw));
      }
    }
    const Game taken = two_reserved(players, rules).to_move(Seat(1)).build();
    EXPECT_TRUE(breaks(Rule::reserve_not_open, taken, "R 31"));
  });
}

void card_from_deck_is_secret(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const Game one = after(GameBuilder(players, rules).on_top(31).build(), "D 1");
    const Game another = after(GameBuilder(players, rules).on_top(6).build(), "D 1");
    EXPECT_EQ(one.view(Seat(0)).hand, Hand{CardId(31)});
    EXPECT_EQ(another.view(Seat(0)).hand, Hand{CardId(6)});
    for (int seat = 1; seat < players.number(); ++seat) {
      const View view = one.view(Seat(seat));
      EXPECT_TRUE(view == another.view(Seat(seat))) << "seat " << seat << " can tell the cards";
      const auto& shown = view.table.area(Seat(0)).reserved;
      ASSERT_EQ(shown.size(), 1U);
      EXPECT_EQ(shown[0].level, Level(1));
      EXPECT_FALSE(shown[0].face_up);
    }
    // An open card was seen by all before it was reserved.
    const Game open = after(start(players, rules), "R 1");
    EXPECT_EQ(open.view(Seat(1)).table.area(Seat(0)).reserved[0].face_up, CardSlot(CardId(1)));
  });
}

void reserved_cards_are_kept_apart(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const Game game = two_reserved(players, rules).bonuses(Seat(1), Tokens(3, 3, 0, 0, 0)).build();
    const PlayerArea& area = game.table().area(Seat(0));
    EXPECT_EQ(area.card_count, 0);
    EXPECT_TRUE(area.bonuses.empty());
    EXPECT_EQ(area.points, 0);

    // In front of its owner: face down if it came from the deck, and nobody else's.
    const Hand expected{CardId(31), CardId(6)};
    EXPECT_EQ(game.view(Seat(0)).hand, expected);
    EXPECT_TRUE(game.view(Seat(1)).hand.empty());
    ASSERT_EQ(area.reserved.size(), 2U);
    EXPECT_TRUE(area.reserved[0].face_up);
    EXPECT_FALSE(area.reserved[1].face_up);
    const Game seat_1 = after(game, "T wug");
    EXPECT_TRUE(breaks(Rule::buy_unavailable, seat_1, "B 31 0"));
    EXPECT_TRUE(breaks(Rule::buy_unavailable, seat_1, "B 6 0"));
  });
}

void three_reserved_at_most(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const Game two = two_reserved(players, rules).build();
    EXPECT_EQ(how_many<ReserveCard>(two), 12);
    EXPECT_EQ(how_many<ReserveTop>(two), 3);

    for (const std::string_view third : {"R 1", "D 1"}) {
      const Game three = until(after(two, third), Seat(0));
      EXPECT_EQ(how_many<ReserveCard>(three) + how_many<ReserveTop>(three), 0);
      EXPECT_TRUE(breaks(Rule::reserve_fourth, three, "R 41"));
      for (const std::string_view draw : kDraws) {
        EXPECT_TRUE(breaks(Rule::reserve_fourth, three, draw));
      }
    }
  });
}

void reserved_leave_only_by_purchase(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const Game game =
        two_reserved(players, rules).tokens(Seat(0), Tokens(3, 3, 0, 0, 0, 2)).build();
    int bought_from_hand = 0;
    for (const Move& move : all_moves(game)) {
      Game next = game;
      next.play(move);
      const Hand& hand = next.hidden().hands[0];
      for (const CardId id : game.hidden().hands[0]) {
        const auto* buy = std::get_if<Buy>(&move.action);
        const bool bought = buy != nullptr && buy->card == id;
        bought_from_hand += bought;
        EXPECT_EQ(std::count(hand.begin(), hand.end(), id), bought ? 0 : 1) << to_text(move);
        EXPECT_EQ(next.table().area(Seat(0)).cards.contains(id), bought) << to_text(move);
      }
      EXPECT_EQ(next.table().area(Seat(0)).reserved.size(), hand.size()) << to_text(move);
    }
    EXPECT_EQ(bought_from_hand, 3 + 3);  // two cards, paid with no, one or two gold
  });
}

void reserving_brings_one_gold(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const Game game = start(players, rules);
    for (const Move& move : all_moves(game)) {
      if (!is_reservation(move)) continue;
      Game next = game;
      next.play(move);
      EXPECT_EQ(next.table().area(Seat(0)).tokens, Tokens::of(Colour::gold)) << to_text(move);
      EXPECT_EQ(next.table().bank, game.table().bank - Tokens::of(Colour::gold)) << to_text(move);
    }
    EXPECT_TRUE(legal(game, "R 71"));
    EXPECT_TRUE(breaks(Rule::return_too_many, game, "R 71 -o"));  // it can't be declined
  });
}

void gold_only_by_reserving(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const Game game = GameBuilder(players, rules)
                          .open(Level(1), 0, 31)
                          .tokens(Seat(0), Tokens(3, 1, 0, 0, 0, 1))
                          .build();
    EXPECT_GT(how_many<Buy>(game), 0);
    for (const Move& move : all_moves(game)) {
      Game next = game;
      next.play(move);
      const int gained = next.table().area(Seat(0)).tokens.gold() - 1;
      EXPECT_EQ(gained > 0, is_reservation(move)) << to_text(move);
    }
    EXPECT_TRUE(breaks(Rule::take_gold, game, "T o"));
    EXPECT_TRUE(breaks(Rule::take_gold, game, "T oo"));
    EXPECT_TRUE(breaks(Rule::take_gold, game, "T wuo"));
  });
}

void reserve_without_gold_left(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    const Game game = GameBuilder(players, rules).tokens(Seat(1), Tokens(0, 0, 0, 0, 0, 5)).build();
    EXPECT_EQ(how_many<ReserveCard>(game), 12);
    EXPECT_EQ(how_many<ReserveTop>(game), 3);
    for (const std::string_view reserve : {"R 1", "D 3"}) {
      const Game next = after(game, reserve);
      EXPECT_TRUE(next.table().area(Seat(0)).tokens.empty());
      EXPECT_EQ(next.table().bank, game.table().bank);
      EXPECT_EQ(next.hidden().hands[0].size(), 1U);
    }
  });
}

void reserve_with_ten_tokens(const Ruleset& rules) {
  with_2_to_4_players([&](PlayerCount players) {
    GameBuilder builder(players, rules);
    builder.tokens(Seat(0), Tokens(2, 2, 2, 2, 2));
    const Game gold_left = builder.build();
    for (const std::string reserve : {"R 1", "D 2"}) {
      EXPECT_TRUE(breaks(Rule::return_too_few, gold_left, reserve));
      EXPECT_TRUE(breaks(Rule::return_too_many, gold_left, reserve + " -wu"));
      const Game gold_back = after(gold_left, reserve + " -o");
      EXPECT_EQ(gold_back.table().area(Seat(0)).tokens, Tokens(2, 2, 2, 2, 2));
      EXPECT_EQ(gold_back.table().bank.gold(), 5);
      const Game white_back = after(gold_left, reserve + " -w");
      EXPECT_EQ(white_back.table().area(Seat(0)).tokens, Tokens(1, 2, 2, 2, 2, 1));
    }
    const Game no_gold = builder.tokens(Seat(1), Tokens(0, 0, 0, 0, 0, 5)).build();
    EXPECT_TRUE(legal(no_gold, "R 1"));
    EXPECT_TRUE(breaks(Rule::return_too_many, no_gold, "R 1 -w"));
  });
}

}  // namespace splendor::books
