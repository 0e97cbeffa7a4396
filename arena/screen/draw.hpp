// One picture of a film as text, ended by a line end; never wider than the terminal, if that has 80
// columns or more. Everything that came from
// a bot is made safe. A pure function: the same picture gives the same text.
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

// One frame, by its number. REQUIRES: number < film.frames.size(); eyes are those of a seat of the
// film.
[[nodiscard]] std::string draw(const Film& film, std::size_t number, const DrawOptions& options);

}  // namespace splendor::screen
