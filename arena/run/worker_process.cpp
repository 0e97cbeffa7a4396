#include "arena/run/worker_process.hpp"

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

WorkerProcess::WorkerProcess(boost::asio::io_context& loop, const WorkerCommand& command,
                             std::size_t largest_message, FramedLine::Events events)
    : child_(command_for(command)),
      last_words_(loop, std::move(child_.errors())),
      line_(loop, std::move(child_.input()), std::move(child_.output()), largest_message,
            std::move(events)) {}

}  // namespace splendor::arena
