// `arena worker`: plays games on this machine for an arena elsewhere, over stdin and stdout.
// What they say to each other is in proto/splendor/v1/worker.proto.
#pragma once

#include <filesystem>
#include <string>

#include "referee/process/fd.hpp"

namespace splendor::arena {

struct NodeWorkerOptions {
  std::filesystem::path referee;  // the program
  std::filesystem::path cache;    // of bots that the arena had to send
  std::string version;            // of this program
  process::Fd from_arena;
  process::Fd to_arena;
};

// Until the arena says bye, is silent for too long, or its end of the line is closed. Whatever it
// started has ended then. Throws ArenaFault if this machine can't serve at all; the arena was told.
void serve_arena(NodeWorkerOptions options);

}  // namespace splendor::arena
