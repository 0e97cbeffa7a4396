// How a process ended, in words.
#pragma once

#include <string>

#include "referee/process/exit.hpp"

namespace splendor::process {

// "exited with status 1" or "was killed by signal 9 (Killed)".
[[nodiscard]] std::string exit_text(const Exit& exit);

}  // namespace splendor::process
