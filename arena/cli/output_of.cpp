#include "arena/cli/output_of.hpp"

#include "arena/core/failure.hpp"
#include "referee/base/conventions.hpp"
#include "referee/process/child.hpp"
#include "referee/process/read_to_end.hpp"

namespace splendor::cli {

Output output_of(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                 std::chrono::milliseconds timeout) {
  process::Command command;
  command.program = program;
  command.arguments = arguments;
  command.environment = {kPathVariable};
  command.output = process::Stream::pipe;
  command.errors = process::Stream::ours;
  process::Child child(command);
  const process::Deadline deadline = process::Deadline::in(timeout);
  auto text = process::read_to_end(child.output(), deadline);
  if (!text) throw Failure(program.filename().string() + " did not answer in time");
  const auto exit = child.wait(deadline);
  if (!exit) throw Failure(program.filename().string() + " did not exit in time");
  const auto* exited = std::get_if<process::Exited>(&*exit);
  return {exited != nullptr ? exited->code : 128 + std::get<process::Signalled>(*exit).signal,
          std::move(*text)};
}

}  // namespace splendor::cli
