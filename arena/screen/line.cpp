#include "arena/screen/line.hpp"

#include <array>
#include <span>

#include "arena/text/text.hpp"
#include "referee/rules/notation.hpp"

namespace splendor::screen {
namespace {

constexpr std::array<std::string_view, 10> kCodes{"",      "1",     "2",     "1;31",   "30;107",
                                                  "97;44", "30;42", "97;41", "97;100", "30;43"};

}  // namespace

Tone tone_of(Colour colour) {
  return static_cast<Tone>(index(colour) + static_cast<int>(Tone::white));
}

Line& Line::add(std::string_view text, Tone tone) {
  if (text.empty()) return *this;
  text_.append(spaces_, ' ');
  spaces_ = 0;
  columns_ += splendor::columns(text);
  if (!look_.colour || tone == Tone::plain) {
    text_ += text;
  } else {
    text_ += "\x1b[";
    text_ += kCodes[static_cast<std::size_t>(tone)];
    text_ += 'm';
    text_ += text;
    text_ += "\x1b[0m";
  }
  return *this;
}

Line& Line::to_column(std::size_t column) {
  if (column > columns_) {
    spaces_ += column - columns_;
    columns_ = column;
  }
  return *this;
}

Line& Line::amounts(Tokens tokens) {
  bool first = true;
  for (const Colour colour : kColours) {
    if (tokens[colour] == 0) continue;
    if (!first) to_column(columns_ + 1);
    first = false;
    add(std::to_string(tokens[colour]) + letter(colour), tone_of(colour));
  }
  return *this;
}

Line& Line::columns_of(Tokens tokens, Of colours) {
  constexpr std::size_t kWidth = 4;  // two digits, the letter, a space
  const auto shown = std::span(kColours).first(colours == Of::gems ? 5 : 6);
  for (const Colour colour : shown) {
    const std::size_t start = columns_;
    const std::string count = std::to_string(tokens[colour]);
    to_column(start + 2 - count.size());
    if (tokens[colour] == 0) {
      add(look_.sign("·", "."), Tone::dim);
    } else {
      add(count + letter(colour), tone_of(colour));
    }
    to_column(start + kWidth);
  }
  return *this;
}

std::string Line::text() const { return text_ + '\n'; }

}  // namespace splendor::screen
