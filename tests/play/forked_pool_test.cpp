// Processes that compute.
#include "arena/play/forked_pool.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <set>

#include "arena/core/failure.hpp"

namespace splendor::play {
namespace {

// Texts one by one.
std::function<std::optional<std::string>()> each_of(std::vector<std::string>& texts) {
  return [&texts, next = std::size_t{0}]() mutable -> std::optional<std::string> {
    if (next == texts.size()) return std::nullopt;
    return texts[next++];
  };
}

TEST(ForkedPool, AnswersEachTextOnceWithItsNumber) {
  ForkedPool pool(3, [](const std::string& text) { return text + text; });
  std::vector<std::string> texts;
  for (int i = 0; i < 100; ++i) texts.push_back(std::to_string(i));
  std::map<std::size_t, std::string> answers;
  pool.run(each_of(texts), [&](std::size_t number, const std::string& answer) {
    EXPECT_TRUE(answers.emplace(number, answer).second);
  });
  ASSERT_EQ(answers.size(), texts.size());
  for (const auto& [number, answer] : answers) EXPECT_EQ(answer, texts[number] + texts[number]);
}

TEST(ForkedPool, ComputesInProcessesOfItsOwnThatStayForTheNextRun) {
  ForkedPool pool(2, [](const std::string&) { return std::to_string(::getpid()); });
  std::set<std::string> seen;
  for (int run = 0; run < 3; ++run) {
    std::vector<std::string> texts(20, "");
    pool.run(each_of(texts), [&](std::size_t, const std::string& pid) { seen.insert(pid); });
  }
  EXPECT_LE(seen.size(), 2U);
  EXPECT_FALSE(seen.contains(std::to_string(::getpid())));
}

TEST(ForkedPool, CarriesLongTexts) {
  ForkedPool pool(1, [](const std::string& text) { return text; });
  std::vector<std::string> texts{std::string(3'000'000, 'x'), ""};
  std::size_t bytes = 0;
  pool.run(each_of(texts), [&](std::size_t, const std::string& answer) { bytes += answer.size(); });
  EXPECT_EQ(bytes, 3'000'000U);
}

TEST(ForkedPool, PassesOnWhatWentWrongInAChild) {
  ForkedPool pool(2, [](const std::string& text) -> std::string {
    if (text == "bad") throw std::runtime_error("this one is bad");
    return text;
  });
  std::vector<std::string> texts{"good", "bad", "good"};
  try {
    pool.run(each_of(texts), [](std::size_t, const std::string&) {});
    FAIL() << "no failure";
  } catch (const Failure& failure) {
    EXPECT_STREQ(failure.what(), "this one is bad");
  }
}

TEST(ForkedPool, NoticesAChildThatIsKilled) {
  ForkedPool pool(2, [](const std::string& text) -> std::string {
    if (text == "die") ::kill(::getpid(), SIGKILL);
    return text;
  });
  std::vector<std::string> texts{"a", "die", "b", "c"};
  EXPECT_THROW(pool.run(each_of(texts), [](std::size_t, const std::string&) {}), Failure);
}

}  // namespace
}  // namespace splendor::play
