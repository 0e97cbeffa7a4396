#include "arena/workers/worker_process.hpp"

#include "referee/process/exit_text.hpp"

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
  return exit ? "it " + process::exit_text(*exit) : "it closed its output";
}

}  // namespace splendor::arena
