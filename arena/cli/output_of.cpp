#include "arena/cli/output_of.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>

#include "arena/core/failure.hpp"
#include "referee/base/conventions.hpp"
#include "referee/process/child.hpp"

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
  Output output;
  std::array<char, 4096> buffer{};
  while (true) {
    if (!process::wait_readable(child.output().get(), deadline)) {
      throw Failure(program.filename().string() + " did not answer in time");
    }
    const ssize_t got = ::read(child.output().get(), buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    output.out.append(buffer.data(), static_cast<std::size_t>(got));
  }
  const auto exit = child.wait(deadline);
  if (!exit) throw Failure(program.filename().string() + " did not exit in time");
  const auto* exited = std::get_if<process::Exited>(&*exit);
  output.status =
      exited != nullptr ? exited->code : 128 + std::get<process::Signalled>(*exit).signal;
  return output;
}

}  // namespace splendor::cli
