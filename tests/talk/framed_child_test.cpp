// Conversations with shell scripts. A message of two bytes is a record with id 7.
#include "referee/talk/framed_child.hpp"

#include <gtest/gtest.h>

#include <csignal>

#include "splendor/v1/match.pb.h"
#include "tests/process/shell.hpp"

namespace splendor::talk {
namespace {

using Event = FramedChild::Event;
using process::Deadline;
using process::soon;

class FramedChildTest : public ::testing::Test {
 protected:
  FramedChildTest() { std::signal(SIGPIPE, SIG_IGN); }
  static FramedChild child(const std::string& script) {
    return {process::shell(script), {1000, 10}};
  }
  static v1::MatchRecord message() {
    v1::MatchRecord record;
    record.set_id(7);
    return record;
  }
};

TEST_F(FramedChildTest, AnswersMessageByMessage) {
  FramedChild echo = child("exec cat");
  for (int i = 0; i < 3; ++i) {
    echo.send(message());
    ASSERT_EQ(echo.wait(soon()), Event::message);
    v1::MatchRecord answer;
    ASSERT_TRUE(wire::parse(echo.message(), answer));
    EXPECT_EQ(answer.id(), 7U);
  }
}

TEST_F(FramedChildTest, TakesMoreThanAPipeHolds) {
  FramedChild slow({process::shell("sleep 0.05; exec cat")}, {std::size_t{1} << 20, 10});
  v1::MatchRecord large;
  large.set_void_reason(std::string(500'000, 'x'));
  slow.send(large);
  ASSERT_EQ(slow.wait(soon()), Event::message);
  v1::MatchRecord answer;
  ASSERT_TRUE(wire::parse(slow.message(), answer));
  EXPECT_EQ(answer.void_reason(), large.void_reason());
}

TEST_F(FramedChildTest, IsSilentUntilTheDeadline) {
  FramedChild silent = child("exec sleep 100");
  EXPECT_EQ(silent.wait(Deadline::in(std::chrono::milliseconds(50))), Event::timeout);
}

TEST_F(FramedChildTest, ClosesItsOutputWhenItEnds) {
  FramedChild brief = child("exit 3");
  EXPECT_EQ(brief.wait(soon()), Event::closed);
  EXPECT_EQ(brief.child().wait(soon()), process::Exit(process::Exited{3}));
}

TEST_F(FramedChildTest, WritesSomethingThatIsNoMessage) {
  FramedChild babbler = child("printf '\\377\\377\\377\\377\\377\\377\\377\\377\\377\\377\\377'");
  EXPECT_EQ(babbler.wait(soon()), Event::bad_frame);
}

TEST_F(FramedChildTest, ReportsOnceThatItTakesNoMoreMessages) {
  FramedChild deaf = child("exec <&-; printf '\\002\\010\\007'; exec sleep 100");
  ASSERT_EQ(deaf.wait(soon()), Event::message);
  deaf.send(message());
  EXPECT_EQ(deaf.wait(soon()), Event::input_closed);
  EXPECT_EQ(deaf.wait(Deadline::in(std::chrono::milliseconds(50))), Event::timeout);
}

TEST_F(FramedChildTest, EndsWhenItsInputIsClosed) {
  FramedChild echo = child("exec cat");
  EXPECT_FALSE(echo.wait_until_closed(Deadline::in(std::chrono::milliseconds(50))));
  echo.close_input();
  EXPECT_TRUE(echo.wait_until_closed(soon()));
}

TEST_F(FramedChildTest, KeepsTheEndOfItsStderr) {
  FramedChild noisy = child("printf 0123456789abcdef >&2");
  EXPECT_EQ(noisy.wait(soon()), Event::closed);
  noisy.read_errors_until(soon());
  EXPECT_EQ(noisy.errors(), "6789abcdef");
}

}  // namespace
}  // namespace splendor::talk
