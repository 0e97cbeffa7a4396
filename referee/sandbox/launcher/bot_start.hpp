// Starting one bot.
#pragma once

#include <sys/types.h>

#include "referee/sandbox/launcher/failure.hpp"
#include "referee/sandbox/launcher/filter.hpp"
#include "referee/sandbox/launcher/joined_memory_group.hpp"
#include "referee/sandbox/launcher/landlock.hpp"
#include "referee/sandbox/launcher/socket.hpp"

namespace splendor::sandbox::launcher {

// What was prepared once for all starts.
struct Confinement {
  Setting setting;
  Filter filter;
  Landlock landlock;
  JoinedMemoryGroup group;
  int proc = -1;  // of the launcher, see World
};

struct StartResult {
  pid_t pid = 0;      // of the bot, if nothing failed; otherwise there is no process
  int listener = -1;  // of its filter, see there; the receiver's
  Failure failure;
  bool by_bot = false;  // its program can't be executed, for a reason that lies in the program
};

// Returns when the bot's program is being executed. REQUIRES: the packet is a Start with three
// descriptors.
StartResult start_bot(const Confinement& confinement, Packet& packet);

}  // namespace splendor::sandbox::launcher
