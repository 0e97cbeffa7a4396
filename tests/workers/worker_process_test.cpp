#include "arena/workers/worker_process.hpp"

#include <gtest/gtest.h>

namespace splendor::arena {
namespace {

// How a worker that is this script ended, and what it wrote to stderr.
std::string ending_of(const std::string& script) {
  EventLoop loop;
  bool has_ended = false;
  MessageChannel::Events events;
  events.on_message = [](std::string_view) {};
  events.on_end = [&](const std::string&) { has_ended = true; };
  WorkerProcess worker(loop, {"worker 1", "/bin/sh", {"-c", script}, {"PATH=/usr/bin:/bin"}}, 1000,
                       events);
  const auto deadline = EventLoop::Clock::now() + std::chrono::seconds(20);
  while (!has_ended && loop.wait_until(deadline)) {
  }
  EXPECT_TRUE(has_ended);
  const std::string ending = worker.exit_text();
  return ending + "|" + worker.take_stderr();
}

TEST(WorkerProcess, TellsHowItEnded) {
  EXPECT_EQ(ending_of("exit 3"), "it exited with status 3|");
  EXPECT_EQ(ending_of("echo out of memory >&2; exit 1"), "it exited with status 1|out of memory");
  EXPECT_EQ(ending_of("kill -9 $$"), "it was killed by signal 9 (Killed)|");
  EXPECT_EQ(ending_of("exec >&-; exec sleep 30"), "it closed its output|");
}

}  // namespace
}  // namespace splendor::arena
