#include "arena/workers/worker_process.hpp"

#include <cstring>

namespace splendor::arena {
namespace {

process::Command command_for(const WorkerCommand& worker) {
  process::Command command;
  command.program = worker.program;
  command.arguments = worker.arguments;
  command.environment = worker.environment;
  command.input = process::Stream::pipe;
  command.output = process::Stream::pipe;
  command.errors = process::Stream::pipe;
  command.dies_with_us = true;
  return command;
}

}  // namespace

WorkerProcess::WorkerProcess(EventLoop& loop, const WorkerCommand& command,
                             std::size_t largest_message, MessageChannel::Events events)
    : child_(command_for(command)),
      errors_(loop, std::move(child_.errors())),
      channel_(loop, std::move(child_.input()), std::move(child_.output()), largest_message,
               std::move(events)) {}

std::string WorkerProcess::exit_text() {
  constexpr std::chrono::milliseconds kExitTimeout{500};
  const auto exit = child_.wait(process::Deadline::in(kExitTimeout));
  if (!exit) return "it closed its output";
  if (const auto* exited = std::get_if<process::Exited>(&*exit)) {
    return "it exited with status " + std::to_string(exited->code);
  }
  const int signal = std::get<process::Signalled>(*exit).signal;
  return "it was killed by signal " + std::to_string(signal) + " (" + strsignal(signal) + ")";
}

}  // namespace splendor::arena
