#include "arena/bots/shared_files.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <array>
#include <fstream>
#include <map>

#include "arena/bots/import.hpp"
#include "arena/bots/removal_lock.hpp"
#include "tests/bots/files.hpp"

namespace splendor::bots {
namespace {

namespace fs = std::filesystem;

class Shared : public ::testing::Test {
 protected:
  [[nodiscard]] fs::path bots() const { return folder_.path() / "home/bots"; }
  StoredBot import(const std::string& script, const std::vector<std::string>& arguments = {}) {
    const auto bot = import_bot(folder_.script("bot.sh", script), bots(), arguments);
    EXPECT_TRUE(bot) << bot.error();
    return *bot;
  }
  static ino_t inode_of(const fs::path& path) {
    struct stat info {};
    EXPECT_EQ(::lstat(path.c_str(), &info), 0) << path;
    return info.st_ino;
  }
  static std::string problem_of(const StoredBot& bot) {
    return verify_content(bot.folder, bot.sha256).value_or("");
  }
  // Makes the bot's file a copy of its own again, as in a home of an older arena.
  static void unshare(const StoredBot& bot) {
    const fs::path file = bot.folder / "bot.sh";
    const std::string content = content_of(file);
    fs::permissions(bot.folder, fs::perms(0755));
    fs::remove(file);
    std::ofstream(file) << content;
    fs::permissions(file, fs::perms(0555));
    fs::permissions(bot.folder, fs::perms(0555));
  }

  TestFolder folder_;
};

TEST_F(Shared, OneProgramWithOtherArgumentsIsStoredOnce) {
  const StoredBot first = import(kShellBot, {"--depth=3"});
  const StoredBot second = import(kShellBot, {"--depth=4"});
  EXPECT_NE(first.sha256, second.sha256);
  EXPECT_EQ(inode_of(first.folder / "bot.sh"), inode_of(second.folder / "bot.sh"));
  EXPECT_NE(inode_of(first.folder / ".arena-arguments.json"),
            inode_of(second.folder / ".arena-arguments.json"));
  EXPECT_EQ(problem_of(first) + problem_of(second), "");
  EXPECT_EQ(mode_of(second.folder), 0555U);
  EXPECT_EQ(mode_of(second.folder / "bot.sh"), 0555U);
  EXPECT_EQ(names_below(second.folder),
            (std::vector<std::string>{".arena-arguments.json", "bot.sh"}));
}

TEST_F(Shared, TwoHundredBotsOfOneProgramTakeTheSpaceOfOne) {
  const std::string program = std::string(kShellBot) + "# " + std::string(300'000, 'x') + "\n";
  for (int i = 0; i < 200; ++i) import(program, {"--depth=" + std::to_string(i)});
  std::map<ino_t, std::uint64_t> sizes;  // by file, however many names it has
  std::size_t bots_stored = 0;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(bots())) {
    if (entry.is_regular_file()) sizes[inode_of(entry.path())] = entry.file_size();
    bots_stored += entry.path().filename() == "bot.sh" ? 1 : 0;
  }
  std::uint64_t bytes = 0;
  for (const auto& [file, size] : sizes) bytes += size;
  EXPECT_EQ(bots_stored, 200U);
  EXPECT_LT(bytes, 2 * program.size());
}

TEST_F(Shared, AFileThatMayBeRunIsAnotherThanOneThatMayNot) {
  folder_.file("a/bot.toml", kSmallManifest);
  folder_.script("a/run", kShellBot);
  folder_.file("a/copy", kShellBot);
  const auto bot = import_bot(folder_.path() / "a", bots());
  ASSERT_TRUE(bot) << bot.error();
  EXPECT_EQ(mode_of(bot->folder / "run"), 0555U);
  EXPECT_EQ(mode_of(bot->folder / "copy"), 0444U);
}

TEST_F(Shared, BotsOfAnOlderHomeAreSharedInTheirPlace) {
  const StoredBot first = import(kShellBot, {"1"});
  const StoredBot second = import(kShellBot, {"2"});
  unshare(first);
  unshare(second);
  fs::remove_all(bots() / ".files");
  ASSERT_NE(inode_of(first.folder / "bot.sh"), inode_of(second.folder / "bot.sh"));
  const ino_t folder_before = inode_of(second.folder);
  const BotRepository repository(bots());
  SharedFiles shared(repository);
  EXPECT_EQ(shared.share(first.folder, hash_files(first.folder)), 0U);
  EXPECT_EQ(shared.share(second.folder, hash_files(second.folder)), std::string(kShellBot).size());
  EXPECT_EQ(inode_of(first.folder / "bot.sh"), inode_of(second.folder / "bot.sh"));
  EXPECT_EQ(inode_of(second.folder), folder_before) << "jails have this folder mounted";
  EXPECT_EQ(problem_of(first) + problem_of(second), "");
  EXPECT_EQ(mode_of(second.folder), 0555U);
}

TEST_F(Shared, AFileThatWasDamagedIsNotSharedFurther) {
  const StoredBot first = import(kShellBot, {"1"});
  fs::permissions(first.folder / "bot.sh", fs::perms(0755));
  std::ofstream(first.folder / "bot.sh", std::ios::app) << "# evil\n";
  const StoredBot second = import(kShellBot, {"2"});
  EXPECT_EQ(problem_of(second), "");
  EXPECT_NE(problem_of(first), "");
  EXPECT_EQ(problem_of(import(kShellBot, {"3"})), "");
}

TEST_F(Shared, AFileThatNoBotHasAnyMoreIsRemoved) {
  const StoredBot first = import(kShellBot, {"1"});
  const StoredBot second = import(kShellBot, {"2"});
  const BotRepository repository(bots());
  SharedFiles shared(repository);
  repository.remove(first.sha256);
  EXPECT_EQ(shared.remove_unused(), std::string("[\"1\"]\n").size());
  EXPECT_EQ(problem_of(second), "");
  repository.remove(second.sha256);
  EXPECT_GT(shared.unused_bytes(), std::string(kShellBot).size());
  shared.remove_unused();
  EXPECT_TRUE(fs::is_empty(bots() / ".files"));
  EXPECT_TRUE(repository.contents().empty());
}

TEST_F(Shared, AStoredBotIsUsedFromTheMomentItIsStoredAgain) {
  using namespace std::chrono_literals;
  const StoredBot bot = import(kShellBot);
  const auto long_ago = std::chrono::system_clock::now() - 48h;
  const timespec when{std::chrono::system_clock::to_time_t(long_ago), 0};
  const std::array<timespec, 2> times{when, when};
  ASSERT_EQ(::utimensat(AT_FDCWD, bot.folder.c_str(), times.data(), 0), 0);
  EXPECT_LT(BotRepository(bots()).last_use(bot.sha256), long_ago + 1min);
  import(kShellBot);
  EXPECT_GT(BotRepository(bots()).last_use(bot.sha256), long_ago + 47h);
}

TEST_F(Shared, NobodyRemovesBotsWhileSomebodyCopiesThem) {
  import(kShellBot);
  {
    const auto one = RemovalLock::against_removal(bots());
    const auto other = RemovalLock::against_removal(bots());
    EXPECT_FALSE(RemovalLock::for_removal(bots()));
  }
  EXPECT_TRUE(RemovalLock::for_removal(bots()));
}

}  // namespace
}  // namespace splendor::bots
