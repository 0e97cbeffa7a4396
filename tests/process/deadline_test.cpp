#include "referee/process/deadline.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include "referee/process/fd.hpp"

namespace splendor::process {
namespace {

using std::chrono::milliseconds;

TEST(Deadline, RemainingIsNeverNegative) {
  const Deadline past(Deadline::Clock::now() - milliseconds(5));
  EXPECT_TRUE(past.passed());
  EXPECT_EQ(past.remaining(), Deadline::Clock::duration::zero());
}

TEST(Deadline, WaitingEndsAtTheDeadlineAndNotBefore) {
  const Pipe pipe = make_pipe();
  const Deadline deadline = Deadline::in(milliseconds(20));
  EXPECT_FALSE(wait_readable(pipe.read.get(), deadline));
  EXPECT_TRUE(deadline.passed());
}

TEST(Deadline, InThePastItStillPollsOnce) {
  const Pipe pipe = make_pipe();
  const Deadline past = Deadline::in(milliseconds(0));
  EXPECT_FALSE(wait_readable(pipe.read.get(), past));
  ASSERT_EQ(::write(pipe.write.get(), "x", 1), 1);
  EXPECT_TRUE(wait_readable(pipe.read.get(), past));
}

TEST(Deadline, EndOfFileIsReadable) {
  Pipe pipe = make_pipe();
  pipe.write.close();
  EXPECT_TRUE(wait_readable(pipe.read.get(), Deadline::in(milliseconds(0))));
}

}  // namespace
}  // namespace splendor::process
