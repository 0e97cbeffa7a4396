#include "arena/season/run/hook.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

#include "referee/base/temporary_folder.hpp"

namespace splendor::season {
namespace {

class Hook : public ::testing::Test {
 protected:
  [[nodiscard]] std::string written() const {
    std::ifstream in(file_);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  const TemporaryFolder folder_{"hook-"};
  const std::string file_ = folder_.path() / "told";
};

TEST_F(Hook, GetsItsVariablesAsTheyAre) {
  const std::string hostile = "$(touch pwned) `id` \"quoted\" 'x'\n; rm -rf ~ | \\";
  EXPECT_TRUE(run_hook("printf '%s|%s' \"$ARENA_AUTHOR\" \"$ARENA_MESSAGE\" > '" + file_ + "'",
                       {{"ARENA_AUTHOR", "=cmd|'/c calc'"}, {"ARENA_MESSAGE", hostile}}));
  EXPECT_EQ(written(), "=cmd|'/c calc'|" + hostile);
}

TEST_F(Hook, ThatFailsIsTold) {
  EXPECT_FALSE(run_hook("exit 3", {}));
  EXPECT_FALSE(run_hook("no_such_program_of_that_name", {}));
  EXPECT_FALSE(run_hook("kill -9 $$", {}));
  EXPECT_TRUE(run_hook("false; true", {}));
}

TEST_F(Hook, LeavesNoVariablesBehind) {
  EXPECT_TRUE(run_hook("true", {{"ARENA_BOT", "alpha@1"}}));
  EXPECT_EQ(std::getenv("ARENA_BOT"), nullptr);
}

TEST_F(Hook, WritesNothingToOurStandardOutputAndReadsNoInput) {
  ::testing::internal::CaptureStdout();
  EXPECT_TRUE(run_hook("echo words; cat > '" + file_ + "'", {}));
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "");
  EXPECT_EQ(written(), "");
}

TEST_F(Hook, MayEndInAComment) { EXPECT_TRUE(run_hook("true # tell them", {})); }

}  // namespace
}  // namespace splendor::season
