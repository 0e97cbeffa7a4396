#include "referee/process/read_to_end.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>

#include "referee/process/arena_fault.hpp"

namespace splendor::process {

std::optional<std::string> read_to_end(const Fd& fd, Deadline deadline) {
  std::string text;
  std::array<char, 4096> buffer;
  while (wait_readable(fd.get(), deadline)) {
    const ssize_t got = ::read(fd.get(), buffer.data(), buffer.size());
    if (got == 0) return text;
    if (got > 0) text.append(buffer.data(), static_cast<std::size_t>(got));
    if (got < 0 && errno != EINTR && errno != EAGAIN) throw ArenaFault("reading output", errno);
  }
  return std::nullopt;
}

}  // namespace splendor::process
