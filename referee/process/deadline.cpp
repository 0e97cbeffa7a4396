#include "referee/process/deadline.hpp"

#include <poll.h>

#include <array>
#include <cerrno>
#include <ctime>

#include "referee/process/arena_fault.hpp"

namespace splendor::process {

bool wait_readable(int fd, Deadline deadline) {
  return wait_readable(fd, -1, deadline);  // poll() ignores negative descriptors
}

bool wait_readable(int fd, int other, Deadline deadline) {
  std::array<pollfd, 2> items{{{fd, POLLIN, 0}, {other, POLLIN, 0}}};
  for (;;) {
    const auto left = std::chrono::nanoseconds(deadline.remaining());
    const auto seconds = std::chrono::floor<std::chrono::seconds>(left);
    const timespec timeout{seconds.count(), (left - seconds).count()};
    const int ready = ::ppoll(items.data(), items.size(), &timeout, nullptr);
    if (ready > 0) return true;
    if (ready == 0) return false;
    if (errno != EINTR) throw ArenaFault("can't wait for a descriptor", errno);
  }
}

}  // namespace splendor::process
