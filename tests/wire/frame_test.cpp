#include "referee/wire/frame.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "referee/rules/random.hpp"

namespace splendor::wire {
namespace {

constexpr std::size_t kLargest = 1000;

// The messages, or the error, of a reader that was fed in portions of at most `portion` bytes.
struct Outcome {
  std::vector<std::string> frames;
  std::optional<FrameError> error;
  bool partial = false;

  friend bool operator==(const Outcome&, const Outcome&) = default;
};

Outcome read_in_portions(std::string_view bytes, std::size_t portion) {
  FrameReader reader(kLargest);
  Outcome outcome;
  while (true) {
    while (auto frame = reader.next()) outcome.frames.emplace_back(*frame);
    if (bytes.empty() || reader.error()) break;
    reader.feed(bytes.substr(0, portion));
    bytes.remove_prefix(std::min(portion, bytes.size()));
  }
  outcome.error = reader.error();
  outcome.partial = !outcome.error && reader.partial();
  return outcome;
}

std::string framed(const std::vector<std::string>& messages) {
  std::string bytes;
  for (const std::string& message : messages) append_frame(bytes, message);
  return bytes;
}

TEST(Frame, IsReadBackUnchanged) {
  const std::vector<std::string> messages{"",
                                          "a",
                                          std::string(127, 'b'),
                                          std::string(128, 'c'),
                                          std::string(kLargest, 'd'),
                                          std::string("\0\x80\xFF", 3)};
  const Outcome outcome = read_in_portions(framed(messages), kLargest);
  EXPECT_EQ(outcome.frames, messages);
  EXPECT_EQ(outcome.error, std::nullopt);
  EXPECT_FALSE(outcome.partial);
}

TEST(Frame, AnyPortioningGivesTheSameFrames) {
  Random random(7);
  for (int run = 0; run < 50; ++run) {
    std::vector<std::string> messages(random.below(20));
    for (std::string& message : messages) {
      const std::uint32_t most = random.below(3) == 0 ? kLargest : 200;
      message.assign(random.below(most + 1), static_cast<char>(random.below(256)));
    }
    const std::string bytes = framed(messages);
    for (const std::size_t portion : {1U, 2U, 3U, 7U, 64U, 1000U, 100000U}) {
      EXPECT_EQ(read_in_portions(bytes, portion).frames, messages) << portion;
    }
  }
}

TEST(Frame, AnyPortioningOfAnyBytesGivesTheSameOutcome) {
  Random random(8);
  for (int run = 0; run < 500; ++run) {
    std::string bytes(random.below(300), '\0');
    // Small bytes, so that there are frames before the error.
    const std::uint32_t bound = run % 2 == 0 ? 256 : 9;
    for (char& byte : bytes) byte = static_cast<char>(random.below(bound));
    const Outcome whole = read_in_portions(bytes, bytes.size() + 1);
    for (const std::size_t portion : {1U, 3U, 50U}) {
      EXPECT_EQ(read_in_portions(bytes, portion), whole);
    }
  }
}

TEST(Frame, WaitsForTheRestOfAMessage) {
  const std::string bytes = framed({"hello"});
  for (std::size_t cut = 1; cut < bytes.size(); ++cut) {
    FrameReader reader(kLargest);
    EXPECT_FALSE(reader.partial());
    reader.feed(std::string_view(bytes).substr(0, cut));
    EXPECT_EQ(reader.next(), std::nullopt);
    EXPECT_TRUE(reader.partial());
    reader.feed(std::string_view(bytes).substr(cut));
    EXPECT_EQ(reader.next(), "hello");
    EXPECT_FALSE(reader.partial());
  }
}

TEST(Frame, RefusesAMessageAboveTheLimitByItsLength) {
  FrameReader reader(kLargest);
  reader.feed("\xE9\x07");  // 1001
  EXPECT_EQ(reader.next(), std::nullopt);
  EXPECT_EQ(reader.error(), FrameError::oversized);
  EXPECT_EQ(reader.claimed(), kLargest + 1);
}

TEST(Frame, ReadsLengthsOfUpToFiveBytes) {
  FrameReader reader(kLargest);
  reader.feed("\xFF\xFF\xFF\xFF\x7F");
  EXPECT_EQ(reader.next(), std::nullopt);
  EXPECT_EQ(reader.error(), FrameError::oversized);
  EXPECT_EQ(reader.claimed(), (1ULL << 35) - 1);
}

TEST(Frame, RefusesALengthThatDoesNotEnd) {
  FrameReader reader(kLargest);
  reader.feed("\x80\x80\x80\x80");
  EXPECT_EQ(reader.next(), std::nullopt);
  EXPECT_EQ(reader.error(), std::nullopt);
  reader.feed("\x80");
  EXPECT_EQ(reader.next(), std::nullopt);
  EXPECT_EQ(reader.error(), FrameError::endless_length);
}

TEST(Frame, StaysInError) {
  FrameReader reader(kLargest);
  reader.feed("\xFF\xFF\xFF\xFF\xFF");
  EXPECT_EQ(reader.next(), std::nullopt);
  reader.feed(framed({"a good message"}));
  EXPECT_EQ(reader.next(), std::nullopt);
  EXPECT_EQ(reader.error(), FrameError::endless_length);
}

TEST(Frame, GivesTheMessagesBeforeAnError) {
  FrameReader reader(kLargest);
  reader.feed(framed({"one", "two"}) + "\xFF\xFF\xFF\xFF\xFF");
  EXPECT_EQ(reader.next(), "one");
  EXPECT_EQ(reader.next(), "two");
  EXPECT_EQ(reader.error(), std::nullopt) << "not before it is reached";
  EXPECT_EQ(reader.next(), std::nullopt);
  EXPECT_EQ(reader.error(), FrameError::endless_length);
}

}  // namespace
}  // namespace splendor::wire
