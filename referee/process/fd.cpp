#include "referee/process/fd.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "referee/process/arena_fault.hpp"

namespace splendor::process {

void Fd::close() {
  // Never repeated after EINTR: Linux has released the number by then, and it may have been reused.
  if (fd_ != kNone) ::close(std::exchange(fd_, kNone));
}

Pipe make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw ArenaFault("can't make a pipe", errno);
  return {Fd(ends[0]), Fd(ends[1])};
}

namespace {

void set_flag(const Fd& fd, int flag, bool on) {
  const int flags = ::fcntl(fd.get(), F_GETFL);
  if (flags < 0 || ::fcntl(fd.get(), F_SETFL, on ? flags | flag : flags & ~flag) != 0) {
    throw ArenaFault("can't set the flags of a descriptor", errno);
  }
}

}  // namespace

void set_nonblocking(const Fd& fd) { set_flag(fd, O_NONBLOCK, true); }
void set_blocking(const Fd& fd) { set_flag(fd, O_NONBLOCK, false); }

}  // namespace splendor::process
