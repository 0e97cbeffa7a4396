#include "arena/cluster/launch.hpp"

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "arena/cluster/slurm_allocation.hpp"
#include "referee/process/arena_fault.hpp"

namespace splendor::arena {
namespace {

namespace fs = std::filesystem;

// A launcher with one place, always started by the same command.
class OneCommand : public Launcher {
 public:
  OneCommand(WorkerCommand command, std::size_t games)
      : command_(std::move(command)), games_(games) {}

  [[nodiscard]] const std::string& name() const override { return command_.name; }
  [[nodiscard]] std::size_t places() const override { return 1; }
  [[nodiscard]] std::size_t games() const override { return games_; }
  [[nodiscard]] std::optional<WorkerCommand> command(std::size_t /*place*/) override {
    return command_;
  }

 private:
  WorkerCommand command_;
  std::size_t games_;
};

WorkerCommand ssh_command(const league::WorkerSpec& spec, const LaunchOptions& options) {
  WorkerCommand command;
  command.name = "ssh:" + spec.where;
  command.program = program_in_path("ssh");
  // Nobody can answer a prompt, and ssh itself has to detect a dead connection.
  command.arguments = {"-T",
                       "-o",
                       "BatchMode=yes",
                       "-o",
                       "ConnectTimeout=20",
                       "-o",
                       "ServerAliveInterval=5",
                       "-o",
                       "ServerAliveCountMax=3"};
  command.arguments.insert(command.arguments.end(), options.ssh_options.begin(),
                           options.ssh_options.end());
  command.arguments.insert(command.arguments.end(),
                           {"--", spec.where, "exec '" + options.program + "' worker"});
  command.environment = whole_environment();
  return command;
}

WorkerCommand shell_command(const league::WorkerSpec& spec) {
  WorkerCommand command;
  command.name = "command:" + spec.where;
  command.program = "/bin/sh";
  command.arguments = {"-c", spec.where};
  command.environment = whole_environment();
  return command;
}

}  // namespace

std::unique_ptr<Launcher> make_launcher(EventLoop& loop, const league::WorkerSpec& spec,
                                        const LaunchOptions& options) {
  switch (spec.kind) {
    case league::WorkerKind::ssh:
      return std::make_unique<OneCommand>(ssh_command(spec, options), spec.games);
    case league::WorkerKind::command:
      return std::make_unique<OneCommand>(shell_command(spec), spec.games);
    case league::WorkerKind::slurm:
      return std::make_unique<SlurmAllocation>(loop, spec, options);
    case league::WorkerKind::local:
      break;
  }
  throw std::logic_error("local workers need no launcher");
}

std::vector<std::string> whole_environment() {
  std::vector<std::string> list;
  for (char** variable = environ; *variable != nullptr; ++variable) list.emplace_back(*variable);
  return list;
}

fs::path program_in_path(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "/usr/bin:/bin" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const fs::path program = fs::path(folder.empty() ? "." : folder) / name;
    if (::access(program.c_str(), X_OK) == 0) return fs::absolute(program);
  }
  throw ArenaFault("there is no program " + name + " here; install it, or choose other workers");
}

}  // namespace splendor::arena
