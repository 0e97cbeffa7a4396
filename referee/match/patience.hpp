// How long the referee waits for its own jails.
#pragma once

#include "referee/process/deadline.hpp"

namespace splendor::match {

// For orders to a jail that is alive. Generous: missing it makes the match void, and on a busy
// machine a launcher waits for its core like everybody else.
inline process::Deadline jail_deadline() { return process::Deadline::in(std::chrono::seconds(60)); }

}  // namespace splendor::match
