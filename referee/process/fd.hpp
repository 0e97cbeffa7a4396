// An owned file descriptor.
#pragma once

#include <utility>

namespace splendor::process {

// Owner of at most one descriptor; closes it when destroyed. Moving empties the source.
class Fd {
 public:
  Fd() = default;
  explicit Fd(int fd) : fd_(fd) {}
  Fd(Fd&& other) noexcept : fd_(std::exchange(other.fd_, kNone)) {}
  Fd& operator=(Fd&& other) noexcept {
    if (this != &other) {
      close();
      fd_ = std::exchange(other.fd_, kNone);
    }
    return *this;
  }
  Fd(const Fd&) = delete;
  Fd& operator=(const Fd&) = delete;
  ~Fd() { close(); }

  // The number, for system calls; still owned here. -1 if there is none.
  [[nodiscard]] int get() const { return fd_; }
  explicit operator bool() const { return fd_ != kNone; }
  // Gives the number away: the caller closes it.
  [[nodiscard]] int release() { return std::exchange(fd_, kNone); }
  void close();

 private:
  static constexpr int kNone = -1;
  int fd_ = kNone;
};

// Both ends are closed on exec; neither is non-blocking.
struct Pipe {
  Fd read;
  Fd write;
};

// Throw ArenaFault: no descriptors left.
[[nodiscard]] Pipe make_pipe();
void set_nonblocking(const Fd& fd);
void set_blocking(const Fd& fd);

}  // namespace splendor::process
