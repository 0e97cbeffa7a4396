// splendor-jail: the first process inside a jail.
//
// Theory of operation
//
// bubblewrap, started by the referee as an unprivileged user, builds a world of its own (user,
// process, mount, network, IPC, host name and cgroup namespaces; a read-only view of /usr and of
// one bot's folder) and executes this program as its process 1. The referee speaks to it over one
// socket, descriptor 3; see control.hpp.
//
//   referee ── bwrap ── splendor-jail (1) ── bot ── whatever the bot starts
//      └────── socket ──────┘
//
// - Process 1 prepares once what every start needs: an empty /tmp of limited size, the Landlock
//   rules, the system call filter. Then it obeys: start, freeze, thaw, clear.
// - To start a bot it forks. The child sheds everything (session, descriptors, capabilities, file
//   rights, system calls, resources) and executes the bot. A pipe that is closed by exec tells
//   process 1 whether that worked; if not, at which step and why, so that our own failure is never
//   taken for the bot's.
// - A bot that ends is reported at once but stays a zombie until the next clear, so that the
//   number under which the referee knows it can't become somebody else's. Whatever else runs in the
//   jail is killed together with it.
// - Clear kills everything, waits until nothing is left, and mounts a new /tmp. Processes and files
//   are all that a bot can leave: IPC objects, keys and the like are out of reach by the filter.
// - Every 20 ms the memory in use is added up (memory_watch.cpp), as the kernel's own limit can be
//   evaded.
// - If the socket is closed, because the referee is done or dead, process 1 ends, and the kernel
//   kills all others.
//
// Trust: messages come from the referee alone. Nothing a bot controls is ever parsed here but
// numbers in /proc. Process 1 keeps two capabilities inside of its namespace, to mount /tmp anew
// (CAP_SYS_ADMIN) and to see all of /proc (CAP_SYS_PTRACE); the bot gets none. It is linked
// statically, so that nothing in the jail is needed to run it, and uses the C library and
// libseccomp only.
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <unistd.h>

#include "referee/sandbox/launcher/jail.hpp"
#include "referee/sandbox/launcher/probe.hpp"

namespace splendor::sandbox::launcher {
namespace {

int run() {
  // Hides our memory and environment from the bot, which has the same user.
  if (prctl(PR_SET_DUMPABLE, 0) != 0) return 1;
  signal(SIGPIPE, SIG_IGN);
  sigset_t children;
  sigemptyset(&children);
  sigaddset(&children, SIGCHLD);
  if (sigprocmask(SIG_BLOCK, &children, nullptr) != 0) return 1;
  const int child_events = signalfd(-1, &children, SFD_CLOEXEC | SFD_NONBLOCK);
  if (child_events < 0) return 1;

  Jail jail;
  for (;;) {
    pollfd watched[] = {
        {control::kSocket, POLLIN, 0}, {child_events, POLLIN, 0}, {jail.memory_timer(), POLLIN, 0}};
    if (poll(watched, 3, -1) < 0) continue;  // interrupted
    if (watched[1].revents != 0) {
      signalfd_siginfo ignored;
      while (read(child_events, &ignored, sizeof(ignored)) > 0) {
      }
      jail.children_changed();
    }
    if (watched[2].revents != 0) jail.check_memory();
    if (watched[0].revents != 0 && !jail.obey()) return 0;
  }
}

}  // namespace
}  // namespace splendor::sandbox::launcher

int main(int argc, char** argv) {
  using namespace splendor::sandbox::launcher;
  if (argc == 2 && strcmp(argv[1], "--probe") == 0) return probe();
  if (argc == 2 && strcmp(argv[1], "--version") == 0) {
    puts("splendor-jail " SPLENDOR_VERSION);
    return 0;
  }
  if (argc == 2 && strcmp(argv[1], "--help") == 0) {
    puts(
        "splendor-jail: the first process inside a bot's jail.\n"
        "The referee starts it; it is of no use alone.\n\n"
        "  --probe    tell what this process is kept from, one line each\n"
        "  --version  --help");
    return 0;
  }
  if (argc != 1 || getpid() != 1) {
    fputs("splendor-jail: the referee starts this inside a jail (see splendor-jail --help)\n",
          stderr);
    return 2;
  }
  return run();
}
