// Makes calls that are denied, with arguments that would be valid; tells which were not.
#include <sys/prctl.h>
#include <sys/resource.h>

#include "tests/sandbox/victims/victim.hpp"

int main() {
  cpu_set_t cores;
  sched_getaffinity(0, sizeof(cores), &cores);
  sched_param idle{};
  char space[256] = {};
  const struct {
    const char* name;
    long result;
  } calls[] = {
      {"sched_setaffinity", sched_setaffinity(0, sizeof(cores), &cores)},
      {"sched_setscheduler", sched_setscheduler(0, SCHED_IDLE, &idle)},
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
      {"prctl", prctl(PR_SET_SECCOMP, 2, space)},
  };
  for (const auto& call : calls) {
    if (call.result >= 0) tell("allowed %s\n", call.name);
  }
  tell("done\n");
}
