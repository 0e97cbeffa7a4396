// Bots that exceed a limit of the jail: their authors are told which limit, and what to do.
#include "arena/examine/referee_process.hpp"
#include "tests/examine/qualification_fixture.hpp"

namespace splendor::examine {
namespace {

namespace fs = std::filesystem;

struct Limit {
  std::string name;
  std::string fault;
  std::string advice;  // a part of the text
};

class Limits : public QualificationTest, public ::testing::WithParamInterface<Limit> {};

TEST_P(Limits, AreNamedInTheVerdict) {
  if (!fs::exists("/usr/bin/python3")) GTEST_SKIP() << "NOT TESTED: python3 is not installed";
  const Limit& limit = GetParam();
  Examination examination =
      examination_of(imported(fs::path(SPLENDOR_INTERPRETED_BOTS) / "limits", {limit.name}));
  examination.startup_ms = 2000;
  RefereeProcess referee(SPLENDOR_REFEREE, std::chrono::minutes(2));
  const Verdict verdict = qualify(examination, referee);
  ASSERT_EQ(verdict.outcome, Outcome::rejected) << to_text(verdict);
  const Check& hello = verdict.checks.at(0);
  EXPECT_EQ(hello.fault, limit.fault) << to_text(verdict);
  EXPECT_NE(hello.advice.find(limit.advice), std::string::npos) << to_text(verdict);
}

INSTANTIATE_TEST_SUITE_P(
    All, Limits,
    ::testing::Values(Limit{"pool", "exited", "second process; a bot is one process"},
                      Limit{"process", "processes", "A bot is one process"},
                      Limit{"memory", "exited", "ran out of memory: a bot has 512 MiB"},
                      Limit{"network", "exited", "network: a bot has none"},
                      Limit{"folder", "exited",
                            "its folder is read-only. It may write to /tmp, 16 MiB"},
                      Limit{"files", "exited", "256 may be open"},
                      Limit{"tmp", "disk", "It may write to /tmp, 16 MiB and 4096 files"},
                      Limit{"threads", "exited", "more than the 64 threads"},
                      Limit{"stderr", "startup_timeout", "MB to stderr in one game"}),
    [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace splendor::examine
