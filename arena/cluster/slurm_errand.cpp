#include "arena/cluster/slurm_errand.hpp"

#include "arena/cluster/launch.hpp"

namespace splendor::arena {
namespace {

process::Command slurm_command(const char* program, std::vector<std::string> arguments) {
  process::Command command;
  command.program = program_in_path(program);
  command.arguments = std::move(arguments);
  command.environment = whole_environment();
  command.errors = process::Stream::pipe;
  return command;
}

}  // namespace

SlurmErrand::SlurmErrand(boost::asio::io_context& loop, const char* program,
                         std::vector<std::string> arguments)
    : child_(slurm_command(program, std::move(arguments))),
      errors_(loop, std::move(child_.errors())) {}

const std::string& SlurmErrand::words() {
  const std::string more = errors_.take();
  if (!more.empty()) words_ += (words_.empty() ? "" : "\n") + more;
  return words_;
}

std::optional<bool> SlurmErrand::result(const std::optional<process::Exit>& exit) {
  if (!exit) return std::nullopt;
  const auto* exited = std::get_if<process::Exited>(&*exit);
  return exited != nullptr && exited->code == 0;
}

// Their exit status does not tell.
bool is_unanswered(const std::string& words) {
  for (const char* sentence :
       {"Unable to contact slurm controller", "Socket timed out on send/recv operation"}) {
    if (words.find(sentence) != std::string::npos) return true;
  }
  return false;
}

}  // namespace splendor::arena
