// Records made ready to be shown.
#pragma once

#include <string>

#include "arena/screen/draw.hpp"

namespace splendor::cli {

// Throws Failure if the rules refute the record.
[[nodiscard]] screen::Film film_for(const v1::MatchRecord& record);

// For stdout as it is.
[[nodiscard]] screen::DrawOptions draw_options(std::string title, const screen::Eyes& eyes);

}  // namespace splendor::cli
