// Commands of the organiser, run through a shell.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace splendor::season {

using Variables = std::vector<std::pair<std::string, std::string>>;

// Runs the command with these variables in its environment, which may hold anything, and waits for
// it. True if its exit status is 0.
[[nodiscard]] bool run_hook(const std::string& command, const Variables& variables);

}  // namespace splendor::season
