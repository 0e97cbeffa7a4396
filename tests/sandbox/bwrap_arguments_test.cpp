#include "referee/sandbox/bwrap_arguments.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>

#include "referee/sandbox/bot_folder.hpp"
#include "tests/sandbox/jail_fixture.hpp"

namespace splendor::sandbox {
namespace {

namespace fs = std::filesystem;

bool has(const std::vector<std::string>& list, const std::vector<std::string>& part) {
  return std::search(list.begin(), list.end(), part.begin(), part.end()) != list.end();
}

TEST(BwrapArguments, OnlyTheBotsFolderComesFromOutsideOfTheSystem) {
  const auto arguments = bwrap_arguments({"/bots/one", "/opt/jail", {}, Proc::own});
  EXPECT_TRUE(has(arguments, {"--ro-bind", "/bots/one", "/bot"}));
  EXPECT_TRUE(has(arguments, {"--ro-bind", "/opt/jail", kLauncherInside}));
  EXPECT_TRUE(has(arguments, {"--proc", "/proc"}));
  EXPECT_EQ(std::count(arguments.begin(), arguments.end(), "--bind"), 0) << "nothing is writable";
  EXPECT_EQ(arguments.back(), kLauncherInside);
}

TEST(BwrapArguments, NothingIsSharedWithTheHostThatCanBeParted) {
  const auto arguments = bwrap_arguments({"/bots/one", "/opt/jail", {}, Proc::own});
  for (const char* part : {"--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-net",
                           "--unshare-uts", "--unshare-cgroup-try", "--clearenv"}) {
    EXPECT_TRUE(has(arguments, {part})) << part;
  }
}

TEST(BwrapArguments, ProcCanBeLeftOut) {
  const auto arguments = bwrap_arguments({"/bots/one", "/opt/jail", {}, Proc::none});
  EXPECT_FALSE(has(arguments, {"--proc"}));
}

TEST(BwrapArguments, TheLauncherCanComeThroughADescriptor) {
  const auto arguments = bwrap_arguments({"/bots/one", "/root/jail", 4, Proc::own});
  EXPECT_TRUE(has(arguments, {"--ro-bind-data", "4", kLauncherInside}));
}

TEST(FirstInaccessible, NamesTheFolder) {
  const TestFolder folder;
  fs::create_directories(folder.path() / "a/b");
  const process::Identity nobody{65432, 65432};
  EXPECT_EQ(first_inaccessible(folder.path() / "a/b", nobody), std::nullopt);
  fs::permissions(folder.path() / "a", fs::perms(0700));
  const auto obstacle = first_inaccessible(folder.path() / "a/b", nobody);
  ASSERT_TRUE(obstacle.has_value());
  EXPECT_EQ(*obstacle, (folder.path() / "a").string() + " has the permissions 700");
  EXPECT_TRUE(first_inaccessible(folder.path() / "c", nobody).has_value());
}

TEST(FirstInaccessible, AFolderToPassThroughNeedNotBeReadable) {
  const TestFolder folder;
  fs::create_directory(folder.path() / "a");
  fs::permissions(folder.path() / "a", fs::perms(0711));
  EXPECT_EQ(first_inaccessible(folder.path() / "a", kBotIdentity, Need::pass_through),
            std::nullopt);
  EXPECT_TRUE(first_inaccessible(folder.path() / "a", kBotIdentity, Need::read).has_value());
}

}  // namespace
}  // namespace splendor::sandbox
