// Judges moves: is this move legal, and if not, which rule does it break?
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "referee/rules/move.hpp"
#include "referee/rules/table.hpp"

namespace splendor {

// One value per way to break the rules.
enum class Rule : std::uint8_t {
  game_is_over,
  not_your_turn,
  take_nothing,          // no colour named
  take_gold,             // gold only comes with a reservation
  take_more_than_three,  // colours
  take_missing_colour,   // the bank has none of it
  take_fewer,            // than the ruleset asks for
  take_two_of_few,       // fewer than four in the pile
  reserve_fourth,        // three reserved already
  reserve_not_open,      // the card does not lie open
  reserve_empty_deck,
  buy_unavailable,      // neither open nor in the player's hand
  buy_unaffordable,     // not even with all gold
  buy_tokens_not_held,  // the payment names tokens the player lacks
  buy_underpaid,
  buy_overpaid,
  buy_gold_for_held,      // canonical payment: gold where a gem is held
  pass_with_other_moves,  // passing is allowed only without any other move
  return_too_many,        // more than the excess over ten tokens
  return_too_few,
  return_not_held,
  noble_missing,     // a noble visits, but the move names none
  noble_not_open,    // not among the open nobles
  noble_not_earned,  // the bonuses don't suffice
};

// Stable name for records and statistics: "take_gold".
std::string_view name_of(Rule rule);

struct Illegal {
  Rule rule;
  std::string why;  // a sentence for the author of the bot
};

// Returns the first rule that the move breaks, in the order of the turn: action, returned tokens,
// noble. Empty if the move is legal for the seat of this view. Depends only on what the seat sees.
std::optional<Illegal> check(const View& view, const Move& move);
// The same for the player to move, whose hand is given, without copying what that player sees.
std::optional<Illegal> check(const Table& table, const Hand& hand, const Move& move);

}  // namespace splendor
