#include "arena/workers/event_loop.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <memory>

namespace splendor::arena {
namespace {

using namespace std::chrono_literals;
using Clock = EventLoop::Clock;

TEST(EventLoop, WaitsUntilTheDeadlineIfNothingIsWatched) {
  EventLoop loop;
  const auto begin = Clock::now();
  EXPECT_FALSE(loop.wait_until(begin + 30ms));
  EXPECT_GE(Clock::now() - begin, 30ms);
}

TEST(EventLoop, CallsAHandlerOnceForEachRequest) {
  EventLoop loop;
  process::Pipe pipe = process::make_pipe();
  WatchedFd fd(loop, std::move(pipe.read));
  int calls = 0;
  fd.when_readable([&] { ++calls; });
  loop.poll();
  EXPECT_EQ(calls, 0);
  ASSERT_EQ(::write(pipe.write.get(), "x", 1), 1);
  EXPECT_TRUE(loop.wait_until(Clock::now() + 10s));
  EXPECT_EQ(calls, 1);
  loop.poll();
  EXPECT_EQ(calls, 1);
  fd.when_readable([&] { ++calls; });  // what was not read is still there
  EXPECT_TRUE(loop.wait_until(Clock::now() + 10s));
  EXPECT_EQ(calls, 2);
}

TEST(EventLoop, CallsNoHandlerOfADescriptorThatIsGone) {
  EventLoop loop;
  process::Pipe first = process::make_pipe();
  process::Pipe second = process::make_pipe();
  auto one = std::make_unique<WatchedFd>(loop, std::move(first.read));
  auto two = std::make_unique<WatchedFd>(loop, std::move(second.read));
  // Both are ready at the same time; whichever comes first removes the other.
  int calls = 0;
  one->when_readable([&] { ++calls, two.reset(); });
  two->when_readable([&] { ++calls, one.reset(); });
  ASSERT_EQ(::write(first.write.get(), "x", 1), 1);
  ASSERT_EQ(::write(second.write.get(), "x", 1), 1);
  loop.poll();
  loop.poll();
  EXPECT_EQ(calls, 1);
}

TEST(EventLoop, TakesAFileThatCanNotBeWatchedAsReady) {
  EventLoop loop;
  WatchedFd fd(loop, process::Fd(::open("/dev/null", O_RDONLY | O_CLOEXEC)));
  bool was_called = false;
  fd.when_readable([&] { was_called = true; });
  EXPECT_TRUE(loop.wait_until(Clock::now() + 10s));
  EXPECT_TRUE(was_called);
}

TEST(EventLoop, ReportsAnEndOfFileAsReadable) {
  EventLoop loop;
  process::Pipe pipe = process::make_pipe();
  WatchedFd fd(loop, std::move(pipe.read));
  bool was_called = false;
  fd.when_readable([&] { was_called = true; });
  pipe.write.close();
  EXPECT_TRUE(loop.wait_until(Clock::now() + 10s));
  EXPECT_TRUE(was_called);
}

}  // namespace
}  // namespace splendor::arena
