// A game on the terminal, picture by picture.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

#include "arena/screen/draw.hpp"

namespace splendor::screen {

// Whether somebody can look at stdout and press keys.
[[nodiscard]] bool can_step();

enum class Watched : std::uint8_t {
  to_the_end,
  left,         // by a key
  interrupted,  // by a signal
};

// Steps through the film by keys until the user leaves. The terminal is as before afterwards,
// however this ends. REQUIRES: can_step().
[[nodiscard]] Watched step_through(const screen::Film& film, screen::DrawOptions options,
                                   std::size_t first);

// Shows all pictures, one after the other; a key shows the next one at once. REQUIRES: can_step().
[[nodiscard]] Watched show_all(const screen::Film& film, const screen::DrawOptions& options,
                               std::chrono::milliseconds pause);

}  // namespace splendor::screen
