// `arena worker`: plays games on this machine for an arena elsewhere, over stdin and stdout.
// The protocol is in proto/splendor/v1/worker.proto.
#pragma once

#include <filesystem>
#include <string>

#include "referee/process/fd.hpp"

namespace splendor::arena {

struct NodeWorkerOptions {
  std::filesystem::path referee;  // the program
  std::filesystem::path cache;    // for bots that the arena sends
  std::string version;            // of this program
  process::Fd from_arena;
  process::Fd to_arena;
};

// Returns when the arena says bye, times out or closes the channel; all child processes have ended
// by then. Throws ArenaFault if this machine can't serve; the arena has been told.
void serve_arena(NodeWorkerOptions options);

}  // namespace splendor::arena
