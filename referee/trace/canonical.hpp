// Positions and lists of moves as canonical text, and the hashes that compare them across programs
// and versions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "referee/rules/game.hpp"

namespace splendor::trace {

// The first 16 hexadecimal digits of the SHA-256.
std::string short_sha256(std::string_view text);

// Returns the state as JSON with sorted keys and no spaces, without the ruleset; nobles, purchased
// and reserved cards are sorted by id. Equal games have equal texts.
std::string canonical_text(const Game& game);
std::string state_hash(const Game& game);

// The seats that are out of the game, in turn order.
std::vector<Seat> drop_outs(const Table& table);

// The notations of all legal moves, sorted bytewise; and their hash.
std::vector<std::string> sorted_notations(const LegalMoves& moves);
std::string actions_hash(const std::vector<std::string>& sorted_notations);

}  // namespace splendor::trace
