// splendor-jail: starts one confined bot after another and watches it.
//
// With namespaces
//
// bubblewrap, started by the referee as an unprivileged user, makes user, process, mount, network,
// IPC, host name and cgroup namespaces with a read-only view of /usr and of one bot's folder, and
// executes this program as process 1. The referee talks to it over one socket, descriptor 3; see
// control.hpp.
//
//    referee ── bwrap ── splendor-jail (1) ── bot ── processes of the bot
//       └────── socket ──────┘
//
// - The launcher prepares once what every start needs: an empty /tmp of limited size, the Landlock
//   rules, the system call filter. Then it takes orders: start, freeze, thaw, clear, measure.
// - To start a bot, the launcher forks. The child gives up everything (session, descriptors,
//   capabilities, file rights, system calls, resources) and executes the bot. A close-on-exec
//   socket tells the launcher whether that worked; if not, at which step and why, so that our own
//   failure is never taken for the bot's.
// - The exit of a bot is reported at once, but the bot stays a zombie until the next clear, so that
//   the process id that the referee knows can't be reused. Everything else in the jail is killed
//   together with the bot.
// - Clear kills everything, waits until nothing is left, and mounts a new /tmp. Processes and files
//   are all that a bot can leave: the filter forbids IPC objects, keys and the like.
// - Every 20 ms the memory in use is added up (memory_watch.cpp), because the kernel's own limit
//   can be evaded.
// - The filter is a list of what is allowed (allowed_calls.cpp). It hands some calls to the
//   launcher (call_supervisor.cpp): starting a process that a bot may not have, so that the reason
//   of its failure is known, and sysinfo(), which would reveal what other jails do.
// - When the socket is closed, because the referee is done or dead, process 1 ends, and the kernel
//   kills all others.
//
// Without namespaces
//
// Where namespaces are forbidden, and the user accepts the level "weak", the referee starts this
// program directly, as an ordinary process. What differs is behind World (host_world.cpp):
//
//    referee ── splendor-jail ── bot
//       └───── socket ──┘
//
// - Only Landlock and the filter confine the bot, so without Landlock it is not started. They
//   forbid much more here: the bot sees the host's file names and process ids, and must not be able
//   to do anything with them.
// - The bot is always one process. It is signalled by its process id, which can't be reused because
//   the bot is our child and not waited for. Nothing here may ever signal a group or all processes.
// - The bot dies with the launcher by PR_SET_PDEATHSIG. The launcher ends when the referee's socket
//   closes, and also by a parent-death signal, but by one that it handles, so that it removes the
//   bot's files.
// - /tmp is a folder that the referee made. Its size is checked every 20 ms, and a bot can neither
//   remove files in it nor make folders, so that nothing in it escapes the check.
// - At the level "none" the bot is trusted: it has limits, and nothing else.
//
// Trust: messages come from the referee alone. Nothing that a bot controls is parsed here but
// numbers in /proc. Process 1 keeps two capabilities inside its namespace, to mount /tmp again
// (CAP_SYS_ADMIN) and to see all of /proc (CAP_SYS_PTRACE); the bot gets none. The program is
// linked statically, so that it needs nothing in the jail to run, and uses only the C library and
// libseccomp.
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <unistd.h>

#include "referee/sandbox/launcher/bot_supervisor.hpp"
#include "referee/sandbox/launcher/probe.hpp"

namespace splendor::sandbox::launcher {
namespace {

// Whether the referee has started us: only the referee leaves such a socket there.
bool has_control_socket() {
  int type = 0;
  socklen_t size = sizeof(type);
  return getsockopt(control::kSocket, SOL_SOCKET, SO_TYPE, &type, &size) == 0 &&
         type == SOCK_SEQPACKET;
}

// Reads all pending signals. True if it is time to exit.
bool read_signals(int signals) {
  bool leave = false;
  signalfd_siginfo info;
  while (read(signals, &info, sizeof(info)) > 0) leave |= info.ssi_signo == SIGTERM;
  return leave;
}

int run() {
  // Hides our memory and environment from the bot, which runs as the same user.
  if (prctl(PR_SET_DUMPABLE, 0) != 0) return 1;
  signal(SIGPIPE, SIG_IGN);
  sigset_t heard;
  sigemptyset(&heard);
  sigaddset(&heard, SIGCHLD);
  if (getpid() != 1) {
    // SIGTERM tells of the referee's end. The closed socket tells the same, unless another process
    // holds it by mistake. Process 1 must not listen to SIGTERM: there the bot could send it.
    sigaddset(&heard, SIGTERM);
    if (prctl(PR_SET_PDEATHSIG, SIGTERM) != 0) return 1;
  }
  if (sigprocmask(SIG_BLOCK, &heard, nullptr) != 0) return 1;
  const int signals = signalfd(-1, &heard, SFD_CLOEXEC | SFD_NONBLOCK);
  if (signals < 0) return 1;

  BotSupervisor supervisor;
  for (;;) {
    pollfd watched[] = {{control::kSocket, POLLIN, 0},
                        {signals, POLLIN, 0},
                        {supervisor.timer(), POLLIN, 0},
                        {supervisor.calls(), POLLIN, 0}};
    if (poll(watched, 4, -1) < 0) continue;  // interrupted
    if (watched[1].revents != 0) {
      if (read_signals(signals)) break;
      supervisor.children_changed();
    }
    if (watched[2].revents != 0) supervisor.check_limits();
    if (watched[3].revents != 0) supervisor.answer_call();
    if (watched[0].revents != 0 && !supervisor.handle_order()) break;
  }
  supervisor.shut_down();
  return 0;
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
        "splendor-jail: starts and watches one confined bot at a time.\n"
        "The referee starts it; it does nothing on its own.\n\n"
        "  --probe    try to break out; print one line for each attempt\n"
        "  --version  print the version\n"
        "  --help     print this help");
    return 0;
  }
  if (argc != 1 || !has_control_socket()) {
    fputs("splendor-jail: only the referee can start this program (see splendor-jail --help)\n",
          stderr);
    return 2;
  }
  return run();
}
