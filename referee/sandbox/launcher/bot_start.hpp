// Starts one bot.
#pragma once

#include <sys/types.h>

#include "referee/sandbox/launcher/filter/filter.hpp"
#include "referee/sandbox/launcher/orders/failure.hpp"
#include "referee/sandbox/launcher/orders/socket.hpp"
#include "referee/sandbox/launcher/usage/joined_memory_group.hpp"
#include "referee/sandbox/launcher/world/landlock.hpp"

namespace splendor::sandbox::launcher {

// Prepared once for all starts.
struct Confinement {
  Setting setting;
  Filter filter;
  Landlock landlock;
  JoinedMemoryGroup group;
  int proc = -1;  // the launcher's /proc, see World::proc()
};

struct StartResult {
  pid_t pid = 0;      // of the bot; 0 if the start failed
  int listener = -1;  // of its filter, see Filter::load(); owned by the receiver
  Failure failure;
  bool by_bot = false;  // the failure is the program's own: it can't be executed
};

// Starts the bot and returns when its program is being executed. REQUIRES: the packet is a Start
// with three descriptors.
StartResult start_bot(const Confinement& confinement, Packet& packet);

}  // namespace splendor::sandbox::launcher
