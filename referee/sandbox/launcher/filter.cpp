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

// All namespaces that clone() can make; each bit is a rule of its own.
constexpr scmp_datum_t kNamespaces[] = {CLONE_NEWUSER, CLONE_NEWNS,  CLONE_NEWPID,   CLONE_NEWNET,
                                        CLONE_NEWIPC,  CLONE_NEWUTS, CLONE_NEWCGROUP};

// Waking up by SIGCONT through a descriptor; growing pipes, which are memory that nothing counts.
constexpr scmp_datum_t kDeniedFcntl[] = {F_SETSIG, F_SETPIPE_SZ};

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

void add_rules(Rules& rules, const control::Configure& limits) {
  for (const char* name : kDenied) rules.deny(EPERM, name);
  // Sockets of the UNIX family reach nobody but the bot itself.
  for (const int call : {SCMP_SYS(socket), SCMP_SYS(socketpair)}) {
    rules.deny_if(EPERM, call, {0, SCMP_CMP_NE, AF_UNIX, 0});
  }
  for (const scmp_datum_t flag : kNamespaces) {
    rules.deny_if(EPERM, SCMP_SYS(clone), has_bits(0, flag));
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
  if (limits.one_process != 0) {
    rules.deny_if(EAGAIN, SCMP_SYS(clone), {0, SCMP_CMP_MASKED_EQ, CLONE_THREAD, 0});
    rules.deny(EAGAIN, "fork");
    rules.deny(EAGAIN, "vfork");
  }
}

}  // namespace

Failure Filter::build(const control::Configure& limits) {
  scmp_filter_ctx context = seccomp_init(SCMP_ACT_ALLOW);
  if (context == nullptr) return {"seccomp_init", ENOMEM};
  int result = seccomp_attr_set(context, SCMP_FLTATR_CTL_OPTIMIZE, 2);  // binary tree: faster
  // System calls of other architectures would pass by all of these rules.
  if (result == 0)
    result = seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
  Rules rules(context);
  if (result == 0) {
    add_rules(rules, limits);
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

Failure Filter::load() const {
  // The kernel copies the program; the structure just isn't declared const.
  const sock_fprog program{length_, const_cast<sock_filter*>(code_)};
  if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) != 0) {
    return failed("seccomp");
  }
  return {};
}

}  // namespace splendor::sandbox::launcher
