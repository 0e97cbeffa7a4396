#include "referee/sandbox/machine.hpp"

#include <sched.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <array>
#include <ctime>

#include "referee/process/arena_fault.hpp"
#include "referee/sandbox/memory_group.hpp"

namespace splendor::sandbox {
namespace {

std::string kernel_version() {
  utsname names{};
  if (::uname(&names) != 0) return "unknown";
  return std::string(names.sysname) + " " + names.release;
}

int landlock_version() {
  constexpr unsigned kAskVersion = 1;
  const long version = ::syscall(SYS_landlock_create_ruleset, nullptr, 0, kAskVersion);
  return version > 0 ? static_cast<int>(version) : 0;
}

unsigned usable_cores() {
  cpu_set_t cores;
  if (::sched_getaffinity(0, sizeof(cores), &cores) != 0) return 1;
  return static_cast<unsigned>(CPU_COUNT(&cores));
}

// The last word of "bubblewrap 0.8.0".
std::optional<std::string> version_of(const std::filesystem::path& bwrap,
                                      process::Deadline deadline) {
  try {
    process::Command command;
    command.program = bwrap;
    command.arguments = {"--version"};
    command.output = process::Stream::pipe;
    process::Child child(command);
    if (child.wait(deadline) != process::Exit(process::Exited{0})) return std::nullopt;
    std::array<char, 256> text{};
    const ssize_t size = ::read(child.output().get(), text.data(), text.size());
    std::string line(text.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
    line.resize(line.find_last_not_of("\n ") + 1);
    return line.substr(line.rfind(' ') + 1);
  } catch (const ArenaFault&) {
    return std::nullopt;
  }
}

std::chrono::nanoseconds clock_resolution() {
  timespec time{};
  ::clock_getres(CLOCK_MONOTONIC, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

}  // namespace

Machine inspect_machine(const Programs& programs, process::Deadline deadline) {
  return {kernel_version(),
          landlock_version(),
          usable_cores(),
          ::geteuid() == 0,
          MemoryGroup::find_parent().has_value(),
          version_of(programs.bwrap, deadline),
          clock_resolution()};
}

}  // namespace splendor::sandbox
