#include "arena/bots/tree.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "referee/process/arena_fault.hpp"
#include "tests/bots/files.hpp"

namespace splendor::bots {
namespace {

namespace fs = std::filesystem;

TEST(Tree, ListsFilesByPath) {
  const TestFolder folder;
  folder.file("b/c", "12");
  folder.script("a", "1");
  fs::create_directory(folder.path() / "empty");
  const auto files = list_tree(folder.path(), {});
  ASSERT_TRUE(files) << files.error();
  EXPECT_EQ(*files, (std::vector<TreeFile>{{"a", 1, Executable::yes}, {"b/c", 2, Executable::no}}));
}

TEST(Tree, LeavesOutFilesOfToolsThatNoBotNeeds) {
  const TestFolder folder;
  for (const char* name : {".git/config", "x/__pycache__/a.pyc", "node_modules/.bin/tool",
                           ".DS_Store", "lib/.svn/x"}) {
    folder.file(name, "x");
  }
  folder.file("node_modules/lib/index.js", "x");
  folder.file(".bin/kept", "x");
  const auto files = list_tree(folder.path(), {});
  ASSERT_TRUE(files) << files.error();
  ASSERT_EQ(files->size(), 2U);
  EXPECT_EQ((*files)[0].path, ".bin/kept");
  EXPECT_EQ((*files)[1].path, "node_modules/lib/index.js");
}

std::string error_of(const TestFolder& folder, const ImportLimits& limits = {}) {
  const auto files = list_tree(folder.path(), limits);
  return files ? "none" : files.error();
}

TEST(Tree, RefusesAnythingButPlainFiles) {
  const TestFolder link;
  fs::create_symlink("/etc/passwd", link.path() / "x");
  EXPECT_EQ(error_of(link).find("x is a symbolic link; "), 0U) << error_of(link);
  const TestFolder folder_link;
  fs::create_directory_symlink("/", folder_link.path() / "y");
  EXPECT_EQ(error_of(folder_link).find("y is a symbolic link; "), 0U);
  const TestFolder pipe;
  ASSERT_EQ(::mkfifo((pipe.path() / "p").c_str(), 0600), 0);
  EXPECT_EQ(error_of(pipe).find("p is a named pipe; "), 0U);
}

TEST(Tree, HasLimits) {
  ImportLimits limits;
  limits.files = 3;
  limits.total_bytes = kMegabyte;
  limits.depth = 3;
  limits.path_length = 20;
  const TestFolder many;
  for (const char* name : {"a", "b", "c", "d"}) many.file(name, "");
  EXPECT_EQ(error_of(many, limits), "there are more than 3 files and folders");
  const TestFolder large;
  large.file("a", std::string(kMegabyte + 1, 'x'));
  EXPECT_EQ(error_of(large, limits), "the files are more than 1 MB together");
  const TestFolder deep;
  deep.file("1/2/3/4", "");
  EXPECT_EQ(error_of(deep, limits), "1/2/3/4 is nested deeper than 3 folders");
  const TestFolder lengthy;
  lengthy.file("123456789/123456789_1", "");
  EXPECT_EQ(error_of(lengthy, limits), "123456789/123456789_1 is longer than 20 bytes");
  const TestFolder ugly;
  ugly.file("a\x1b[2J", "");
  EXPECT_EQ(error_of(ugly, limits),
            "a\\x1B[2J has a name that is not UTF-8 or contains control characters");
}

TEST(TreeHash, DependsOnPathsContentAndTheExecutableBitAlone) {
  const TestFolder one;
  one.file("a", "1");
  one.script("b/c", "2");
  const std::string hash = tree_hash(one.path());
  // By hand: printf 'splendor-bot 1\n- 1 <sha256 of 1> a\nx 1 <sha256 of 2> b/c\n' | sha256sum
  EXPECT_EQ(hash, "4538798a468a151a0668c249469a59a4b05476f3675e43cc882e053a96fbe277");

  const TestFolder same;
  same.file("b/c", "2", 0700);
  same.file("a", "1", 0600);
  fs::create_directory(same.path() / "empty");
  EXPECT_EQ(tree_hash(same.path()), hash);

  const TestFolder other_bit;
  other_bit.file("a", "1");
  other_bit.file("b/c", "2");
  EXPECT_NE(tree_hash(other_bit.path()), hash);
  const TestFolder other_name;
  other_name.file("a", "1");
  other_name.script("b/d", "2");
  EXPECT_NE(tree_hash(other_name.path()), hash);
  const TestFolder one_more;
  one_more.file("a", "1");
  one_more.script("b/c", "2");
  one_more.file(".git/x", "");  // no stored bot has it, since imports leave it out
  EXPECT_NE(tree_hash(one_more.path()), hash);
}

TEST(TreeHash, RefusesLinksAndMissingFolders) {
  const TestFolder folder;
  fs::create_symlink("x", folder.path() / "link");
  EXPECT_THROW(static_cast<void>(tree_hash(folder.path())), ArenaFault);
  EXPECT_THROW(static_cast<void>(tree_hash(folder.path() / "none")), ArenaFault);
}

TEST(Copy, IsReadOnlyAndDropsAllOtherBits) {
  const TestFolder from;
  const TestFolder to;
  const fs::path program = from.file("p", "1", 06777);
  EXPECT_EQ(copy_file(program, {"x/p", 1, Executable::yes}, to.path()), std::nullopt);
  EXPECT_EQ(copy_file(program, {"q", 1, Executable::no}, to.path()), std::nullopt);
  seal(to.path());
  EXPECT_EQ(content_of(to.path() / "x/p"), "1");
  EXPECT_EQ(mode_of(to.path() / "x/p"), 0555U);
  EXPECT_EQ(mode_of(to.path() / "q"), 0444U);
  EXPECT_EQ(mode_of(to.path() / "x"), 0555U);
  EXPECT_EQ(mode_of(to.path()), 0555U);
  remove_tree(to.path());
  EXPECT_FALSE(fs::exists(to.path()));
}

TEST(Copy, DetectsAChangeOfTheSourceMeanwhile) {
  const TestFolder from;
  const TestFolder to;
  const fs::path file = from.file("a", "123");
  EXPECT_NE(copy_file(file, {"longer", 2, Executable::no}, to.path()), std::nullopt);
  EXPECT_NE(copy_file(file, {"shorter", 4, Executable::no}, to.path()), std::nullopt);
  EXPECT_NE(copy_file(from.path() / "none", {"none", 4, Executable::no}, to.path()), std::nullopt);
  fs::create_symlink(file, from.path() / "link");
  EXPECT_NE(copy_file(from.path() / "link", {"link", 3, Executable::no}, to.path()), std::nullopt);
}

TEST(Removal, DoesNotFollowLinks) {
  const TestFolder outside;
  const fs::path kept = outside.file("kept", "1", 0400);
  const TestFolder folder;
  fs::create_directory_symlink(outside.path(), folder.path() / "link");
  remove_tree(folder.path());
  EXPECT_TRUE(fs::exists(kept));
  EXPECT_EQ(mode_of(outside.path()), 0755U);
  EXPECT_EQ(mode_of(kept), 0400U);
  EXPECT_FALSE(fs::exists(folder.path()));
}

}  // namespace
}  // namespace splendor::bots
