// Converts between protocol messages and the types of the rules.
#pragma once

#include "referee/rules/game.hpp"
#include "referee/rules/result.hpp"
#include "splendor/v1/bot.pb.h"
#include "splendor/v1/game.pb.h"

namespace splendor::wire {

// These overwrite every field. Filling the same message again reuses its memory and costs less than
// a new one.
void to_proto(Tokens tokens, v1::Tokens& out);
void to_proto(const Move& move, v1::Move& out);
void to_proto(const View& view, v1::View& out);
void to_proto(const Ruleset& rules, std::string_view name, v1::Ruleset& out);
// Adds the printed cards and nobles, for bots without a table of their own.
void add_cards(v1::Hello& hello);

// Input from a bot: any number may be out of range, and the action may be missing. A purchase
// without payment gets the payment with the least gold, which depends on the view.
Result<Move> move_from_proto(const v1::Move& move, const View& view);

Result<Tokens> tokens_from_proto(const v1::Tokens& tokens);

// Input from the referee, for bots. Checks ranges, but not that cards and tokens add up. `rules` is
// the ruleset of the NewGame message, which views do not repeat.
Result<View> view_from_proto(const v1::View& view, const Ruleset& rules);
Result<Ruleset> ruleset_from_proto(const v1::Ruleset& ruleset);

}  // namespace splendor::wire
