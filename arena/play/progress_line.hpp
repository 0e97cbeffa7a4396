// How far a league is, in one line.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

#include "arena/run/observer.hpp"

namespace splendor::play {

// At most `width` columns: what matters least is left out first. `left` is the time to the end, as
// far as it is known.
[[nodiscard]] std::string progress_line(const arena::LeagueProgress& progress,
                                        const std::optional<std::chrono::seconds>& left,
                                        std::size_t width);

}  // namespace splendor::play
