// The conversation with a referee, here a shell script.
#include "arena/examine/referee_process.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <csignal>

#include "referee/process/arena_fault.hpp"
#include "tests/bots/files.hpp"

namespace splendor::examine {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;

class Conversation : public ::testing::Test {
 protected:
  Conversation() { std::signal(SIGPIPE, SIG_IGN); }
  ~Conversation() override {
    EXPECT_EQ(::waitpid(-1, nullptr, WNOHANG), -1) << "a referee was left behind";
  }
  RefereeProcess referee(const std::string& script, milliseconds timeout = seconds(60)) {
    return {folder_.script("referee", "#!/bin/sh\n" + script), timeout};
  }
  static v1::MatchJob job(std::uint64_t id = 7) {
    v1::MatchJob job;
    job.set_id(id);
    return job;
  }
  static std::string failure(RefereeProcess& referee) {
    try {
      referee.play(job());
    } catch (const ArenaFault& fault) {
      return fault.what();
    }
    return "none";
  }

  bots::TestFolder folder_;
};

// Two bytes each: a record with id 7. The job is 2 bytes and its length.
constexpr const char* kAnswer = "head -c 3 >/dev/null; printf '\\002\\010\\007'\n";

TEST_F(Conversation, IsAJobAndItsRecordAgainAndAgain) {
  RefereeProcess one =
      referee("while [ \"$(head -c 3 | wc -c)\" = 3 ]; do printf '\\002\\010\\007'; done\n");
  for (int i = 0; i < 3; ++i) EXPECT_EQ(one.play(job()).id(), 7U);
}

TEST_F(Conversation, EndsIfTheRefereeDies) {
  RefereeProcess one = referee("head -c 3 >/dev/null; echo 'no jail for you' >&2; exit 1\n");
  EXPECT_EQ(failure(one), "the referee ended in the middle of a match; it said: no jail for you");
}

TEST_F(Conversation, GoesOnWithANewRefereeAfterAFailure) {
  RefereeProcess one = referee("test -e $0.1 || { touch $0.1; exit 1; }\n" + std::string(kAnswer));
  EXPECT_NE(failure(one), "none");
  EXPECT_EQ(one.play(job()).id(), 7U);
}

TEST_F(Conversation, HasADeadline) {
  RefereeProcess one = referee("exec sleep 60\n", milliseconds(50));
  EXPECT_EQ(failure(one), "the referee did not finish the match in time");
}

TEST_F(Conversation, RefusesMalformedRecords) {
  for (const char* nonsense :
       {"printf '\\002\\010\\010'; sleep 1", "printf '\\003abc'; sleep 1",
        "printf '\\377\\377\\377\\377\\377\\377'; sleep 1", "printf '\\377\\377\\377\\377\\017'"}) {
    RefereeProcess one = referee("head -c 3 >/dev/null; " + std::string(nonsense) + "\n");
    EXPECT_NE(failure(one), "none") << nonsense;
  }
}

TEST_F(Conversation, AllowsLargeJobsAndLargeLogs) {
  // The log must be read meanwhile, or the referee would block in writing it.
  RefereeProcess one = referee(
      "head -c 300000 /dev/zero >&2; head -c 200000 >/dev/null; printf '\\002\\010\\007'\n"
      "exec cat >/dev/null\n");
  v1::MatchJob large = job();
  large.set_position(std::string(200'000, ' '));
  EXPECT_EQ(one.play(large).id(), 7U);
}

TEST_F(Conversation, NeedsAReferee) {
  RefereeProcess none(folder_.path() / "none", seconds(1));
  EXPECT_NE(failure(none).find("can't start"), std::string::npos);
}

}  // namespace
}  // namespace splendor::examine
