// What the machine kept from a bot.
#pragma once

#include <chrono>

#include "referee/sandbox/bot_process.hpp"

namespace splendor::match {

// How long others kept a bot off the core: the longest wait of one of its threads, less what its
// other threads ran meanwhile. A bot can't raise it by breeding threads that are in each other's
// way, since their waiting is then no longer than their running.
std::chrono::nanoseconds starved(const sandbox::ThreadTimes& before,
                                 const sandbox::ThreadTimes& after);

}  // namespace splendor::match
