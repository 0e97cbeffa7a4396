#include "referee/base/temporary_folder.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <system_error>

namespace splendor {
namespace {

namespace fs = std::filesystem;

fs::perms mode_of(const fs::path& path) { return fs::status(path).permissions(); }

TEST(TemporaryFolders, AreNewAndTheirOwnersAlone) {
  const TemporaryFolder first("splendor-test-");
  const TemporaryFolder second("splendor-test-");
  EXPECT_NE(first.path(), second.path());
  EXPECT_TRUE(fs::is_empty(first.path()));
  EXPECT_EQ(first.path().parent_path(), fs::temp_directory_path());
  EXPECT_TRUE(first.path().filename().string().starts_with("splendor-test-"));
  EXPECT_EQ(mode_of(first.path()), fs::perms(0700));
}

TEST(TemporaryFolders, AreOpenForEverybodyIfToldSo) {
  const mode_t before = ::umask(077);
  const TemporaryFolder folder("splendor-test-", TemporaryFolder::kForEverybody);
  ::umask(before);
  EXPECT_EQ(mode_of(folder.path()), fs::perms(0755));
}

TEST(TemporaryFolders, GoWithAllThatIsInThem) {
  std::optional<TemporaryFolder> folder("splendor-test-");
  const fs::path path = folder->path();
  const TemporaryFolder elsewhere("splendor-test-");
  std::ofstream(elsewhere.path() / "stays") << "x";
  fs::create_directories(path / "a/b");
  std::ofstream(path / "a/b/file") << "x";
  fs::create_directory_symlink(elsewhere.path(), path / "a/link");
  fs::permissions(path / "a/b", fs::perms(0555));
  fs::permissions(path / "a", fs::perms(0555));
  folder.reset();
  EXPECT_FALSE(fs::exists(path));
  EXPECT_TRUE(fs::exists(elsewhere.path() / "stays")) << "a link was followed";
}

TEST(TemporaryFolders, StayIfTheyWereRenamed) {
  const TemporaryFolder parent("splendor-test-");
  {
    const TemporaryFolder folder(parent.path(), ".new-");
    fs::rename(folder.path(), parent.path() / "done");
  }
  EXPECT_TRUE(fs::is_directory(parent.path() / "done"));
}

TEST(TemporaryFolders, BelongToOneObjectAtATime) {
  std::optional<TemporaryFolder> first("splendor-test-");
  const TemporaryFolder second(std::move(*first));
  first.reset();
  EXPECT_TRUE(fs::is_directory(second.path()));
}

TEST(TemporaryFolders, CantBeMadeWhereThereIsNoFolder) {
  const TemporaryFolder parent("splendor-test-");
  try {
    const TemporaryFolder folder(parent.path() / "none", "x-");
    FAIL() << "it was made";
  } catch (const std::system_error& error) {
    EXPECT_EQ(error.code(), std::errc::no_such_file_or_directory);
  }
}

// Root could remove them in any case, so another user does it.
TEST(RemovalOfTrees, NeedsNoWritableFolders) {
  const TemporaryFolder parent("splendor-test-", fs::perms(0777));
  const fs::path tree = parent.path() / "tree";
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    if (::geteuid() == 0 && (::setgid(65432) != 0 || ::setuid(65432) != 0)) ::_exit(2);
    fs::create_directories(tree / "closed");
    std::ofstream(tree / "closed/file") << "x";
    fs::permissions(tree / "closed", fs::perms(0000));
    fs::permissions(tree, fs::perms(0555));
    try {
      remove_tree(tree);
    } catch (const std::exception&) {
      ::_exit(1);
    }
    ::_exit(0);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_FALSE(fs::exists(tree));
}

TEST(RemovalOfTrees, ThatAreNotThereDoesNothing) {
  const TemporaryFolder parent("splendor-test-");
  EXPECT_NO_THROW(remove_tree(parent.path() / "none"));
}

}  // namespace
}  // namespace splendor
