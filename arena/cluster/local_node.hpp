// What this machine says of itself.
#pragma once

#include <filesystem>
#include <string>

#include "arena/core/node.hpp"

namespace splendor::arena {

// Name and processor; its speed is not measured.
[[nodiscard]] Node local_node();

// What the referee beside us found out by trying whether it can confine bots.
struct NodeIsolation {
  std::string level;    // as in referee --help
  std::string refusal;  // why that will not do; empty if it will
};
// Throws ArenaFault if it can't tell. Takes some tens of milliseconds.
[[nodiscard]] NodeIsolation isolation_here(const std::filesystem::path& referee,
                                           const std::string& least);

}  // namespace splendor::arena
