// Draws one frame of a film as text: at most 80 columns, ended by a line feed. Text from bots is
// escaped. A pure function: the same frame and options give the same text.
#pragma once

#include <string>

#include "arena/screen/film.hpp"
#include "arena/screen/line.hpp"
#include "arena/screen/words.hpp"

namespace splendor::screen {

struct DrawOptions {
  std::string title;  // "Game 12"; printable
  Look look;
  Eyes eyes;
};

// REQUIRES: number < film.frames.size(); options.eyes, if it names a seat, one of the film.
[[nodiscard]] std::string draw(const Film& film, std::size_t number, const DrawOptions& options);

}  // namespace splendor::screen
