// Bots come in any language, so the list holds what the runtimes of the usual ones need, and what a
// program may well do to itself. A call is left out if it reaches outside of the jail, outlives the
// process, evades a limit, wakes a frozen process, tells something about other jails, or is a part
// of the kernel that no game needs. docs/sandbox.md lists the families for authors of bots.
#include "referee/sandbox/launcher/filter/allowed_calls.hpp"

#include <asm/ioctls.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <linux/membarrier.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#ifdef __x86_64__
#include <asm/prctl.h>
#endif

namespace splendor::sandbox::launcher {
namespace {

// Files: which ones is up to the mounts and to Landlock. Not among them: preadv2, which tells
// whether a page of a file is in memory, and with it what another jail has read.
constexpr const char* kFiles[] = {
    "open",      "creat",      "openat",   "close",     "read",       "write",    "readv",
    "writev",    "pread64",    "pwrite64", "preadv",    "pwritev",    "lseek",    "dup",
    "dup2",      "dup3",       "access",   "faccessat", "faccessat2", "stat",     "lstat",
    "fstat",     "newfstatat", "statx",    "statfs",    "fstatfs",    "readlink", "readlinkat",
    "getdents",  "getdents64", "getcwd",   "chdir",     "fchdir",     "umask",    "fsync",
    "fdatasync", "ftruncate"};

// Names of files. The bot can change only those in its own /tmp.
constexpr const char* kNames[] = {"rename",  "renameat", "renameat2", "mkdir",
                                  "mkdirat", "rmdir",    "unlink",    "unlinkat",
                                  "link",    "linkat",   "symlink",   "symlinkat"};

// Permissions, owners, times and lengths of files. Not on the host: Landlock does not check them.
constexpr const char* kAttributes[] = {"chmod",     "fchmod",   "fchmodat", "chown",  "fchown",
                                       "lchown",    "fchownat", "utime",    "utimes", "futimesat",
                                       "utimensat", "truncate", "fallocate"};

// Waiting for time, input, signals and other threads. Not among them: timer_create, whose signal
// can be SIGCONT and so wake a frozen process.
constexpr const char* kWaiting[] = {"poll",
                                    "ppoll",
                                    "select",
                                    "pselect6",
                                    "epoll_create",
                                    "epoll_create1",
                                    "epoll_ctl",
                                    "epoll_wait",
                                    "epoll_pwait",
                                    "epoll_pwait2",
                                    "eventfd",
                                    "eventfd2",
                                    "signalfd",
                                    "signalfd4",
                                    "timerfd_create",
                                    "timerfd_settime",
                                    "timerfd_gettime",
                                    "pause",
                                    "nanosleep",
                                    "clock_nanosleep",
                                    "futex",
                                    "futex_waitv",
                                    "restart_syscall",
                                    "alarm",
                                    "getitimer",
                                    "setitimer"};

// The bot's own memory, limited by RLIMIT_DATA and the memory watch. Not among them: calls by which
// the kernel holds pages that neither counts (vmsplice, memfd_create, shmget, io_setup …), or that
// tell which pages of files are in memory (mincore).
constexpr const char* kMemory[] = {"brk",   "munmap",        "mprotect",   "mremap",
                                   "msync", "pkey_mprotect", "pkey_alloc", "pkey_free"};

// Reading clocks and CPU time.
constexpr const char* kTime[] = {"clock_gettime", "clock_getres", "gettimeofday",
                                 "time",          "times",        "getrusage"};

// Information about the bot itself; random numbers; giving up resources.
constexpr const char* kItself[] = {"getpid",
                                   "gettid",
                                   "getppid",
                                   "getuid",
                                   "geteuid",
                                   "getgid",
                                   "getegid",
                                   "getresuid",
                                   "getresgid",
                                   "getgroups",
                                   "getpgrp",
                                   "getpgid",
                                   "getsid",
                                   "capget",
                                   "uname",
                                   "getrlimit",
                                   "setrlimit",
                                   "getcpu",
                                   "getpriority",
                                   "sched_getaffinity",
                                   "sched_getparam",
                                   "sched_getscheduler",
                                   "sched_getattr",
                                   "sched_get_priority_max",
                                   "sched_get_priority_min",
                                   "sched_rr_get_interval",
                                   "sched_yield",
                                   "getrandom"};

// Handling signals. Sending them has rules of its own.
constexpr const char* kSignals[] = {"rt_sigaction",  "rt_sigprocmask",  "rt_sigreturn",
                                    "rt_sigpending", "rt_sigtimedwait", "rt_sigsuspend",
                                    "sigaltstack"};

// Threads, exec and exit. Starting threads and processes has rules of its own.
constexpr const char* kThreads[] = {
    "set_tid_address", "set_robust_list", "get_robust_list", "rseq", "execve",
    "execveat",        "wait4",           "waitid",          "exit", "exit_group"};

// Pipes and pairs of sockets, as event loops use them to wake themselves. A message with
// descriptors (sendmsg) could hide as many full sockets as there are descriptors, and socket
// options make the buffers larger: kernel memory that nothing counts.
constexpr const char* kPairs[] = {"pipe",       "sendto",      "recvfrom",   "shutdown",
                                  "getsockopt", "getsockname", "getpeername"};

// Sockets between the bot's own processes, if it may have several, in its own network namespace.
constexpr const char* kSockets[] = {"bind",    "listen",  "accept",     "accept4",  "connect",
                                    "sendmsg", "recvmsg", "setsockopt", "sendmmsg", "recvmmsg"};

// Signals to other processes. In a process namespace all of them are the bot's own.
constexpr const char* kSignalsToOthers[] = {
    "kill",   "tkill",   "tgkill",     "rt_sigqueueinfo",  "rt_tgsigqueueinfo",
    "setsid", "setpgid", "pidfd_open", "pidfd_send_signal"};

// Newer calls that are known to be harmless, and wanted by newer C libraries: stacks for return
// addresses, futexes, sealing memory.
constexpr unsigned kNewCalls[] = {453, 454, 455, 456, 462};

constexpr uint32_t kNamespaces = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET |
                                 CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP;

// Declared only by newer headers.
constexpr uint32_t kMadvFree = 8;
constexpr uint32_t kMadvPopulateRead = 22;
constexpr uint32_t kMadvPopulateWrite = 23;
constexpr uint32_t kTcgets2 = 0x802c542a;

void add_starts(CallRules& rules, const Setting& setting, Supervisor supervisor) {
  const bool one = setting.limits().one_process != 0;
  const Answer asked = supervisor == Supervisor::launcher ? kAsk : refuse(EAGAIN);
  const Answer process = one ? asked : kAllow;
  // In a namespace the kernel counts threads.
  const bool counts = one && setting.on_host() && supervisor == Supervisor::launcher;
  const Answer thread = counts ? kAsk : kAllow;
  rules.answer("fork", process);
  rules.answer("vfork", process);
  rules.on("clone")
      .if_any_bit(0, kNamespaces, refuse(EPERM))
      // Threads must share descriptors; otherwise each could have as many as the limit allows.
      .if_bits(0, CLONE_THREAD | CLONE_FILES, CLONE_THREAD, refuse(EPERM))
      .if_any_bit(0, CLONE_THREAD, thread)
      .otherwise(process);
  // Refused, because its flags are in memory, where a filter can't look; C libraries then use
  // clone().
  rules.answer("clone3", refuse(ENOSYS));
}

void add_descriptors(CallRules& rules) {
  // Locks and leases on files of /usr, which all jails see, would let two bots communicate. All
  // other commands not named here are refused: signals of one's choice (F_SETSIG) wake a frozen
  // process, larger pipes are memory that nothing counts, and F_NOTIFY sees what others do with
  // files.
  rules.on("fcntl")
      .if_one_of(1, {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETPIPE_SZ},
                 kAllow)
      .if_one_of(1,
                 {F_GETLK, F_SETLK, F_SETLKW, F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW, F_SETLEASE},
                 refuse(ENOLCK))
      .otherwise(refuse(EPERM));
  rules.answer("flock", refuse(ENOLCK));
  // What a descriptor is, and how much is in it. Other commands change owners of signals,
  // attributes of files, or devices.
  rules.on("ioctl")
      .if_one_of(1, {TCGETS, kTcgets2, TIOCGWINSZ, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX}, kAllow)
      .otherwise(refuse(ENOTTY));
  // Closing or marking descriptors, but not giving one thread its own table.
  rules.on("close_range")
      .if_any_bit(2, ~static_cast<uint32_t>(CLOSE_RANGE_CLOEXEC), refuse(EINVAL))
      .otherwise(kAllow);
  // O_EXCL would make it a queue of notifications from the kernel.
  rules.on("pipe2").if_any_bit(1, O_EXCL, refuse(EINVAL)).otherwise(kAllow);
  // Copying within the kernel: pages of pipes are counted nowhere. These errors lead runtimes to
  // copy by reading and writing.
  rules.answer("sendfile", refuse(EINVAL));
  rules.answer("splice", refuse(EINVAL));
  rules.answer("copy_file_range", refuse(ENOSYS));
  // Whether a file or its name is in memory tells what other jails have read: RWF_NOWAIT,
  // RESOLVE_CACHED.
  rules.answer("preadv2", refuse(ENOSYS));
  rules.answer("pwritev2", refuse(ENOSYS));
  rules.answer("openat2", refuse(ENOSYS));
  // Answer as a file system without attributes does.
  for (const char* call :
       {"getxattr", "lgetxattr", "fgetxattr", "listxattr", "llistxattr", "flistxattr", "setxattr",
        "lsetxattr", "fsetxattr", "removexattr", "lremovexattr", "fremovexattr"}) {
    rules.answer(call, refuse(EOPNOTSUPP));
  }
}

void add_memory(CallRules& rules) {
  // None of these counts as data for the kernel's limit. Files can be shared: /tmp is limited.
  rules.on("mmap")
      .if_bits(3, MAP_SHARED | MAP_ANONYMOUS, MAP_SHARED | MAP_ANONYMOUS, refuse(ENOMEM))
      .if_any_bit(3, MAP_GROWSDOWN | MAP_HUGETLB, refuse(ENOMEM))
      .otherwise(kAllow);
  // Not those that move pages of files out of memory, or merge equal pages of several processes.
  rules.on("madvise")
      .if_one_of(
          2,
          {MADV_NORMAL, MADV_RANDOM, MADV_SEQUENTIAL, MADV_WILLNEED, MADV_DONTNEED, MADV_DONTFORK,
           MADV_DOFORK, MADV_HUGEPAGE, MADV_NOHUGEPAGE, MADV_DONTDUMP, MADV_DODUMP, MADV_WIPEONFORK,
           MADV_KEEPONFORK, kMadvFree, kMadvPopulateRead, kMadvPopulateWrite},
          kAllow)
      .otherwise(refuse(EINVAL));
  // Only those that concern its own threads.
  rules.on("membarrier")
      .if_one_of(
          0,
          {MEMBARRIER_CMD_QUERY, MEMBARRIER_CMD_PRIVATE_EXPEDITED,
           MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED, MEMBARRIER_CMD_PRIVATE_EXPEDITED_SYNC_CORE,
           MEMBARRIER_CMD_REGISTER_PRIVATE_EXPEDITED_SYNC_CORE},
          kAllow)
      .otherwise(refuse(EINVAL));
}

void add_itself(CallRules& rules, Supervisor supervisor) {
  // Not PR_SET_PDEATHSIG, as that signal may be SIGCONT, and nothing that changes what the kernel
  // does with its memory, its core or its clock.
  rules.on("prctl")
      .if_one_of(0,
                 {PR_SET_NAME, PR_GET_NAME, PR_GET_DUMPABLE, PR_GET_PDEATHSIG, PR_GET_SECCOMP,
                  PR_GET_NO_NEW_PRIVS, PR_SET_NO_NEW_PRIVS, PR_CAPBSET_READ},
                 kAllow)
      .otherwise(refuse(EPERM));
#ifdef __x86_64__
  rules.on("arch_prctl")
      .if_one_of(0, {ARCH_SET_FS, ARCH_GET_FS, ARCH_SET_GS, ARCH_GET_GS}, kAllow)
      .otherwise(refuse(EINVAL));
#endif
  // Asking for its domain is fine; entering another is not.
  rules.on("personality").if_one_of(0, {0xffffffffU}, kAllow).otherwise(refuse(EPERM));
  // The launcher tells the bot's limits. Where it can't, bots learn how much memory all jails use
  // together: the C library doesn't look at errors here, and goes by what lies in memory.
  rules.answer("sysinfo", supervisor == Supervisor::launcher ? kAsk : kAllow);
}

// Sockets of the UNIX family reach nobody but the bot itself.
void add_sockets(CallRules& rules) {
  rules.on("socketpair").if_one_of(0, {AF_UNIX}, kAllow).otherwise(refuse(EPERM));
  rules.on("socket").if_one_of(0, {AF_UNIX}, kAllow).otherwise(refuse(EPERM));
  rules.allow(kSockets);
}

// Pairs can't be connected to others, but on the host a datagram pair could send to anybody.
void add_pairs_only(CallRules& rules, const Setting& setting) {
  constexpr uint32_t kTypes = 0xf;
  rules.on("socketpair")
      .if_bits(1, kTypes, SOCK_DGRAM, refuse(EPERM))
      .if_bits(1, kTypes, SOCK_RAW, refuse(EPERM))
      .if_one_of(0, {AF_UNIX}, kAllow)
      .otherwise(refuse(EPERM));
  // For the launcher's own message, sent before the bot's program begins.
  rules.on("sendmsg").if_one_of(0, {start_socket(setting)}, kAllow).otherwise(refuse(EPERM));
}

// Ways to open a file that evade Landlock, or its older versions, or the watch over the temporary
// files.
void add_opening_on_host(CallRules& rules, const char* call, unsigned flags) {
  constexpr uint32_t kNeither = 3;  // not to read and not to write: no right is asked for
  constexpr uint32_t kUnnamed = O_TMPFILE & ~O_DIRECTORY;
  rules.on(call)
      .if_bits(flags, O_ACCMODE, kNeither, refuse(EINVAL))
      .if_bits(flags, O_ACCMODE | O_TRUNC, O_TRUNC, refuse(EPERM))
      .if_bits(flags, kUnnamed, kUnnamed, refuse(EOPNOTSUPP))
      .otherwise(kAllow);
}

// Without namespaces, process ids and file names are those of the host.
void add_on_host(CallRules& rules) {
  for (const char* call : {"kill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo"}) {
    rules.on(call).if_own_number(0, kAllow).otherwise(refuse(EPERM));
  }
  rules.on("prlimit64").if_own_number(0, kAllow).if_one_of(0, {0}, kAllow).otherwise(refuse(EPERM));
  add_opening_on_host(rules, "open", 1);
  add_opening_on_host(rules, "openat", 2);
}

void add_in_namespaces(CallRules& rules) {
  rules.allow(kAttributes);
  rules.allow(kSignalsToOthers);
  rules.allow("prlimit64");
}

}  // namespace

CallRules allowed_calls(const Setting& setting, Supervisor supervisor) {
  CallRules rules(refuse(EPERM), refuse(ENOSYS));
  const bool one = setting.limits().one_process != 0;
  rules.allow(kFiles);
  rules.allow(kNames);
  rules.allow(kWaiting);
  rules.allow(kMemory);
  rules.allow(kTime);
  rules.allow(kItself);
  rules.allow(kSignals);
  rules.allow(kThreads);
  rules.allow(kPairs);
  for (const unsigned call : kNewCalls) rules.allow_number(call);
  add_starts(rules, setting, supervisor);
  add_descriptors(rules);
  add_memory(rules);
  add_itself(rules, supervisor);
  if (one || setting.on_host()) {
    add_pairs_only(rules, setting);
  } else {
    add_sockets(rules);
  }
  if (setting.on_host()) {
    add_on_host(rules);
  } else {
    add_in_namespaces(rules);
  }
  return rules;
}

}  // namespace splendor::sandbox::launcher
