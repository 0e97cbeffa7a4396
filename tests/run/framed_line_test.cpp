#include "arena/run/framed_line.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

namespace splendor::arena {
namespace {

using std::chrono::milliseconds;

class FramedLineTest : public ::testing::Test {
 protected:
  // What can be read at once by the other side; its pipe is empty otherwise.
  std::string arrived() {
    std::string bytes(65536, '\0');
    const ssize_t got = ::read(there_.read.get(), bytes.data(), bytes.size());
    bytes.resize(static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    return bytes;
  }
  void SetUp() override { process::set_nonblocking(there_.read); }

  boost::asio::io_context loop_;
  process::Pipe there_ = process::make_pipe();
  process::Pipe back_ = process::make_pipe();
  FramedLine line_{loop_,
                   std::move(there_.write),
                   std::move(back_.read),
                   1000,
                   {[](std::string_view) {}, [](const std::string&) {}}};
};

TEST_F(FramedLineTest, SendsAtOnce) {
  line_.send_bytes("one");
  loop_.poll();
  EXPECT_EQ(arrived(), "\x03one");
}

TEST_F(FramedLineTest, GathersWhatIsSentWithinAMoment) {
  line_.gather(milliseconds(100));
  line_.send_bytes("one");
  loop_.run_for(milliseconds(5));
  line_.send_bytes("two");
  EXPECT_EQ(line_.unsent(), 8U);
  loop_.restart();
  loop_.run_for(milliseconds(500));
  EXPECT_EQ(arrived(), "\x03one\x03two");
  EXPECT_EQ(line_.unsent(), 0U);
  line_.send_bytes("three");
  loop_.restart();
  loop_.run_for(milliseconds(500));
  EXPECT_EQ(arrived(), "\x05three");
}

TEST_F(FramedLineTest, SendsWhatWasGatheredBeforeItIsClosed) {
  line_.gather(std::chrono::hours(1));
  line_.send_bytes("one");
  line_.close();
  loop_.run_for(milliseconds(100));
  EXPECT_EQ(arrived(), "\x03one");
}

}  // namespace
}  // namespace splendor::arena
