#include "referee/rules/check.hpp"

#include <algorithm>
#include <array>

#include "referee/rules/legal.hpp"
#include "referee/rules/notation.hpp"
#include "referee/rules/price.hpp"

namespace splendor {
namespace {

using Violation = std::optional<Illegal>;

std::string count_of(int n, std::string_view one, std::string_view many) {
  return std::to_string(n) + " " + std::string(n == 1 ? one : many);
}
std::string tokens_text(int n) { return count_of(n, "token", "tokens"); }
std::string colour_text(Colour colour) { return std::string(name_of(colour)); }
std::string heap_text(Tokens tokens) { return tokens.empty() ? "nothing" : letters(tokens); }

// What the action, once found legal, changes for the rest of the turn.
struct Effect {
  Tokens tokens;   // held before any are returned
  Tokens bonuses;  // that count for nobles
};

class Judge {
 public:
  // Of the player to move.
  Judge(const Table& table, const Hand& hand) : table_(table), hand_(hand), me_(table.mover()) {}

  Violation operator()(const TakeDifferent& take) {
    const int taken = take.colours.size();
    if (taken == 0) return Illegal{Rule::take_nothing, "a take must name at least one colour"};
    if (take.colours.contains(Colour::gold)) return gold_taken();
    if (taken > 3) {
      return Illegal{Rule::take_more_than_three,
                     "at most three different colours can be taken, not " + std::to_string(taken)};
    }
    int left = 0;
    for (const Colour colour : kGems) {
      const bool there = table_.bank[colour] > 0;
      left += there;
      if (take.colours.contains(colour) && !there) {
        return Illegal{Rule::take_missing_colour,
                       "the bank has no " + colour_text(colour) + " token left"};
      }
    }
    if (table_.rules.take_fewer == TakeFewer::forced && taken != std::min(3, left)) {
      return Illegal{Rule::take_fewer, "the bank has " + count_of(left, "colour", "colours") +
                                           ", so exactly " + std::to_string(std::min(3, left)) +
                                           " must be taken, not " + std::to_string(taken)};
    }
    if (table_.rules.take_fewer == TakeFewer::exact3 && taken != 3) {
      return Illegal{Rule::take_fewer,
                     "under this ruleset exactly three different colours are taken, never fewer"};
    }
    effect_.tokens += Tokens::each(take.colours);
    return std::nullopt;
  }

  Violation operator()(const TakeTwo& take) {
    if (take.colour == Colour::gold) return gold_taken();
    const int pile = table_.bank[take.colour];
    if (pile < 4) {
      return Illegal{Rule::take_two_of_few, "two " + colour_text(take.colour) +
                                                " tokens need a pile of at least 4, the bank has " +
                                                std::to_string(pile)};
    }
    effect_.tokens += Tokens::of(take.colour, 2);
    return std::nullopt;
  }

  Violation operator()(const ReserveCard& reserve) {
    if (auto verdict = hand_full()) return verdict;
    if (!find_open(table_, reserve.card)) {
      return Illegal{Rule::reserve_not_open, "card " + std::to_string(reserve.card.number()) +
                                                 " does not lie open on the table"};
    }
    take_gold();
    return std::nullopt;
  }

  Violation operator()(const ReserveTop& reserve) {
    if (auto verdict = hand_full()) return verdict;
    if (table_.deck_sizes[reserve.level.index()] == 0) {
      return Illegal{Rule::reserve_empty_deck,
                     "the deck of level " + std::to_string(reserve.level.number()) + " is empty"};
    }
    take_gold();
    return std::nullopt;
  }

  Violation operator()(const Buy& buy) {
    const auto name = [&] { return "card " + std::to_string(buy.card.number()); };
    const bool in_hand = std::find(hand_.begin(), hand_.end(), buy.card) != hand_.end();
    if (!in_hand && !find_open(table_, buy.card)) {
      return Illegal{Rule::buy_unavailable,
                     name() + " neither lies open nor is among your reserved cards"};
    }
    const Price price(buy.card, me_.bonuses, me_.tokens);
    if (!price.affordable(me_.tokens)) {
      return Illegal{Rule::buy_unaffordable,
                     name() + " costs you " + heap_text(price.due) +
                         " after your bonuses; you lack " + std::to_string(price.missing) +
                         " of these and have " + std::to_string(me_.tokens.gold()) +
                         " gold to stand in"};
    }
    if (!me_.tokens.covers(buy.payment)) {
      return Illegal{Rule::buy_tokens_not_held, "you can't pay " + heap_text(buy.payment) +
                                                    ", you hold " + heap_text(me_.tokens)};
    }
    const bool too_much =
        !price.due.covers(buy.payment.gems()) || buy.payment.total() > price.due.total();
    if (too_much || buy.payment.total() < price.due.total()) {
      return Illegal{too_much ? Rule::buy_overpaid : Rule::buy_underpaid,
                     name() + " costs you " + heap_text(price.due) +
                         " after your bonuses, but you pay " + heap_text(buy.payment)};
    }
    if (table_.rules.payment == Payment::canonical && buy.payment != price.canonical()) {
      return Illegal{Rule::buy_gold_for_held,
                     "gold pays only for what is missing under this ruleset: pay " +
                         heap_text(price.canonical()) + ", not " + heap_text(buy.payment)};
    }
    effect_.tokens -= buy.payment;
    effect_.bonuses += Tokens::of(card(buy.card).bonus);
    return std::nullopt;
  }

  Violation operator()(const Pass&) {
    const Move first = LegalMoves(table_, hand_)[0];
    if (std::holds_alternative<Pass>(first.action)) return std::nullopt;
    return Illegal{Rule::pass_with_other_moves,
                   "passing is only for a player with no other move, but for example '" +
                       to_text(first) + "' is legal"};
  }

  [[nodiscard]] Violation returned(Tokens returned) const {
    const int held = effect_.tokens.total();
    const int due = std::max(0, held - kMaxTokens);
    if (!effect_.tokens.covers(returned)) {
      return Illegal{Rule::return_not_held, "you can't return " + heap_text(returned) +
                                                ", after this action you hold " +
                                                heap_text(effect_.tokens)};
    }
    if (returned.total() != due) {
      const std::string holding = "after this action you hold " + tokens_text(held);
      return Illegal{returned.total() > due ? Rule::return_too_many : Rule::return_too_few,
                     due == 0
                         ? holding + ", within the limit of 10, so nothing may be returned"
                         : holding + " and the limit is 10, so exactly " + std::to_string(due) +
                               " must be returned, not " + std::to_string(returned.total())};
    }
    return std::nullopt;
  }

  [[nodiscard]] Violation received(const std::optional<NobleId>& received) const {
    const NobleSet fitting = visitors(table_, effect_.bonuses);
    if (!received && fitting.empty()) return std::nullopt;
    if (!received) {
      std::string names;
      for (const NobleId id : fitting) {
        names += (names.empty() ? "N" : ", N") + std::to_string(id.number());
      }
      return Illegal{Rule::noble_missing,
                     fitting.size() == 1
                         ? "a noble visits and can't be refused: the move must name " + names
                         : "several nobles can visit: the move must name one of " + names};
    }
    const std::string name = "noble " + std::to_string(received->number());
    if (!table_.nobles.contains(*received)) {
      return Illegal{Rule::noble_not_open, name + " is not among the open nobles"};
    }
    if (!fitting.contains(*received)) {
      return Illegal{Rule::noble_not_earned, name + " asks for bonuses " +
                                                 letters(noble(*received).requirement) +
                                                 ", you have " + heap_text(effect_.bonuses)};
    }
    return std::nullopt;
  }

 private:
  static Illegal gold_taken() {
    return {Rule::take_gold, "gold can't be taken; it comes with reserving a card"};
  }
  [[nodiscard]] Violation hand_full() const {
    if (!me_.reserved.full()) return std::nullopt;
    return Illegal{Rule::reserve_fourth, "you have three reserved cards already"};
  }
  void take_gold() {
    if (table_.bank.gold() > 0) effect_.tokens += Tokens::of(Colour::gold);
  }

  const Table& table_;
  const Hand& hand_;
  const PlayerArea& me_;
  Effect effect_{me_.tokens, me_.bonuses};
};

}  // namespace

std::string_view name_of(Rule rule) {
  constexpr std::array<std::string_view, 24> kNames{
      "game_is_over",         "not_your_turn",         "take_nothing",       "take_gold",
      "take_more_than_three", "take_missing_colour",   "take_fewer",         "take_two_of_few",
      "reserve_fourth",       "reserve_not_open",      "reserve_empty_deck", "buy_unavailable",
      "buy_unaffordable",     "buy_tokens_not_held",   "buy_underpaid",      "buy_overpaid",
      "buy_gold_for_held",    "pass_with_other_moves", "return_too_many",    "return_too_few",
      "return_not_held",      "noble_missing",         "noble_not_open",     "noble_not_earned"};
  return kNames[static_cast<std::size_t>(rule)];
}

std::optional<Illegal> check(const Table& table, const Hand& hand, const Move& move) {
  if (table.over) return Illegal{Rule::game_is_over, "the game is over"};
  Judge judge(table, hand);
  if (auto verdict = std::visit(judge, move.action)) return verdict;
  if (auto verdict = judge.returned(move.returned)) return verdict;
  return judge.received(move.noble);
}

std::optional<Illegal> check(const View& view, const Move& move) {
  if (!view.table.over && view.seat != view.table.to_move) {
    return Illegal{
        Rule::not_your_turn,
        "it is not your turn: seat " + std::to_string(view.table.to_move.number()) + " is to move"};
  }
  return check(view.table, view.hand, move);
}

}  // namespace splendor
