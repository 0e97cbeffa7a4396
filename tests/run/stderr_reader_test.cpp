#include <gtest/gtest.h>
#include <unistd.h>

#include "arena/run/message_channel.hpp"
#include "referee/process/child.hpp"

namespace splendor::arena {
namespace {

// The event loop may know of them and not have come to telling us.
TEST(StderrReader, AreWholeBeforeTheEventLoopHasToldOfThem) {
  boost::asio::io_context loop;
  process::Pipe pipe = process::make_pipe();
  ASSERT_EQ(::write(pipe.write.get(), "farewell\n", 9), 9);
  StderrReader words(loop, std::move(pipe.read));
  EXPECT_EQ(words.take(), "farewell");
  ASSERT_EQ(::write(pipe.write.get(), "again", 5), 5);
  EXPECT_EQ(words.take(), "again");
}

TEST(StderrReader, AreReadByTheEventLoopSoThatNobodyHasToStopTalking) {
  boost::asio::io_context loop;
  process::Pipe pipe = process::make_pipe();
  process::set_nonblocking(pipe.write);
  StderrReader words(loop, std::move(pipe.read));
  const std::string text(1000, 'x');
  for (int i = 0; i < 1000; ++i) {
    ASSERT_EQ(::write(pipe.write.get(), text.data(), text.size()), 1000) << i;
    loop.poll();
  }
  const std::string taken = words.take();
  EXPECT_GE(taken.size(), 1000U);
  EXPECT_LT(taken.size(), 100'000U) << "only the last ones are kept";
}

TEST(StderrReader, OfWhoNeverStopsAreTakenAllTheSame) {
  boost::asio::io_context loop;
  process::Command command;
  command.program = "/bin/sh";
  command.arguments = {"-c", "yes >&2"};
  command.environment = {"PATH=/usr/bin:/bin"};
  command.errors = process::Stream::pipe;
  process::Child talker(command);
  StderrReader words(loop, std::move(talker.errors()));
  loop.run_for(std::chrono::milliseconds(50));
  EXPECT_FALSE(words.take().empty());
}

}  // namespace
}  // namespace splendor::arena
