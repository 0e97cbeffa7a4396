// Records of games that a test makes up.
#pragma once

#include <vector>

#include "referee/rules/game.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::test {

// A game of random moves, as a referee would have recorded it.
v1::MatchRecord random_record(PlayerCount players, const NamedRuleset& rules, Seed seed);

// The same game, in which a seat fails after `ply` plies. With two players that ends it.
v1::MatchRecord failed_record(v1::MatchRecord record, Seat seat, std::uint32_t ply);

}  // namespace splendor::test
