// Moves as text, both ways: "T wug -k", "R 62", "D 2", "B 62 wuuuugg N3", "P".
#pragma once

#include <string>
#include <string_view>

#include "referee/rules/move.hpp"
#include "referee/rules/result.hpp"
#include "referee/rules/table.hpp"

namespace splendor {

// w u g r k o
char letter(Colour colour);
std::optional<Colour> colour_of(char letter);

// The tokens as letters, in their order; nothing for no tokens.
std::string letters(Tokens tokens);

// Every move (that names a colour, if it is a take) has exactly one text, and parse_move accepts
// exactly these texts.
// Whether the move is legal is another question: see check.hpp.
std::string to_text(const Move& move);
void append_text(std::string& text, const Move& move);
// No legal move has a longer one.
inline constexpr std::size_t kLongestLegalText = 32;
// Writes it, and up to eight bytes after it, and returns its end. Lists of legal moves are written
// for most questions to bots: there a text that is copied at once makes the processor wait.
char* write_text(char* at, const Move& move);
Result<Move> parse_move(std::string_view text);
// Also accepts a purchase without payment ("B 62", "B 62 N3"), which means the payment with the
// least gold for the player who sees this view.
Result<Move> parse_move(std::string_view text, const View& view);

// A take that no rule ever allows, and that no Move can hold: "T wwu" or "T rrr". The rule that it
// breaks has a name all the same.
bool is_unequal_take(Tokens taken);
inline constexpr std::string_view kUnequalTake = "take_unequal";
// What a text takes if it is such a take.
std::optional<Tokens> unequal_take(std::string_view text);

}  // namespace splendor
