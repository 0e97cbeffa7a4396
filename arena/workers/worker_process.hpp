// A child process that plays games: a referee, or a command that reaches another machine.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "arena/workers/message_channel.hpp"
#include "arena/workers/stderr_reader.hpp"
#include "referee/process/child.hpp"

namespace splendor::arena {

struct WorkerCommand {
  std::string name;  // for people: "worker 1"
  std::filesystem::path program;
  std::vector<std::string> arguments;
  std::vector<std::string> environment;
};

// Holds the child, the channel to its stdin and stdout, and the end of its stderr. The child is
// killed with us.
class WorkerProcess {
 public:
  // Throws ArenaFault if it can't be started.
  WorkerProcess(EventLoop& loop, const WorkerCommand& command, std::size_t largest_message,
                MessageChannel::Events events);

  [[nodiscard]] MessageChannel& channel() { return channel_; }
  [[nodiscard]] const MessageChannel& channel() const { return channel_; }
  [[nodiscard]] std::string take_stderr() { return errors_.take(); }
  // How the child ended, after it closed its output: "it exited with status 1". Waits up to half a
  // second for the exit status.
  [[nodiscard]] std::string exit_text();

 private:
  process::Child child_;
  StderrReader errors_;
  MessageChannel channel_;
};

}  // namespace splendor::arena
