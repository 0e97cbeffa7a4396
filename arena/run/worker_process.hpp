// A process that plays games, at the arena's end of its pipes.
#pragma once

#include <boost/asio/io_context.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "arena/run/message_channel.hpp"
#include "referee/process/child.hpp"

namespace splendor::arena {

// How it is started: here, or by a command that starts it elsewhere.
struct WorkerCommand {
  std::string name;  // for people: "worker 1"
  std::filesystem::path program;
  std::vector<std::string> arguments;
  std::vector<std::string> environment;
};

// Messages to its stdin and from its stdout, and what it says on stderr. It does not outlive us.
class WorkerProcess {
 public:
  // Throws ArenaFault if it can't be started.
  WorkerProcess(boost::asio::io_context& loop, const WorkerCommand& command,
                std::size_t largest_message, MessageChannel::Events events);

  [[nodiscard]] MessageChannel& line() { return line_; }
  [[nodiscard]] const MessageChannel& line() const { return line_; }
  [[nodiscard]] std::string last_words() { return last_words_.take(); }
  // How a process ended that wrote no more: "it exited with status 1". Waits a moment for that.
  [[nodiscard]] std::string ending();

 private:
  process::Child child_;
  StderrReader last_words_;
  MessageChannel line_;
};

}  // namespace splendor::arena
