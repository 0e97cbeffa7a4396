// Draws seeds for leagues that set none.
#pragma once

#include <cstdint>

namespace splendor::league {

// Draws a seed from the system's random numbers, so that nobody can guess it or try all of them. It
// has 63 bits, because TOML has no larger integers. Throws std::system_error if the system has
// none.
[[nodiscard]] std::uint64_t draw_seed();

}  // namespace splendor::league
