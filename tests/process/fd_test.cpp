#include "referee/process/fd.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

namespace splendor::process {
namespace {

bool is_open(int fd) { return ::fcntl(fd, F_GETFD) >= 0; }

TEST(Fd, ClosesWhatItOwnsOnce) {
  int number = -1;
  {
    const Fd fd(::dup(0));
    number = fd.get();
    EXPECT_TRUE(is_open(number));
  }
  EXPECT_FALSE(is_open(number));
}

TEST(Fd, MovingEmptiesTheSource) {
  Fd first(::dup(0));
  const int number = first.get();
  Fd second(std::move(first));
  EXPECT_FALSE(first);  // NOLINT(bugprone-use-after-move): what this is about
  EXPECT_EQ(second.get(), number);
  Fd third(::dup(0));
  const int replaced = third.get();
  third = std::move(second);
  EXPECT_FALSE(is_open(replaced));
  EXPECT_TRUE(is_open(number));
}

TEST(Fd, ReleaseGivesTheNumberAway) {
  Fd fd(::dup(0));
  const int number = fd.release();
  EXPECT_FALSE(fd);
  EXPECT_TRUE(is_open(number));
  ::close(number);
}

TEST(Fd, PipesAreClosedOnExec) {
  const Pipe pipe = make_pipe();
  EXPECT_EQ(::fcntl(pipe.read.get(), F_GETFD), FD_CLOEXEC);
  EXPECT_EQ(::fcntl(pipe.write.get(), F_GETFD), FD_CLOEXEC);
}

}  // namespace
}  // namespace splendor::process
