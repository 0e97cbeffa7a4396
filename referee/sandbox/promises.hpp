// What each level of isolation guarantees, in words.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "referee/sandbox/level.hpp"

namespace splendor::sandbox {

struct Promise {
  enum class At { any, full, full_with_proc, weak };

  std::string_view name;  // of the attempt, as the probe prints it
  const char* held;       // the sentence if the attempt failed
  const char* open;       // the sentence if it succeeded
  At at = At::any;        // the levels that guarantee it
  bool essential = true;  // without it the level is not reached
};

constexpr std::array<Promise, 22> kPromises{{
    {"network", "No network: only sockets within the bot itself.",
     "The network can be reached from inside."},
    {"sockets", "No sockets but pairs within the bot itself.",
     "Sockets of other programs can be reached.", Promise::At::weak},
    {"files", "Only /usr, the bot's own folder and a private /tmp are visible.",
     "Files of the host are visible.", Promise::At::full},
    {"contents", "Only /usr and the bot's own folders can be read.",
     "Files of the host can be read.", Promise::At::weak},
    {"read_only", "Everything but its temporary files is read-only.",
     "Files outside of /tmp can be written."},
    {"attributes", "Permissions, owners, times and lengths of files can't be changed.",
     "Permissions or times of files can be changed.", Promise::At::weak},
    {"tmp", "/tmp is private and limited in size and number of files.", "/tmp is not limited.",
     Promise::At::full},
    {"plain_tmp", "Temporary files are in the bot's own folder; its size is watched.",
     "Temporary files can be hidden from the watch over them.", Promise::At::weak},
    {"processes", "No other processes can be seen, signalled or traced.",
     "Other processes can be seen.", Promise::At::full},
    {"signals", "No other process can be signalled, traced or limited.",
     "Other processes can be signalled.", Promise::At::weak},
    {"fork", "A bot is one process, unless it is allowed more.",
     "Bots can start processes without permission."},
    {"namespaces", "No namespaces of its own.", "Bots can make user namespaces."},
    {"privileges", "No privileges, and no way to gain any.", "Bots have privileges."},
    {"filter", "Dangerous system calls are refused.", "System calls are not filtered."},
    {"landlock", "Landlock guards files and signals a second time.",
     "Landlock is not in force (the kernel has none, or it is switched off); the namespaces still "
     "hold.",
     Promise::At::full, false},
    {"descriptors", "No inherited descriptors.", "Descriptors of the referee are inherited."},
    {"memory", "Memory is limited.", "Memory is not limited."},
    {"threads", "Threads are limited.",
     "Threads are not limited: the kernel does not limit a user that a container mapped from root.",
     Promise::At::full, false},
    {"threads", "Threads are limited.",
     "Threads are not limited: another program, such as a container's manager, listens to system "
     "calls here.",
     Promise::At::weak, false},
    {"frozen", "A frozen bot can't wake itself.", "A frozen bot can wake itself."},
    {"core", "A bot stays on the core it was given.", "Bots can choose their cores."},
    {"proc", "Its own /proc, with its own processes only.", "There is no /proc.",
     Promise::At::full_with_proc},
}};

[[nodiscard]] bool concerns(const Promise& promise, Level level);

// What the level lacks by design, compared with full.
[[nodiscard]] std::vector<std::string> missing_at(Level level);

// What to do if the level is not available.
[[nodiscard]] std::string remedy_for(Level level);

}  // namespace splendor::sandbox
