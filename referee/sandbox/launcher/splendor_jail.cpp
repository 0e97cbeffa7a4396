// splendor-jail: starts one bot after another, confined, and watches it.
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
// - The launcher prepares once what every start needs: an empty /tmp of limited size, the Landlock
//   rules, the system call filter. Then it obeys: start, freeze, thaw, clear.
// - To start a bot it forks. The child sheds everything (session, descriptors, capabilities, file
//   rights, system calls, resources) and executes the bot. A socket that is closed by exec tells
//   the launcher whether that worked; if not, at which step and why, so that our own failure is
//   never taken for the bot's.
// - A bot that ends is reported at once but stays a zombie until the next clear, so that the
//   number under which the referee knows it can't become somebody else's. Whatever else runs in the
//   jail is killed together with it.
// - Clear kills everything, waits until nothing is left, and mounts a new /tmp. Processes and files
//   are all that a bot can leave: IPC objects, keys and the like are out of reach by the filter.
// - Every 20 ms the memory in use is added up (memory_watch.cpp), as the kernel's own limit can be
//   evaded.
// - The filter is a list of what is allowed (allowed_calls.cpp). Some calls it hands to the
// launcher
//   (call_supervisor.cpp): a process that a bot may not start, so that somebody knows why it
//   failed, and sysinfo(), which would tell what other jails do.
// - If the socket is closed, because the referee is done or dead, process 1 ends, and the kernel
//   kills all others.
//
// Without namespaces
//
// Where they are forbidden, and the user consents, the referee starts this program directly: the
// level "weak". Then it is a process like any other, and what differs lies behind World
// (host_world.cpp):
//
//   referee ── splendor-jail ── bot
//      └───── socket ──┘
//
// - Landlock and the filter (allowed_calls.cpp) are all that holds the bot, so without
//   Landlock it is not started. They forbid much more here: the bot sees the host's file names and
//   process numbers, and must not be able to do anything with them.
// - The bot is always one process. It is signalled by its number, which is a child's of ours and
// not
//   waited for, so it can't be anybody else's. Nothing here may ever signal a group or everybody.
// - The bot dies with the launcher by PR_SET_PDEATHSIG. The launcher ends with the referee's
// socket,
//   and by the same signal, but one it can hear, so that it removes the bot's files.
// - /tmp is a folder that the referee made; its size is watched every 20 ms, and a bot can neither
//   remove files in it nor make folders, so that nothing in it escapes the watch.
// - At the level "none" the bot is trusted: limits, and nothing else.
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
#include <sys/socket.h>
#include <unistd.h>

#include "referee/sandbox/launcher/bot_supervisor.hpp"
#include "referee/sandbox/launcher/probe.hpp"

namespace splendor::sandbox::launcher {
namespace {

// Whether the referee has started us: only it leaves such a socket there.
bool has_control_socket() {
  int type = 0;
  socklen_t size = sizeof(type);
  return getsockopt(control::kSocket, SOL_SOCKET, SO_TYPE, &type, &size) == 0 &&
         type == SOCK_SEQPACKET;
}

// Empties it. Whether it is time to leave.
bool read_signals(int signals) {
  bool leave = false;
  signalfd_siginfo info;
  while (read(signals, &info, sizeof(info)) > 0) leave |= info.ssi_signo == SIGTERM;
  return leave;
}

int run() {
  // Hides our memory and environment from the bot, which has the same user.
  if (prctl(PR_SET_DUMPABLE, 0) != 0) return 1;
  signal(SIGPIPE, SIG_IGN);
  sigset_t heard;
  sigemptyset(&heard);
  sigaddset(&heard, SIGCHLD);
  if (getpid() != 1) {
    // At the referee's end. That of its socket tells the same, unless somebody else holds it by
    // mistake. Process 1 must not hear it: there the bot could send it.
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
    if (watched[2].revents != 0) supervisor.look_around();
    if (watched[3].revents != 0) supervisor.answer_call();
    if (watched[0].revents != 0 && !supervisor.obey()) break;
  }
  supervisor.leave();
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
        "splendor-jail: starts and watches a bot, confined.\n"
        "The referee starts it; it is of no use alone.\n\n"
        "  --probe    tell what this process is kept from, one line each\n"
        "  --version  --help");
    return 0;
  }
  if (argc != 1 || !has_control_socket()) {
    fputs("splendor-jail: only the referee starts this (see splendor-jail --help)\n", stderr);
    return 2;
  }
  return run();
}
