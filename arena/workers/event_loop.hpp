// Waits for many file descriptors at once. Only event_loop.cpp knows Boost.Asio.
#pragma once

#include <chrono>
#include <functional>
#include <memory>

#include "referee/process/fd.hpp"

namespace splendor::arena {

// Handlers are called from within poll() and wait_until(), one at a time, and nowhere else.
class EventLoop {
 public:
  using Clock = std::chrono::steady_clock;

  EventLoop();
  ~EventLoop();
  EventLoop(const EventLoop&) = delete;
  EventLoop& operator=(const EventLoop&) = delete;

  // Calls the handlers of all descriptors that are ready now. Does not wait.
  void poll();
  // Waits for one descriptor to become ready and calls its handler. Returns false on timeout.
  bool wait_until(Clock::time_point deadline);

 private:
  friend class WatchedFd;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

// Owns a descriptor and reports when it is ready.
class WatchedFd {
 public:
  // Makes the descriptor non-blocking. REQUIRES: `loop` outlives it.
  WatchedFd(EventLoop& loop, process::Fd fd);
  ~WatchedFd();
  WatchedFd(const WatchedFd&) = delete;
  WatchedFd& operator=(const WatchedFd&) = delete;

  // The number, for read() and write(); -1 once closed.
  [[nodiscard]] int get() const;
  // Call the handler once, as soon as reading (end of file included) or writing would not block.
  // No handler is called after close() or destruction.
  void when_readable(std::function<void()> handler);
  void when_writable(std::function<void()> handler);
  void close();

 private:
  struct Impl;
  std::shared_ptr<Impl> impl_;  // the event loop's operations refer to it weakly
};

}  // namespace splendor::arena
