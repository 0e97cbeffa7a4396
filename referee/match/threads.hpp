// What the threads of a bot are doing, and what the machine kept from them.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <map>
#include <string>

#include "referee/sandbox/bot_process.hpp"

namespace splendor::match {

// A reading of the scheduler's books for one process.
struct ThreadTimes {
  struct Thread {
    std::chrono::nanoseconds ran{};
    std::chrono::nanoseconds waited{};  // could have run, but somebody else had the core
  };
  std::map<pid_t, Thread> threads;  // those alive
  std::chrono::nanoseconds cpu{};   // of the whole process, ended threads included
};

// REQUIRES of all: the bot's jail was not cleared yet. They throw ArenaFault.
ThreadTimes thread_times(const sandbox::BotProcess& bot);

// Whether a thread runs or wants to. The books say how long it has waited only once it has got its
// core, so while this is true they may be behind.
bool wants_to_run(const sandbox::BotProcess& bot);

// How long others kept a bot off the core: the longest wait of one of its threads, less what its
// other threads ran meanwhile. A bot can't raise it by breeding threads that are in each other's
// way, since their waiting is then no longer than their running.
std::chrono::nanoseconds starved(const ThreadTimes& before, const ThreadTimes& after);

}  // namespace splendor::match
