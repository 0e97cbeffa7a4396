// Each awkward position has the property that it claims, at every table and under every ruleset.
#include "arena/examine/positions.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "referee/rules/random.hpp"

namespace splendor::examine {
namespace {

using Moves = std::vector<Move>;
using Property = std::function<bool(const View&, const Moves&)>;

template <class Action>
const Action* as(const Move& move) {
  return std::get_if<Action>(&move.action);
}
bool is_reservation(const Move& move) {
  return as<ReserveCard>(move) != nullptr || as<ReserveTop>(move) != nullptr;
}
bool all(const Moves& moves, const std::function<bool(const Move&)>& is) {
  return std::all_of(moves.begin(), moves.end(), is);
}
bool any(const Moves& moves, const std::function<bool(const Move&)>& is) {
  return std::any_of(moves.begin(), moves.end(), is);
}
int colours_in(Tokens tokens) {
  int found = 0;
  for (const Colour colour : kColours) found += colour != Colour::gold && tokens[colour] > 0;
  return found;
}

const std::map<std::string, Property>& properties() {
  static const std::map<std::string, Property> kAll{
      {"forced_pass",
       [](const View&, const Moves& moves) {
         return moves.size() == 1 && as<Pass>(moves[0]) != nullptr;
       }},
      {"return_three",
       [](const View&, const Moves& moves) {
         return all(moves, [](const Move& move) { return move.returned.total() > 0; }) &&
                any(moves, [](const Move& move) { return move.returned.total() == 3; });
       }},
      {"noble_choice",
       [](const View&, const Moves& moves) {
         std::set<int> nobles;
         for (const Move& move : moves) nobles.insert(move.noble ? move.noble->number() : 0);
         return nobles.size() == 2 && !nobles.contains(0);
       }},
      {"empty_deck",
       [](const View& view, const Moves& moves) {
         const auto row = view.table.row(Level(1));
         return view.table.deck_sizes[0] == 0 &&
                std::count(row.begin(), row.end(), CardSlot()) == 2 &&
                !any(moves, [](const Move& move) {
                  const auto* top = as<ReserveTop>(move);
                  return top != nullptr && top->level == Level(1);
                });
       }},
      {"gold_only",
       [](const View& view, const Moves& moves) {
         return colours_in(view.table.mover().tokens) == 0 && any(moves, [](const Move& move) {
                  const auto* buy = as<Buy>(move);
                  return buy != nullptr && buy->payment[Colour::gold] > 0;
                });
       }},
      {"full_hand",
       [](const View& view, const Moves& moves) {
         return view.hand.size() == 3 && !any(moves, is_reservation) &&
                any(moves, [&](const Move& move) {
                  const auto* buy = as<Buy>(move);
                  return buy != nullptr && std::find(view.hand.begin(), view.hand.end(),
                                                     buy->card) != view.hand.end();
                });
       }},
      {"no_gold",
       [](const View& view, const Moves& moves) {
         return view.table.bank[Colour::gold] == 0 && any(moves, is_reservation);
       }},
      {"few_colours",
       [](const View& view, const Moves& moves) {
         return colours_in(view.table.bank) == 2 && !any(moves, [](const Move& move) {
                  const auto* take = as<TakeDifferent>(move);
                  return take != nullptr && take->colours.size() == 3;
                });
       }},
      {"reserve_and_return",
       [](const View&, const Moves& moves) {
         return any(moves, is_reservation) && all(moves, [](const Move& move) {
                  return !is_reservation(move) || move.returned.total() == 1;
                });
       }},
      {"free_card",
       [](const View&, const Moves& moves) {
         return any(moves, [](const Move& move) {
           const auto* buy = as<Buy>(move);
           return buy != nullptr && buy->payment.total() == 0;
         });
       }},
      {"last_turn",
       [](const View& view, const Moves&) {
         return view.table.to_move.number() == view.table.players.number() - 1 &&
                view.table.area(Seat(0)).points >= kPointsToEnd;
       }},
  };
  return kAll;
}

TEST(AwkwardPositions, HaveTheirPropertiesAtEveryTableInEveryRuleset) {
  for (const NamedRuleset& ruleset : kRulesets) {
    for (const int players : {2, 3, 4}) {
      const auto positions = awkward_positions(PlayerCount(players), ruleset.rules);
      EXPECT_EQ(positions.size(), properties().size());
      for (const AwkwardPosition& position : positions) {
        const View view = position.game.view(position.game.to_move());
        ASSERT_TRUE(properties().contains(position.name)) << position.name;
        EXPECT_TRUE(properties().at(position.name)(view, legal_moves(view)))
            << position.name << " of " << players << ", " << ruleset.name;
        EXPECT_EQ(view.table.players.number(), players);
        EXPECT_EQ(view.table.rules.payment, ruleset.rules.payment);
        EXPECT_EQ(view.table.rules.take_fewer, ruleset.rules.take_fewer);
        EXPECT_TRUE(position.sentence.ends_with('.')) << position.sentence;
      }
    }
  }
}

TEST(AwkwardPositions, LeadToShortGames) {
  Random random(7);
  for (const int players : {2, 3, 4}) {
    for (const AwkwardPosition& position : awkward_positions(PlayerCount(players), {})) {
      Game game = position.game;
      int plies = 0;
      for (; !game.over(); ++plies) {
        const LegalMoves moves = game.legal_moves();
        game.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
      }
      EXPECT_LE(plies, 2 * players) << position.name;
    }
  }
}

}  // namespace
}  // namespace splendor::examine
