// Seeds of leagues that are not given one.
#pragma once

#include <cstdint>

namespace splendor::league {

// Drawn from the system: nobody can guess it or try all of them. It has 63 bits, since a league
// file has no larger numbers. Throws std::system_error.
[[nodiscard]] std::uint64_t draw_seed();

}  // namespace splendor::league
