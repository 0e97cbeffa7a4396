// The event loop of a server: sockets, timers, signals and pipes of children in one thread.
#pragma once

#include <chrono>
#include <functional>
#include <initializer_list>
#include <memory>

namespace splendor::http {

// Handlers are called from within run(), one at a time, and nowhere else.
class Loop {
 public:
  using Clock = std::chrono::steady_clock;
  using Handler = std::function<void()>;

  Loop();
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  // Returns after stop().
  void run();
  void stop();
  // Calls the handlers that are ready, and returns. For tests.
  void poll();
  // From now on run() sleeps this long after it has called handlers. What comes meanwhile is then
  // handled together, with fewer turns at the processor and less time in all. What comes after a
  // quiet time is still handled at once. Zero, as at first: never sleeps while something is ready.
  void set_pause(Clock::duration pause);

  // Calls the handler once, after this time.
  void after(Clock::duration time, Handler handler);
  // Calls the handler once, as soon as reading from `fd` would not block (end of file included).
  // The caller may close `fd` at any time; the handler is then never called.
  void when_readable(int fd, Handler handler);
  // Calls the handler each time one of these signals comes, instead of what the system would do.
  void on_signals(std::initializer_list<int> signals, Handler handler);

 private:
  friend class Server;
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace splendor::http
