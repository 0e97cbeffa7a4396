// The cores that this process may use.
#pragma once

#include <cstddef>
#include <vector>

namespace splendor::arena {

// Numbers as taskset(1) counts them; never empty.
[[nodiscard]] std::vector<unsigned> usable_cores();
[[nodiscard]] inline std::size_t cores_here() { return usable_cores().size(); }

}  // namespace splendor::arena
