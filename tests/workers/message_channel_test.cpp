#include "arena/workers/message_channel.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <csignal>

#include "splendor/v1/match.pb.h"

namespace splendor::arena {
namespace {

using namespace std::chrono_literals;
using Clock = EventLoop::Clock;

v1::MatchJob job(std::uint64_t id, std::size_t padding = 0) {
  v1::MatchJob job;
  job.set_id(id);
  if (padding > 0) job.add_seats()->set_name(std::string(padding, 'x'));
  return job;
}

// A channel whose peer is this test.
class Channel : public ::testing::Test {
 protected:
  static constexpr std::size_t kLargest = 100'000;

  void SetUp() override { std::signal(SIGPIPE, SIG_IGN); }

  MessageChannel channel() {
    process::Pipe input = process::make_pipe();
    process::Pipe output = process::make_pipe();
    from_us_ = std::move(input.read);
    to_us_ = std::move(output.write);
    process::set_nonblocking(from_us_);
    return {loop_,
            std::move(input.write),
            std::move(output.read),
            kLargest,
            {.on_message =
                 [this](std::string_view message) {
                   v1::MatchJob received;
                   ASSERT_TRUE(wire::parse(message, received));
                   received_.push_back(received.id());
                 },
             .on_end =
                 [this](const std::string& why) {
                   EXPECT_FALSE(ended_) << "it ends once";
                   ended_ = why;
                 },
             .on_idle = [this] { ++idle_; }}};
  }
  void write(std::string_view bytes) {
    ASSERT_EQ(::write(to_us_.get(), bytes.data(), bytes.size()),
              static_cast<ssize_t>(bytes.size()));
  }
  // What the peer can read now; nothing at the end of the stream.
  std::optional<std::string> read() {
    std::string all;
    std::array<char, 4096> buffer{};
    while (true) {
      const ssize_t size = ::read(from_us_.get(), buffer.data(), buffer.size());
      if (size == 0 && all.empty()) return std::nullopt;
      if (size <= 0) return all;
      all.append(buffer.data(), static_cast<std::size_t>(size));
    }
  }
  static std::string framed(const v1::MatchJob& message) {
    std::string bytes;
    wire::append_message(bytes, message);
    return bytes;
  }

  EventLoop loop_;
  process::Fd from_us_;
  process::Fd to_us_;
  std::vector<std::uint64_t> received_;
  std::optional<std::string> ended_;
  int idle_ = 0;
};

TEST_F(Channel, DeliversMessagesInOrderHoweverTheBytesAreCut) {
  MessageChannel channel = this->channel();
  const std::string bytes = framed(job(1, 10)) + framed(job(2)) + framed(job(3, 500));
  for (const char byte : bytes) {
    write({&byte, 1});
    loop_.poll();
  }
  EXPECT_EQ(received_, (std::vector<std::uint64_t>{1, 2, 3}));
  write(bytes);
  loop_.poll();
  EXPECT_EQ(received_, (std::vector<std::uint64_t>{1, 2, 3, 1, 2, 3}));
  EXPECT_FALSE(channel.has_partial_message());
  EXPECT_FALSE(ended_);
}

TEST_F(Channel, SendsAtOnceWhatThePeerCanTake) {
  MessageChannel channel = this->channel();
  channel.send(job(7));
  channel.send(job(8, 100));
  EXPECT_EQ(channel.unsent(), 0U);
  EXPECT_EQ(read(), framed(job(7)) + framed(job(8, 100)));
}

TEST_F(Channel, KeepsWhatThePeerCanNotTakeAndTellsWhenItHas) {
  MessageChannel channel = this->channel();
  std::string expected;
  for (std::uint64_t id = 1; id <= 20; ++id) {  // more than a pipe holds
    channel.send(job(id, 10'000));
    expected += framed(job(id, 10'000));
  }
  EXPECT_GT(channel.unsent(), 0U);
  EXPECT_EQ(idle_, 0);
  std::string all;
  const auto deadline = Clock::now() + 20s;
  while (all.size() < expected.size() && Clock::now() < deadline) {
    all += read().value_or("");
    loop_.poll();
  }
  EXPECT_EQ(all, expected);
  EXPECT_EQ(channel.unsent(), 0U);
  EXPECT_EQ(idle_, 1);
}

TEST_F(Channel, ClosesThePeersInputAfterTheLastMessage) {
  MessageChannel channel = this->channel();
  for (std::uint64_t id = 1; id <= 20; ++id) channel.send(job(id, 10'000));
  channel.close();
  std::size_t size = 0;
  const auto deadline = Clock::now() + 20s;
  while (Clock::now() < deadline) {
    const auto bytes = read();
    if (!bytes) break;
    size += bytes->size();
    loop_.poll();
  }
  EXPECT_EQ(size, 20 * framed(job(1, 10'000)).size());
  EXPECT_FALSE(ended_) << "the peer may still answer";
  write(framed(job(5)));
  loop_.poll();
  EXPECT_EQ(received_, (std::vector<std::uint64_t>{5}));
}

TEST_F(Channel, EndsWithoutAReasonWhenThePeerClosesItsOutput) {
  MessageChannel channel = this->channel();
  write(framed(job(1)));
  to_us_.close();
  loop_.poll();
  loop_.poll();
  EXPECT_EQ(received_, (std::vector<std::uint64_t>{1})) << "what it wrote before counts";
  EXPECT_EQ(ended_, "");
  channel.send(job(2));
  EXPECT_EQ(channel.unsent(), 0U) << "nobody will read it";
}

TEST_F(Channel, EndsWithAReasonWhenThePeerWritesABadFrame) {
  MessageChannel channel = this->channel();
  write(framed(job(1)));
  std::string bytes;
  wire::append_length(bytes, kLargest + 1);
  write(bytes);
  loop_.poll();
  EXPECT_EQ(received_, (std::vector<std::uint64_t>{1}));
  EXPECT_EQ(ended_, "it wrote something that is not a message");
}

TEST_F(Channel, TellsThatAMessageHasBegun) {
  MessageChannel channel = this->channel();
  EXPECT_FALSE(channel.has_partial_message());
  write(framed(job(1, 100)).substr(0, 50));
  loop_.poll();
  EXPECT_TRUE(channel.has_partial_message());
}

TEST_F(Channel, OutlivesAPeerThatNoLongerReads) {
  MessageChannel channel = this->channel();
  from_us_.close();
  channel.send(job(1));
  EXPECT_EQ(channel.unsent(), 0U);
  EXPECT_FALSE(ended_) << "its output decides";
  to_us_.close();
  loop_.poll();
  EXPECT_EQ(ended_, "");
}

TEST_F(Channel, ReportsNothingAfterItIsDestroyed) {
  {
    const MessageChannel channel = this->channel();
    write(framed(job(1)));
  }
  loop_.poll();
  EXPECT_TRUE(received_.empty());
  EXPECT_FALSE(ended_);
}

}  // namespace
}  // namespace splendor::arena
