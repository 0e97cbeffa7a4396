// Between the messages of the protocol and the types of the rules.
#pragma once

#include "referee/rules/game.hpp"
#include "referee/rules/result.hpp"
#include "splendor/v1/bot.pb.h"
#include "splendor/v1/game.pb.h"

namespace splendor::wire {

// These set every field, whatever the message held before: one that is filled again and again keeps
// its memory, which costs less than a new one.
void to_proto(Tokens tokens, v1::Tokens& out);
void to_proto(const Move& move, v1::Move& out);
void to_proto(const View& view, v1::View& out);
void to_proto(const Ruleset& rules, std::string_view name, v1::Ruleset& out);
// The printed cards and nobles, for bots without a table of their own.
void add_cards(v1::Hello& hello);

// What a bot sent: any number may be out of range, and the choice of action missing. A purchase
// without payment means the one with the least gold, which needs the view.
Result<Move> move_from_proto(const v1::Move& move, const View& view);

Result<Tokens> tokens_from_proto(const v1::Tokens& tokens);

// What the referee sent, for bots; ranges are checked, the referee's sums are not. The ruleset
// comes with the new game.
Result<View> view_from_proto(const v1::View& view, const Ruleset& rules);
Result<Ruleset> ruleset_from_proto(const v1::Ruleset& ruleset);

}  // namespace splendor::wire
