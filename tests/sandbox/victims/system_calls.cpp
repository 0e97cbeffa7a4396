// Makes forbidden calls with arguments that would be valid; prints those that were not refused.
#include <sys/prctl.h>
#include <sys/resource.h>

#include "tests/sandbox/victims/victim.hpp"

namespace {

// Numbers that the system's headers do not have yet.
constexpr int kSetMemoryMerge = 67;
constexpr int kMadvPageout = 21;
constexpr long kCreateRuleset = 444;

alignas(4096) char page[4096];

}  // namespace

int main() {
  cpu_set_t cores;
  sched_getaffinity(0, sizeof(cores), &cores);
  sched_param idle{};
  // A time slice of 100 ms: size, policy, flags, nice, priority, runtime, deadline, period.
  const struct {
    unsigned size = 48, policy = SCHED_OTHER;
    unsigned long flags = 0;
    int nice = 0;
    unsigned priority = 0;
    unsigned long runtime = 100'000'000, deadline = 0, period = 0;
  } long_slice;
  char space[256] = {};
  int ends[2];
  const int file = open("/usr/bin/env", O_RDONLY);
  const struct {
    const char* name;
    long result;
  } calls[] = {
      {"sched_setaffinity", sched_setaffinity(0, sizeof(cores), &cores)},
      {"sched_setscheduler", sched_setscheduler(0, SCHED_IDLE, &idle)},
      {"sched_setattr", syscall(SYS_sched_setattr, 0, &long_slice, 0)},
      {"setpriority", setpriority(PRIO_PROCESS, 0, 19)},
      {"io_uring_setup", syscall(SYS_io_uring_setup, 1, space)},
      {"bpf", syscall(SYS_bpf, 0, space, 72)},
      {"perf_event_open", syscall(SYS_perf_event_open, space, 0, -1, -1, 0)},
      {"keyctl", syscall(SYS_keyctl, 0, -3, 1)},
      {"add_key", syscall(SYS_add_key, "user", "x", "y", 1, -3)},
      {"userfaultfd", syscall(SYS_userfaultfd, 1)},
      {"mount", syscall(SYS_mount, "x", "/tmp", "tmpfs", 0, 0)},
      {"chroot", chroot("/tmp")},
      {"mq_open", syscall(SYS_mq_open, "x", O_CREAT | O_RDWR, 0600, 0)},
      {"semget", syscall(SYS_semget, 0, 1, 01600)},
      {"personality", syscall(SYS_personality, 0x0400000)},
      {"seccomp", syscall(SYS_seccomp, 2, 0, 0)},
      {"personality with a high bit", syscall(SYS_personality, 0x80000000)},
      {"personality beyond 32 bits", syscall(SYS_personality, 0x100000000)},
      {"prctl", prctl(PR_SET_SECCOMP, 2, space)},
      {"merging equal pages", prctl(kSetMemoryMerge, 1, 0, 0, 0)},
      {"timer slack", prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0)},
      {"children of its children", prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)},
      {"merging one's pages", madvise(page, sizeof(page), MADV_MERGEABLE)},
      {"paging out", madvise(page, sizeof(page), kMadvPageout)},
      {"landlock_create_ruleset", syscall(kCreateRuleset, nullptr, 0, 1)},
      {"membarrier of all", syscall(SYS_membarrier, 1, 0, 0)},
      {"a pipe for notifications", syscall(SYS_pipe2, ends, O_EXCL)},
      {"sync_file_range", syscall(SYS_sync_file_range, file, 0, 0, 0)},
      {"syncfs", syncfs(file)},
  };
  for (const auto& call : calls) {
    if (call.result >= 0) tell("allowed %s\n", call.name);
  }
  tell("done\n");
}
