// Reads everything that a process writes.
#pragma once

#include <optional>
#include <string>

#include "referee/process/deadline.hpp"
#include "referee/process/fd.hpp"

namespace splendor::process {

// Everything up to the end of file; empty on timeout. Throws ArenaFault.
[[nodiscard]] std::optional<std::string> read_to_end(const Fd& fd, Deadline deadline);

}  // namespace splendor::process
