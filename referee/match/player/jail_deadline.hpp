// The timeout of orders to jails.
#pragma once

#include "referee/process/deadline.hpp"

namespace splendor::match {

// The deadline of an order to a live jail. Generous: missing it makes the match void, and on a busy
// machine the launcher waits for a core like every other program.
inline process::Deadline jail_deadline() { return process::Deadline::in(std::chrono::seconds(60)); }

}  // namespace splendor::match
