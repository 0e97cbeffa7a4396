// Describes this machine.
#pragma once

#include <filesystem>
#include <string>

#include "arena/core/node.hpp"

namespace splendor::arena {

// Host name and processor. The speed is not measured.
[[nodiscard]] Node local_node();

// The isolation that the referee can enforce here, found by trying.
struct NodeIsolation {
  std::string level;    // as in referee --help
  std::string refusal;  // why that is not enough; empty if it is
};
// `least` is the weakest level accepted. Throws ArenaFault if the referee does not answer. Takes
// some tens of milliseconds.
[[nodiscard]] NodeIsolation isolation_here(const std::filesystem::path& referee,
                                           const std::string& least);

}  // namespace splendor::arena
