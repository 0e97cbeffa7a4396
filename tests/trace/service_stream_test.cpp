// The service as a filter: one line of output for each line of input, whatever it is.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <streambuf>
#include <string>
#include <vector>

#include "tests/trace/ask.hpp"

namespace splendor::trace {
namespace {

const std::string kGood = R"({"cmd":"new","players":2})";
constexpr std::size_t kLimit = std::size_t{1} << 20;

std::vector<std::string> served(const std::string& input) {
  std::istringstream in(input);
  std::ostringstream out;
  EXPECT_TRUE(serve_rules(in, out));
  std::vector<std::string> lines;
  std::istringstream answers(out.str());
  for (std::string line; std::getline(answers, line);) lines.push_back(line);
  EXPECT_TRUE(out.str().empty() || out.str().ends_with('\n'));
  return lines;
}

TEST(TheService, PrintsNothingForEmptyInput) { EXPECT_EQ(served("").size(), 0U); }

TEST(TheService, AnswersEachLineInOrder) {
  const std::string two = R"({"cmd":"new","players":2})";
  const std::string three = R"({"cmd":"new","players":3})";
  EXPECT_EQ(served(two + "\n" + three + "\n" + two + "\n"),
            (std::vector{answer(two), answer(three), answer(two)}));
}

TEST(TheService, AnswersALastLineWithoutItsEnd) {
  EXPECT_EQ(served(kGood), std::vector{answer(kGood)});
}

TEST(TheService, TakesTheLineEndsOfOtherSystems) {
  EXPECT_EQ(served(kGood + "\r\n" + kGood + "\r\n"), (std::vector{answer(kGood), answer(kGood)}));
}

TEST(TheService, ContinuesAfterEveryKindOfError) {
  std::string input;
  const std::vector<std::string> wrong{
      "", "{", "\xff\xfe", std::string(3, '\0'), "[]", std::string(100'000, '[')};
  for (const std::string& line : wrong) input.append(line).append("\n" + kGood + "\n");
  const auto answers = served(input);
  ASSERT_EQ(answers.size(), 2 * wrong.size());
  for (std::size_t i = 0; i < answers.size(); i += 2) {
    EXPECT_TRUE(answers[i].starts_with(R"({"ok":false,"error":")")) << answers[i];
    EXPECT_EQ(answers[i + 1], answer(kGood));
  }
}

TEST(TheService, TakesALineOfExactlyTheLimit) {
  const std::string longest = kGood + std::string(kLimit - kGood.size(), ' ');
  EXPECT_EQ(served(longest + "\n" + kGood), (std::vector{answer(kGood), answer(kGood)}));
}

TEST(TheService, RefusesALineBeyondTheLimitAndContinues) {
  const std::string refusal = R"({"ok":false,"error":"the line is longer than 1048576 bytes"})";
  const std::string too_long = kGood + std::string(kLimit - kGood.size() + 1, ' ');
  const std::string much_too_long(5 * kLimit, 'x');
  EXPECT_EQ(served(too_long + "\n" + kGood + "\n" + much_too_long + "\n" + kGood),
            (std::vector{refusal, answer(kGood), refusal, answer(kGood)}));
  EXPECT_EQ(served(much_too_long), std::vector{refusal});
}

// The reading end of a pipe: sees only flushed bytes.
class Listener : public std::stringbuf {
 public:
  [[nodiscard]] std::size_t lines_heard() const { return heard_; }

 protected:
  int sync() override {
    const std::string text = str();
    heard_ = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    return 0;
  }

 private:
  std::size_t heard_ = 0;
};

// Hands out one line at a time, and notes whether the answer to the previous line had arrived.
class Conversation : public std::streambuf {
 public:
  Conversation(std::vector<std::string> lines, const Listener& listener)
      : lines_(std::move(lines)), listener_(listener) {}
  [[nodiscard]] bool polite() const { return polite_; }

 protected:
  int_type underflow() override {
    polite_ = polite_ && listener_.lines_heard() == said_;
    if (said_ == lines_.size()) return traits_type::eof();
    std::string& line = lines_[said_++];
    line += '\n';
    setg(line.data(), line.data(), line.data() + line.size());
    return traits_type::to_int_type(line.front());
  }

 private:
  std::vector<std::string> lines_;
  const Listener& listener_;
  std::size_t said_ = 0;
  bool polite_ = true;
};

TEST(TheService, AnswersBeforeItReadsOn) {
  Listener listener;
  Conversation conversation({kGood, "nonsense", kGood}, listener);
  std::istream in(&conversation);
  std::ostream out(&listener);
  EXPECT_TRUE(serve_rules(in, out));
  EXPECT_EQ(listener.lines_heard(), 3U);
  EXPECT_TRUE(conversation.polite());
}

// A stream that fails after some bytes.
class FullDisk : public std::stringbuf {
 public:
  explicit FullDisk(std::size_t room) : room_(room) {}

 protected:
  int_type overflow(int_type c) override {
    return room_-- > 0 ? std::stringbuf::overflow(c) : traits_type::eof();
  }
  std::streamsize xsputn(const char* text, std::streamsize size) override {
    std::streamsize written = 0;
    while (written < size &&
           !traits_type::eq_int_type(overflow(traits_type::to_int_type(text[written])),
                                     traits_type::eof())) {
      ++written;
    }
    return written;
  }

 private:
  std::size_t room_;
};

TEST(TheService, StopsWhenItsOutputCantBeWritten) {
  std::istringstream in(kGood + "\n" + kGood + "\n" + kGood + "\n");
  FullDisk disk(answer(kGood).size() + 10);
  std::ostream out(&disk);
  EXPECT_FALSE(serve_rules(in, out));
  // The first answer was written, the second only in part, and the third request was never read.
  EXPECT_TRUE(disk.str().starts_with(answer(kGood) + "\n"));
  EXPECT_EQ(in.rdbuf()->in_avail(), static_cast<std::streamsize>(kGood.size() + 1));
}

}  // namespace
}  // namespace splendor::trace
