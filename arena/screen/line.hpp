// A line of a drawing. It knows its columns, whatever colours and signs it is made of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "referee/rules/tokens.hpp"

namespace splendor::screen {

// What the terminal can show.
struct Look {
  bool colour = false;
  bool unicode = false;

  // The first where UTF-8 can be shown, else the second.
  [[nodiscard]] std::string_view sign(std::string_view utf8, std::string_view ascii) const {
    return unicode ? utf8 : ascii;
  }
};

enum class Tone : std::uint8_t {
  plain,
  bold,
  dim,
  alarm,
  // Chips: a background of the colour, so that they can be read on dark and light terminals.
  white,
  blue,
  green,
  red,
  black,
  gold,
};
[[nodiscard]] Tone tone_of(Colour colour);

class Line {
 public:
  explicit Line(const Look& look) : look_(look) {}

  // REQUIRES: printable text.
  Line& add(std::string_view text, Tone tone = Tone::plain);
  // Spaces up to a column, counted from 0; nothing if the line is longer already.
  Line& to_column(std::size_t column);
  // "3w 1k", each on its colour; colours of which there is nothing are left out.
  Line& amounts(Tokens tokens);
  // All gems (and gold, if asked for) in columns of their own.
  enum class Of : std::uint8_t { gems, gems_and_gold };
  Line& columns_of(Tokens tokens, Of colours);

  [[nodiscard]] const Look& look() const { return look_; }
  // How many columns are used; spaces at the end don't count.
  [[nodiscard]] std::size_t width() const { return columns_ - spaces_; }
  // With the end of the line; without spaces before it.
  [[nodiscard]] std::string text() const;

 private:
  Look look_;
  std::string text_;
  std::size_t columns_ = 0;
  std::size_t spaces_ = 0;  // asked for and not written: what follows may be nothing
};

}  // namespace splendor::screen
