// Writes the game's messages (proto/splendor/v1/game.proto) field by field.
#pragma once

#include "referee/rules/game.hpp"
#include "referee/wire/field.hpp"

namespace splendor::wire {

inline constexpr std::size_t kLargestView = 1024;  // four players with all cards take half of it
inline constexpr std::size_t kLargestMove = 48;

// Writes the fields of a v1::View.
void write_view(FieldWriter& out, const View& view);
// Writes the fields of a v1::Move.
void write_move(FieldWriter& out, const Move& move);

}  // namespace splendor::wire
