#include "arena/workers/stderr_reader.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include "referee/process/child.hpp"

namespace splendor::arena {
namespace {

TEST(StderrReader, GivesWhatTheEventLoopHasNotReadYet) {
  EventLoop loop;
  process::Pipe pipe = process::make_pipe();
  ASSERT_EQ(::write(pipe.write.get(), "farewell\n", 9), 9);
  StderrReader errors(loop, std::move(pipe.read));
  EXPECT_EQ(errors.take(), "farewell");
  ASSERT_EQ(::write(pipe.write.get(), "again", 5), 5);
  EXPECT_EQ(errors.take(), "again");
  EXPECT_EQ(errors.take(), "");
}

TEST(StderrReader, ReadsInTheEventLoopSoThatTheWriterNeverBlocks) {
  EventLoop loop;
  process::Pipe pipe = process::make_pipe();
  process::set_nonblocking(pipe.write);
  StderrReader errors(loop, std::move(pipe.read));
  const std::string text(1000, 'x');
  for (int i = 0; i < 1000; ++i) {
    ASSERT_EQ(::write(pipe.write.get(), text.data(), text.size()), 1000) << i;
    loop.poll();
  }
  const std::string taken = errors.take();
  EXPECT_GE(taken.size(), 1000U);
  EXPECT_LT(taken.size(), 100'000U) << "only the end is kept";
}

TEST(StderrReader, DoesNotWaitForAWriterThatNeverStops) {
  EventLoop loop;
  process::Command command;
  command.program = "/bin/sh";
  command.arguments = {"-c", "yes >&2"};
  command.environment = {"PATH=/usr/bin:/bin"};
  command.errors = process::Stream::pipe;
  process::Child writer(command);
  StderrReader errors(loop, std::move(writer.errors()));
  ASSERT_TRUE(loop.wait_until(EventLoop::Clock::now() + std::chrono::seconds(20)));
  EXPECT_FALSE(errors.take().empty());
}

TEST(StderrReader, StopsReadingAtTheEnd) {
  EventLoop loop;
  process::Pipe pipe = process::make_pipe();
  StderrReader errors(loop, std::move(pipe.read));
  ASSERT_EQ(::write(pipe.write.get(), "last", 4), 4);
  pipe.write.close();
  int events = 0;
  while (loop.wait_until(EventLoop::Clock::now() + std::chrono::milliseconds(50))) {
    ASSERT_LT(++events, 10) << "the end must not keep the event loop busy";
  }
  EXPECT_EQ(errors.take(), "last");
}

}  // namespace
}  // namespace splendor::arena
