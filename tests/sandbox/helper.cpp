// A process for tests that run it inside of another sandbox, or kill it.
//   helper isolation          prints the result of check_isolation()
//   helper listened LEVEL     prints that of check_level() while another process listens to calls
//   helper wait FOLDER LEVEL  builds a jail, starts a bot, prints its process id, waits a minute
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>
#include <exception>
#include <iostream>

#include "referee/process/arena_fault.hpp"
#include "referee/sandbox/isolation.hpp"

namespace splendor::sandbox {
namespace {

// Container managers listen like this; the kernel allows one listener.
void listen_to_calls() {
  sock_filter code[] = {{BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW}};
  const sock_fprog program{1, code};
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_NEW_LISTENER, &program) <
          0) {
    throw ArenaFault("can't listen to system calls", errno);
  }
}

void print(const Isolation& isolation) {
  std::cout << "level: " << to_string(isolation.level) << '\n';
  for (const std::string& sentence : isolation.missing) std::cout << "- " << sentence << '\n';
  for (const std::string& sentence : isolation.obstacles) std::cout << "! " << sentence << '\n';
}

int run(const std::string& what, const std::string& folder, const std::string& level) {
  const auto deadline = process::Deadline::in(std::chrono::seconds(30));
  Programs programs;
  programs.launcher = SPLENDOR_JAIL;
  if (what == "isolation") {
    print(check_isolation(programs, deadline));
    return 0;
  }
  if (what == "listened") {
    listen_to_calls();
    print(check_level(programs, level_of(folder).value(), deadline));
    return 0;
  }
  JailSpec spec;
  spec.bot_folder = folder;
  spec.level = level_of(level).value();
  Jail jail(programs, spec, deadline);
  const auto bot = jail.start({{"/usr/bin/sleep", "60"}}, deadline);
  std::cout << std::get<BotProcess>(bot).host_pid() << '\n' << std::flush;
  ::sleep(60);
  return 0;
}

}  // namespace
}  // namespace splendor::sandbox

int main(int argc, char** argv) {
  try {
    return splendor::sandbox::run(argc > 1 ? argv[1] : "", argc > 2 ? argv[2] : "",
                                  argc > 3 ? argv[3] : "");
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
