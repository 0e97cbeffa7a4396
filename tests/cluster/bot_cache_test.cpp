// The content of a bot on its way from the arena to a node.
#include "arena/node/bot_cache.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>

#include "arena/bots/tree.hpp"
#include "arena/cluster/bot_reader.hpp"
#include "referee/base/temporary_folder.hpp"
#include "referee/process/arena_fault.hpp"

namespace splendor::arena {
namespace {

namespace fs = std::filesystem;

class BotOnItsWay : public ::testing::Test {
 protected:
  void SetUp() override {
    fs::create_directories(bot() / "data");
    write("run", std::string(700'000, 'x'));  // several parts
    fs::permissions(bot() / "run", fs::perms(0555));
    write("data/book", "opening");
    write("data/empty", "");
    sha256_ = bots::tree_hash(bot());
  }

  void write(const std::string& name, const std::string& text) const {
    std::ofstream(bot() / name, std::ios::binary) << text;
  }
  [[nodiscard]] fs::path bot() const { return folder_ / "bot"; }
  [[nodiscard]] fs::path cache() const { return folder_ / "cache"; }
  [[nodiscard]] std::size_t files_in_cache() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(cache()), fs::directory_iterator()));
  }
  // All parts; true if the last made it whole.
  static bool send(BotReader reader, BotCache& cache) {
    bool is_whole = false;
    while (const auto part = reader.next()) is_whole = cache.add(*part);
    return is_whole;
  }

  const TemporaryFolder temporary_{"splendor-cache-"};
  const fs::path folder_ = temporary_.path();
  std::string sha256_;
};

TEST_F(BotOnItsWay, ArrivesAsItWas) {
  BotCache cache(this->cache());
  EXPECT_FALSE(cache.find(sha256_, "/nonexistent"));
  EXPECT_TRUE(send(BotReader(bot(), sha256_), cache));
  const auto found = cache.find(sha256_, "/nonexistent");
  ASSERT_TRUE(found);
  EXPECT_EQ(bots::tree_hash(*found), sha256_);
  BotCache another(this->cache());
  EXPECT_EQ(another.find(sha256_, ""), found) << "the next worker of this node finds it";
}

TEST_F(BotOnItsWay, IsTakenFromASharedFolderIfItIsTrue) {
  BotCache cache(this->cache());
  EXPECT_EQ(cache.find(sha256_, bot()), bot());
  write("data/book", "another opening");
  BotCache another(this->cache());
  EXPECT_FALSE(another.find(sha256_, bot())) << "its content is not what the hash says";
}

TEST_F(BotOnItsWay, IsRefusedIfItChangedOnTheWay) {
  BotCache cache(this->cache());
  BotReader reader(bot(), sha256_);
  EXPECT_THROW(
      {
        while (auto part = reader.next()) {
          if (part->path() == "data/book") part->set_data("0pening");
          cache.add(*part);
        }
      },
      ArenaFault);
  EXPECT_FALSE(cache.find(sha256_, ""));
  EXPECT_EQ(files_in_cache(), 0U) << "nothing is left behind";
  EXPECT_TRUE(send(BotReader(bot(), sha256_), cache)) << "it can be asked for again";
}

TEST_F(BotOnItsWay, CanNotLeaveItsFolder) {
  BotCache cache(this->cache());
  for (const char* path : {"../evil", "/etc/evil", "a/../../evil", ""}) {
    v1::BotPart part;
    part.set_sha256(sha256_);
    part.set_path(path);
    part.set_is_first(true);
    part.set_data("evil");
    EXPECT_THROW(cache.add(part), ArenaFault) << path;
  }
  EXPECT_FALSE(fs::exists(folder_ / "evil"));
  v1::BotPart nameless;
  nameless.set_sha256("../../etc");
  EXPECT_THROW(cache.add(nameless), ArenaFault);
  EXPECT_FALSE(cache.find("../bot", ""));
}

TEST_F(BotOnItsWay, ADamagedCopyIsReplaced) {
  BotCache cache(this->cache());
  EXPECT_TRUE(send(BotReader(bot(), sha256_), cache));
  const fs::path book = this->cache() / sha256_ / "data" / "book";
  fs::permissions(book, fs::perms(0644));
  std::ofstream(book) << "closing";
  BotCache another(this->cache());
  EXPECT_FALSE(another.find(sha256_, ""));
  EXPECT_TRUE(send(BotReader(bot(), sha256_), another));
  EXPECT_TRUE(another.find(sha256_, ""));
  EXPECT_EQ(bots::tree_hash(this->cache() / sha256_), sha256_);
}

TEST_F(BotOnItsWay, TwoWorkersThatFetchTheSameBotDoNotDisturbEachOther) {
  BotCache one(cache());
  BotCache two(cache());
  BotReader to_one(bot(), sha256_);
  BotReader to_two(bot(), sha256_);
  int whole = 0;
  while (true) {
    const auto first = to_one.next();
    const auto second = to_two.next();
    if (!first || !second) break;
    whole += one.add(*first) ? 1 : 0;
    whole += two.add(*second) ? 1 : 0;
  }
  EXPECT_EQ(whole, 2);
  EXPECT_EQ(one.find(sha256_, ""), two.find(sha256_, ""));
  EXPECT_EQ(bots::tree_hash(cache() / sha256_), sha256_);
  EXPECT_EQ(files_in_cache(), 1U);
}

TEST_F(BotOnItsWay, AnArenaThatCanNotReadItSaysSo) {
  BotReader reader(folder_ / "nothing", sha256_);
  const auto part = reader.next();
  ASSERT_TRUE(part);
  EXPECT_NE(part->problem(), "");
  EXPECT_FALSE(reader.next());
  BotCache cache(this->cache());
  EXPECT_THROW(cache.add(*part), ArenaFault);
}

TEST_F(BotOnItsWay, TheCacheIsNobodyElses) {
  const BotCache cache(this->cache());
  struct stat info {};
  ASSERT_EQ(::stat(this->cache().c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0022U, 0U);
  if (::geteuid() != 0) {
    EXPECT_EQ(info.st_mode & 0077U, 0U);
  }
}

}  // namespace
}  // namespace splendor::arena
