// Draws one frame of a film as text, ended by a line feed. The text is never wider than the
// terminal if that has 80 columns or more. Text from bots is escaped. A pure function: the same
// frame and options give the same text.
#pragma once

#include <string>

#include "arena/screen/film.hpp"
#include "arena/screen/line.hpp"
#include "arena/screen/words.hpp"

namespace splendor::screen {

inline constexpr std::size_t kNarrowestPicture = 80;

struct DrawOptions {
  std::string title;  // "Game 12"; printable
  Look look;
  Eyes eyes;
  std::size_t width = kNarrowestPicture;  // of the terminal
};

// REQUIRES: number < film.frames.size(); options.eyes, if it names a seat, one of the film.
[[nodiscard]] std::string draw(const Film& film, std::size_t number, const DrawOptions& options);

}  // namespace splendor::screen
