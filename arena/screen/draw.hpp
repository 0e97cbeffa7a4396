// One picture of a film as text: at most 80 columns, ended by a line end. Everything that came from
// a bot is made safe. A pure function: the same picture gives the same text.
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

// One frame, by its number. REQUIRES: number < film.frames.size(); eyes are those of a seat of the
// film.
[[nodiscard]] std::string draw(const Film& film, std::size_t number, const DrawOptions& options);

}  // namespace splendor::screen
