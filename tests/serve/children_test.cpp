// Programs that the server starts, with a shell in the place of arena.
#include "arena/serve/children.hpp"

#include <gtest/gtest.h>

#include <thread>

#include "arena/serve/computed.hpp"
#include "tests/support/program.hpp"

namespace splendor::serve {
namespace {

class ServeChildren : public ::testing::Test {
 protected:
  // A program that runs its third argument, behind --home and the home, in a shell.
  ServeChildren() {
    program_ = folder_.file("arena", "#!/bin/sh\nshift 2\nexec /bin/sh -c \"$1\"\n");
    std::filesystem::permissions(program_, std::filesystem::perms(0755));
    children_.emplace(loop_, program_, folder_.path("home"));
  }
  template <class Over>
  void run_until(const Over& over) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    while (!over() && std::chrono::steady_clock::now() < deadline) {
      loop_.poll();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_TRUE(over());
  }
  ChildResult run(ChildJob job) {
    std::optional<ChildResult> result;
    children_->start(job, [&](const ChildResult& ended) { result = ended; });
    run_until([&] { return result.has_value(); });
    return result.value_or(ChildResult{});
  }

  test::TempFolder folder_;
  std::string program_;
  http::Loop loop_;
  std::optional<Children> children_;
};

TEST_F(ServeChildren, GiveTheirOutputErrorsAndStatus) {
  const ChildResult result = run({.arguments = {"echo out; echo 'arena: no home' >&2; exit 3"}});
  EXPECT_EQ(result.status, 3);
  EXPECT_EQ(result.out, "out\n");
  EXPECT_EQ(result.sentence(), "no home");
}

TEST_F(ServeChildren, TellEachLineAsItComes) {
  std::vector<std::string> lines;
  run({.arguments = {"echo one; echo two; printf three"},
       .on_line = [&](const std::string& line) { lines.push_back(line); }});
  EXPECT_EQ(lines, (std::vector<std::string>{"one", "two"}));
}

TEST_F(ServeChildren, TellTheProcessorTimeTheyUsedAndNotTheTimeTheyTook) {
  EXPECT_LT(run({.arguments = {"exec sleep 1"}}).cpu, std::chrono::milliseconds(900));
  const ChildResult busy =
      run({.arguments = {"i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done"}});
  EXPECT_GT(busy.cpu, std::chrono::milliseconds(20));
}

TEST_F(ServeChildren, AreKilledWhenTheyTakeTooLongOrSayTooMuch) {
  EXPECT_EQ(run({.arguments = {"exec sleep 60"}, .time = std::chrono::seconds(1)}).status, 128 + 9);
  EXPECT_EQ(run({.arguments = {"exec yes"}, .output_bytes = 100'000}).status, 128 + 9);
}

TEST_F(ServeChildren, ThatCanNotBeStartedAreToldLikeOthers) {
  children_.emplace(loop_, folder_.path("nothing"), folder_.path("home"));
  const ChildResult result = run({.arguments = {"true"}});
  EXPECT_EQ(result.status, 127);
  EXPECT_NE(result.sentence().find("No such file"), std::string::npos) << result.err;
}

TEST_F(ServeChildren, ThatYieldDoSo) {
  EXPECT_EQ(run({.arguments = {"nice"}, .yields = true}).out, "10\n");
  EXPECT_NE(run({.arguments = {"nice"}}).out, "10\n");
}

TEST_F(ServeChildren, AnswerManyWhoAskTheSameOnce) {
  ComputedAnswers answers(*children_);
  const std::string counter = folder_.path("count");
  ComputedAnswers::Question question{{"echo x >> " + counter + "; wc -l < " + counter},
                                     [] { return std::string("1"); },
                                     [] { return false; }};
  int answered = 0;
  for (int i = 0; i < 100; ++i) {
    answers.ask(question, [&](const Computed& answer) {
      EXPECT_EQ(*answer.text, "1\n");
      ++answered;
    });
  }
  run_until([&] { return answered == 100; });
  // Something has changed: a league that is over waits for what is new.
  question.version = [] { return std::string("2"); };
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  std::string text;
  answers.ask(question, [&](const Computed& answer) { text = *answer.text; });
  run_until([&] { return !text.empty(); });
  EXPECT_EQ(text, "2\n");
  // A league that runs gets what is there at once, and the new one later.
  question.version = [] { return std::string("3"); };
  question.is_moving = [] { return true; };
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  text.clear();
  answers.ask(question, [&](const Computed& answer) { text = *answer.text; });
  EXPECT_EQ(text, "2\n");
}

// So that memory does not grow with everything that was ever asked.
TEST_F(ServeChildren, ForgetTheAnswerThatWasNotWantedForLongest) {
  ComputedAnswers answers(*children_);
  const std::string counter = folder_.path("count");
  const auto ask = [&](int number) {
    std::string text;
    answers.ask(
        {{": " + std::to_string(number) + "; echo x >> " + counter + "; wc -l < " + counter},
         [] { return std::string(); },
         [] { return false; }},
        [&](const Computed& answer) { text = *answer.text; });
    run_until([&] { return !text.empty(); });
    return text;
  };
  for (int number = 1; number <= 200; ++number) {
    EXPECT_EQ(ask(number), std::to_string(number) + "\n");
  }
  EXPECT_EQ(ask(1), "1\n") << "all of them are kept";
  EXPECT_EQ(ask(201), "201\n");
  EXPECT_EQ(ask(1), "1\n") << "it was wanted just now";
  EXPECT_EQ(ask(2), "202\n") << "it was forgotten";
}

TEST_F(ServeChildren, AnswerErrorsWithTheirSentenceAndAreAskedAgain) {
  ComputedAnswers answers(*children_);
  const std::string counter = folder_.path("count");
  const ComputedAnswers::Question question{
      {"echo x >> " + counter + "; echo \"arena: it broke $(wc -l < " + counter +
       ")\" >&2; exit 1"},
      [] { return std::string(); },
      [] { return false; }};
  for (const char* times : {"1", "2"}) {
    std::string text;
    answers.ask(question, [&](const Computed& answer) {
      EXPECT_TRUE(answer.is_error);
      text = *answer.text;
    });
    run_until([&] { return !text.empty(); });
    EXPECT_EQ(text, std::string("{\"error\":\"it broke ") + times + "\"}\n");
  }
}

}  // namespace
}  // namespace splendor::serve
