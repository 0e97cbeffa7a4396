// Bots come in any language, so this is a list of what is denied, not of what is allowed: whatever
// reaches outside of the jail, outlives the process, evades a limit, wakes a frozen process, or is
// a part of the kernel that no game needs and that has been a way out of sandboxes before.
// Denied calls fail with an error; the runtimes of the usual languages cope with that.
#include "referee/sandbox/launcher/filter.hpp"

#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <initializer_list>

namespace splendor::sandbox::launcher {
namespace {

// Names, since some are newer than the headers; those this libseccomp doesn't know are unknown to
// its kernels too, and the calls are left out.
constexpr const char* kDenied[] = {
    // Kernel surface that no game needs.
    "bpf", "perf_event_open", "io_uring_setup", "io_uring_enter", "io_uring_register",
    "userfaultfd", "fanotify_init", "lookup_dcookie", "modify_ldt", "vhangup", "quotactl",
    "quotactl_fd", "acct", "syslog", "kexec_load", "kexec_file_load", "init_module", "finit_module",
    "delete_module", "iopl", "ioperm", "swapon", "swapoff", "reboot", "uselib", "nfsservctl",
    "sysfs", "_sysctl", "memfd_secret", "seccomp",
    // Other namespaces and file systems.
    "unshare", "setns", "mount", "umount2", "pivot_root", "chroot", "fsopen", "fsconfig", "fsmount",
    "fspick", "move_mount", "open_tree", "mount_setattr", "name_to_handle_at", "open_by_handle_at",
    // Other processes.
    "ptrace", "process_vm_readv", "process_vm_writev", "process_madvise", "pidfd_getfd", "kcmp",
    // The clock.
    "settimeofday", "clock_settime", "clock_adjtime", "adjtimex",
    // What would outlive the process: keys, message queues, System V objects.
    "keyctl", "add_key", "request_key", "mq_open", "mq_unlink", "mq_timedsend", "mq_timedreceive",
    "mq_notify", "mq_getsetattr", "shmget", "shmat", "shmctl", "shmdt", "semget", "semop",
    "semtimedop", "semctl", "msgget", "msgsnd", "msgrcv", "msgctl",
    // Seeing when another jail opens a file of /usr.
    "inotify_init", "inotify_init1",
    // Memory that no limit counts.
    "memfd_create", "remap_file_pages",
    // A POSIX timer can send SIGCONT and so wake a frozen process.
    "timer_create",
    // The core it runs on, and pretending to wait for it by being less important than others.
    "sched_setaffinity", "sched_setscheduler", "sched_setparam", "sched_setattr", "setpriority",
    "ioprio_set", "mbind", "set_mempolicy", "set_mempolicy_home_node", "migrate_pages",
    "move_pages"};

// On the host also what namespaces and a read-only world would make harmless: Landlock looks
// neither at permissions, owners, times and attributes of files nor, in older kernels, at their
// length, and paths lead to sockets of other programs.
constexpr const char* kDeniedOnHost[] = {
    "chmod", "fchmod", "fchmodat", "chown", "fchown", "lchown", "fchownat", "utime", "utimes",
    "futimesat", "utimensat", "setxattr", "lsetxattr", "fsetxattr", "removexattr", "lremovexattr",
    "fremovexattr", "truncate", "fallocate",
    // The launcher is the only way in and out.
    "socket", "connect", "bind", "listen", "accept", "accept4",
    // Other processes; the rules on kill and its like are in the preamble.
    "setsid", "setpgid", "tkill", "pidfd_open", "pidfd_send_signal", "process_mrelease"};

// Waking up by SIGCONT through a descriptor; growing pipes, which are memory that nothing counts.
// Also another way to watch files.
constexpr scmp_datum_t kDeniedFcntl[] = {F_SETSIG, F_SETPIPE_SZ, F_NOTIFY};

// On the host: having SIGIO sent to others, whom it kills.
constexpr scmp_datum_t kOwners[] = {F_SETOWN, F_SETOWN_EX};

// Locks on files of /usr, which all jails see, would let two bots at one table talk.
constexpr scmp_datum_t kFileLocks[] = {F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW, F_SETLEASE};

// Typing into a terminal.
constexpr scmp_datum_t kDeniedIoctl[] = {TIOCSTI, TIOCLINUX};

// A signal at somebody else's death may be SIGCONT.
constexpr scmp_datum_t kDeniedPrctl[] = {PR_SET_SECCOMP, PR_SET_PDEATHSIG};

// Adds rules until one can't be added; then the rest is skipped.
class Rules {
 public:
  explicit Rules(scmp_filter_ctx context) : context_(context) {}

  void deny(int error, const char* name) {
    const int call = seccomp_syscall_resolve_name(name);
    if (call == __NR_SCMP_ERROR) return;
    check(seccomp_rule_add_array(context_, SCMP_ACT_ERRNO(static_cast<unsigned>(error)), call, 0,
                                 nullptr));
  }
  void deny_if(int error, int call, scmp_arg_cmp condition) {
    check(seccomp_rule_add_array(context_, SCMP_ACT_ERRNO(static_cast<unsigned>(error)), call, 1,
                                 &condition));
  }
  // Negative: the error of the first rule that could not be added.
  [[nodiscard]] int error() const { return error_; }

 private:
  void check(int result) {
    if (error_ == 0 && result != 0) error_ = result;
  }
  scmp_filter_ctx context_;
  int error_ = 0;
};

// All the bits of `mask` are set. Only the lower 32 bits are looked at where the kernel takes an
// int: a rule on 64 bits would be evaded by setting a higher one.
constexpr scmp_arg_cmp has_bits(unsigned argument, scmp_datum_t mask) {
  return {argument, SCMP_CMP_MASKED_EQ, mask, mask};
}
constexpr scmp_arg_cmp is_int(unsigned argument, scmp_datum_t value) {
  return {argument, SCMP_CMP_MASKED_EQ, 0xffffffffU, value & 0xffffffffU};
}

void add_rules(Rules& rules) {
  for (const char* name : kDenied) rules.deny(EPERM, name);
  // Sockets of the UNIX family reach nobody but the bot itself.
  for (const int call : {SCMP_SYS(socket), SCMP_SYS(socketpair)}) {
    rules.deny_if(EPERM, call, {0, SCMP_CMP_NE, AF_UNIX, 0});
  }
  // Its flags are in memory, where a filter can't look; the C library then uses clone.
  rules.deny(ENOSYS, "clone3");
  for (const scmp_datum_t command : kDeniedFcntl) {
    rules.deny_if(EPERM, SCMP_SYS(fcntl), is_int(1, command));
  }
  for (const scmp_datum_t command : kFileLocks) {
    rules.deny_if(ENOLCK, SCMP_SYS(fcntl), is_int(1, command));
  }
  rules.deny(ENOLCK, "flock");
  for (const scmp_datum_t request : kDeniedIoctl) {
    rules.deny_if(EPERM, SCMP_SYS(ioctl), is_int(1, request));
  }
  for (const scmp_datum_t option : kDeniedPrctl) {
    rules.deny_if(EPERM, SCMP_SYS(prctl), is_int(0, option));
  }
  // Asking for the execution domain (all ones) is fine, changing it is not. READ_IMPLIES_EXEC and
  // the like weaken nothing of ours, but other domains are little tested kernel code.
  rules.deny_if(EPERM, SCMP_SYS(personality), {0, SCMP_CMP_MASKED_EQ, 0x80000000U, 0});
  // Neither counts as data for the kernel's limit. Files can be shared: /tmp is limited anyway.
  rules.deny_if(ENOMEM, SCMP_SYS(mmap), has_bits(3, MAP_SHARED | MAP_ANONYMOUS));
  rules.deny_if(ENOMEM, SCMP_SYS(mmap), has_bits(3, MAP_GROWSDOWN));
}

// Ways to open a file that Landlock, or its older versions, or the watch over the temporary files
// don't see through.
void add_rules_for_opening(Rules& rules, int call, unsigned flags) {
  constexpr scmp_datum_t kNeither = 3;  // not to read and not to write: no right is asked for
  constexpr scmp_datum_t kUnnamed = O_TMPFILE & ~O_DIRECTORY;
  rules.deny_if(EINVAL, call, {flags, SCMP_CMP_MASKED_EQ, O_ACCMODE, kNeither});
  rules.deny_if(EPERM, call, {flags, SCMP_CMP_MASKED_EQ, O_ACCMODE | O_TRUNC, O_TRUNC});
  rules.deny_if(EOPNOTSUPP, call, has_bits(flags, kUnnamed));
}

void add_rules_on_host(Rules& rules) {
  for (const char* name : kDeniedOnHost) rules.deny(EPERM, name);
  for (const scmp_datum_t command : kOwners) {
    rules.deny_if(EPERM, SCMP_SYS(fcntl), is_int(1, command));
  }
  // A pair of datagram sockets could still send to anybody's address.
  constexpr scmp_datum_t kTypes = 0xf;
  for (const scmp_datum_t type : {SOCK_DGRAM, SOCK_RAW}) {
    rules.deny_if(EPERM, SCMP_SYS(socketpair), {1, SCMP_CMP_MASKED_EQ, kTypes, type});
  }
  add_rules_for_opening(rules, SCMP_SYS(open), 1);
  add_rules_for_opening(rules, SCMP_SYS(openat), 2);
  rules.deny(ENOSYS, "openat2");  // its flags are in memory
}

}  // namespace

Failure Filter::build(const Setting& setting) {
  scmp_filter_ctx context = seccomp_init(SCMP_ACT_ALLOW);
  if (context == nullptr) return {"seccomp_init", ENOMEM};
  int result = seccomp_attr_set(context, SCMP_FLTATR_CTL_OPTIMIZE, 2);  // binary tree: faster
  // System calls of other architectures would pass by all of these rules.
  if (result == 0)
    result = seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
  Rules rules(context);
  if (result == 0) {
    add_rules(rules);
    if (setting.on_host()) add_rules_on_host(rules);
    result = rules.error();
  }
  // libseccomp writes the program to a descriptor only. It fits into a pipe.
  int ends[2] = {-1, -1};
  if (result == 0 && pipe2(ends, O_CLOEXEC) != 0) result = -errno;
  if (result == 0) result = seccomp_export_bpf(context, ends[1]);
  seccomp_release(context);
  close(ends[1]);
  size_t size = 0;
  for (ssize_t n = 1; result == 0 && n > 0; size += static_cast<size_t>(n > 0 ? n : 0)) {
    n = read(ends[0], reinterpret_cast<char*>(code_) + size, sizeof(code_) - size);
    if (n < 0) result = -errno;
  }
  close(ends[0]);
  if (result != 0) return {"the system call filter", -result};
  length_ = static_cast<unsigned short>(size / sizeof(sock_filter));
  return {};
}

Failure Filter::load(const Setting& setting, int& listener) const {
  listener = -1;
  const bool one = setting.limits().one_process != 0;
  const Starts starts = one ? Starts::told : Starts::untold;
  const long result = load_with(setting, starts);
  if (one && result >= 0) listener = static_cast<int>(result);
  if (result >= 0) return {};
  // Somebody around us listens already, such as a container's manager; there can be only one.
  if (!one || errno != EBUSY || load_with(setting, Starts::untold) < 0) return failed("seccomp");
  return {};
}

long Filter::load_with(const Setting& setting, Starts starts) const {
  const Preamble preamble(setting, getpid(), starts);
  sock_filter all[kMaxLength];
  const size_t size = preamble.size() + length_;
  if (size > kMaxLength) {
    errno = E2BIG;
    return -1;
  }
  memcpy(all, preamble.code(), preamble.size() * sizeof(sock_filter));
  memcpy(all + preamble.size(), code_, length_ * sizeof(sock_filter));
  const sock_fprog program{static_cast<unsigned short>(size), all};
  const unsigned flags = starts == Starts::told ? SECCOMP_FILTER_FLAG_NEW_LISTENER : 0;
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
}

}  // namespace splendor::sandbox::launcher
