#include "referee/process/deadline.hpp"

#include <poll.h>

#include <cerrno>
#include <ctime>

#include "referee/process/arena_fault.hpp"

namespace splendor::process {

bool wait_readable(int fd, Deadline deadline) {
  pollfd item{fd, POLLIN, 0};
  for (;;) {
    const auto left = std::chrono::nanoseconds(deadline.remaining());
    const auto seconds = std::chrono::floor<std::chrono::seconds>(left);
    const timespec timeout{seconds.count(), (left - seconds).count()};
    const int ready = ::ppoll(&item, 1, &timeout, nullptr);
    if (ready > 0) return true;
    if (ready == 0) return false;
    if (errno != EINTR) throw ArenaFault("can't wait for a descriptor", errno);
  }
}

}  // namespace splendor::process
