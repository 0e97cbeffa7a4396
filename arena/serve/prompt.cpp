#include "arena/serve/prompt.hpp"

#include <sched.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace splendor::serve {
namespace {

// The first version of the kernel's struct sched_attr; older C libraries don't have it.
struct SchedulingWish {
  std::uint32_t size = sizeof(SchedulingWish);
  std::uint32_t policy = SCHED_OTHER;
  std::uint64_t flags = 0;
  std::int32_t nice = 0;
  std::uint32_t priority = 0;
  std::uint64_t runtime_ns = 0;  // of a turn
  std::uint64_t deadline_ns = 0;
  std::uint64_t period_ns = 0;
};

constexpr std::uint64_t kChildrenBeginAsUsual = 1;  // SCHED_FLAG_RESET_ON_FORK
constexpr std::uint64_t kTurn = 200'000;            // ns; a small answer takes a tenth of it

}  // namespace

void ask_for_short_turns() {
  SchedulingWish wish;
  if (::syscall(SYS_sched_getattr, 0, &wish, sizeof(wish), 0) != 0 || wish.policy != SCHED_OTHER) {
    return;
  }
  wish.flags |= kChildrenBeginAsUsual;
  wish.runtime_ns = kTurn;
  (void)::syscall(SYS_sched_setattr, 0, &wish, 0);
}

}  // namespace splendor::serve
