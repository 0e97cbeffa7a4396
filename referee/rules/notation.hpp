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

// The tokens as letters, in the order above; empty for no tokens.
std::string letters(Tokens tokens);

// Every move (a take must name a colour) has exactly one text, and parse_move() accepts exactly
// these texts. Legality is a separate question: see check.hpp.
std::string to_text(const Move& move);
void append_text(std::string& text, const Move& move);
// The longest text of a legal move.
inline constexpr std::size_t kLongestLegalText = 32;
// Writes the text, and up to eight bytes beyond it, and returns its end. Faster than append_text()
// for the lists of legal moves in questions: copying a text that was just written piece by piece
// stalls the processor.
char* write_text(char* at, const Move& move);
Result<Move> parse_move(std::string_view text);
// Also accepts a purchase without payment ("B 62", "B 62 N3"): it means the payment with the least
// gold for the player of this view.
Result<Move> parse_move(std::string_view text, const View& view);

// A take that no ruleset allows and that no Move can hold: "T wwu" or "T rrr". It still has a rule
// name, kUnequalTake.
bool is_unequal_take(Tokens taken);
inline constexpr std::string_view kUnequalTake = "take_unequal";
// Returns the tokens if the text is such a take.
std::optional<Tokens> unequal_take(std::string_view text);

}  // namespace splendor
