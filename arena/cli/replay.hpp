// Prepares records for drawing in the terminal.
#pragma once

#include <string>

#include "arena/screen/draw.hpp"

namespace splendor::cli {

// Throws Failure if the record contradicts the rules.
[[nodiscard]] screen::Film film_for(const v1::MatchRecord& record);

// Options for drawing on stdout: colours and characters that it can show.
[[nodiscard]] screen::DrawOptions draw_options(std::string title, const screen::Eyes& eyes);

}  // namespace splendor::cli
