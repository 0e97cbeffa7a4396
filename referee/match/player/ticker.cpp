#include "referee/match/player/ticker.hpp"

#include <sys/time.h>

#include <cerrno>
#include <csignal>

#include "referee/process/arena_fault.hpp"

namespace splendor::match {
namespace {

void set_interval(std::chrono::microseconds interval) {
  itimerval timer{};
  timer.it_interval.tv_usec = timer.it_value.tv_usec = static_cast<suseconds_t>(interval.count());
  if (::setitimer(ITIMER_REAL, &timer, nullptr) != 0) throw ArenaFault("setting a timer", errno);
}

}  // namespace

int Ticker::count_ = 0;

Ticker::Ticker() {
  struct sigaction action {};
  action.sa_handler = [](int /*signal*/) {};  // not SA_RESTART: its only effect is EINTR
  if (::sigaction(SIGALRM, &action, nullptr) != 0) throw ArenaFault("handling a signal", errno);
  set_interval(kInterval);
  ++count_;
}

Ticker::~Ticker() {
  if (--count_ > 0) return;
  try {
    set_interval(std::chrono::microseconds(0));
  } catch (const ArenaFault&) {
    // The timer keeps ticking, which costs little and harms nothing.
  }
}

}  // namespace splendor::match
