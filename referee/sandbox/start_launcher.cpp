#include "referee/sandbox/start_launcher.hpp"

#include <fcntl.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "referee/base/conventions.hpp"
#include "referee/process/arena_fault.hpp"
#include "referee/process/companions.hpp"
#include "referee/sandbox/bot_folder.hpp"
#include "referee/sandbox/bwrap_arguments.hpp"
#include "referee/sandbox/control.hpp"

namespace splendor::sandbox {
namespace {

namespace fs = std::filesystem;
using process::Fd;

// The launcher's descriptor of its own program, if it can't open the path.
constexpr int kProgram = control::kSocket + 1;

// Opens the launcher's program if the identity can't; otherwise empty.
Fd hidden_program(const fs::path& path, const std::optional<process::Identity>& identity) {
  if (!identity || !first_inaccessible(path, *identity)) return {};
  Fd program(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!program) throw ArenaFault("can't open " + path.string(), errno);
  return program;
}

StartedLauncher start_in_namespaces(const Programs& programs, const JailSpec& spec,
                                    process::Command command, const Fd& program,
                                    const fs::path& folder) {
  BwrapOptions options{folder, fs::absolute(programs.launcher), {}, Proc::own};
  if (spec.level == Level::full_without_proc) options.proc = Proc::none;
  if (program) options.launcher_fd = kProgram;
  command.program = programs.bwrap;
  command.arguments = bwrap_arguments(options);
  return {spec.level, std::string(kBotFolder), "/tmp", {"/"}, {}, {}, -1, process::Child(command)};
}

// All paths that a bot may read on the host. Symlinks are resolved. openssl.cnf is not secret, and
// Node gives up if the file exists but can't be read.
std::vector<std::string> readable_on_host(const fs::path& folder) {
  std::vector<std::string> wanted = needed_settings();
  for (const char* path : {"/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32",
                           "/dev/random", "/dev/urandom", "/etc/ssl/openssl.cnf"}) {
    wanted.emplace_back(path);
  }
  std::vector<std::string> readable{folder.string()};
  for (const std::string& path : wanted) {
    std::error_code error;
    if (fs::exists(path, error)) readable.push_back(path);
  }
  return readable;
}

StartedLauncher start_on_host(const Programs& programs, const JailSpec& spec,
                              process::Command command, const Fd& program, const fs::path& folder) {
  if (spec.level == Level::weak && spec.limits.processes == Processes::many) {
    throw ArenaFault("a bot that needs several processes can't be confined at the level weak");
  }
  HostTmp tmp(command.identity);
  command.program = fs::absolute(programs.launcher);
  if (program) command.program = "/proc/self/fd/" + std::to_string(kProgram);
  const std::string files = tmp.files();
  return {spec.level,     folder, files, readable_on_host(folder),
          std::move(tmp), {},     -1,    process::Child(command)};
}

// Limits more than the bot's own memory: its files, the system's files that it reads, and kernel
// memory.
std::optional<MemoryGroup> make_group(const JailSpec& spec) {
  constexpr std::uint64_t kRoom = 256 * kMiB;
  if (spec.level != Level::full || spec.limits.processes == Processes::one) return std::nullopt;
  return MemoryGroup::make(spec.limits.memory + spec.limits.tmp_size + kRoom);
}

}  // namespace

Programs Programs::of_this_program() {
  Programs programs;
  programs.launcher = process::companion("splendor-jail");
  return programs;
}

StartedLauncher start_launcher(const Programs& programs, const JailSpec& spec, const Fd& control) {
  const fs::path folder = usable_bot_folder(spec.bot_folder);
  process::Command command;
  command.errors = process::Stream::pipe;
  command.session = process::Session::ours;
  command.passed = {control.get()};
  command.core = spec.core;
  command.identity = bot_identity();
  const Fd program = hidden_program(fs::absolute(programs.launcher), command.identity);
  if (program) command.passed.push_back(program.get());
  std::optional<MemoryGroup> group = make_group(spec);
  int group_fd = -1;
  if (group) {
    group_fd = control::kSocket + static_cast<int>(command.passed.size());
    command.passed.push_back(group->processes().get());
    command.passed.push_back(group->events().get());
  }
  StartedLauncher launcher =
      has_namespaces(spec.level)
          ? start_in_namespaces(programs, spec, std::move(command), program, folder)
          : start_on_host(programs, spec, std::move(command), program, folder);
  if (group) launcher.memory_group.emplace(std::move(*group));
  launcher.memory_group_fd = group_fd;
  return launcher;
}

}  // namespace splendor::sandbox
