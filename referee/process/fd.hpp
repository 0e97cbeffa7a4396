// An owned file descriptor.
#pragma once

#include <utility>

namespace splendor::process {

// Owns at most one descriptor and closes it when destroyed. Moving empties the source.
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

  // The number, for system calls; stays owned here. -1 if empty.
  [[nodiscard]] int get() const { return fd_; }
  explicit operator bool() const { return fd_ != kNone; }
  // Gives up ownership: the caller closes the descriptor.
  [[nodiscard]] int release() { return std::exchange(fd_, kNone); }
  void close();

 private:
  static constexpr int kNone = -1;
  int fd_ = kNone;
};

// Both ends are close-on-exec and blocking.
struct Pipe {
  Fd read;
  Fd write;
};

// All three throw ArenaFault on failure.
[[nodiscard]] Pipe make_pipe();
void set_nonblocking(const Fd& fd);
void set_blocking(const Fd& fd);

}  // namespace splendor::process
