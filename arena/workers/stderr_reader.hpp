// The end of what a process writes to stderr.
#pragma once

#include <string>

#include "arena/workers/event_loop.hpp"

namespace splendor::arena {

// Reads all the time, so that the process never blocks, and keeps the last few KiB.
class StderrReader {
 public:
  StderrReader(EventLoop& loop, process::Fd errors);

  // The end of what was written since the last call, without trailing line feeds. Includes what the
  // event loop has not read yet.
  [[nodiscard]] std::string take();

 private:
  void listen();
  // Reads one piece. Returns false if there is none.
  bool read();

  WatchedFd errors_;
  std::string tail_;
  bool has_ended_ = false;  // the process has closed its stderr
};

}  // namespace splendor::arena
