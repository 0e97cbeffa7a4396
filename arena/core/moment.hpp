// Times as the database and the arena keep them.
#pragma once

#include <chrono>

namespace splendor::arena {

// Milliseconds since 1970, UTC.
using Moment = std::chrono::sys_time<std::chrono::milliseconds>;

}  // namespace splendor::arena
