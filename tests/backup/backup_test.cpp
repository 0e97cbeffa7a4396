// Backups of small homes; tests/serve/backup_test.py has a league that runs meanwhile.
#include "arena/backup/backup.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <archive.h>
#include <archive_entry.h>
#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "arena/backup/archive.hpp"
#include "arena/bots/import.hpp"
#include "arena/core/failure.hpp"
#include "arena/store/store.hpp"
#include "tests/support/program.hpp"

namespace splendor::backup {
namespace {

namespace fs = std::filesystem;

class Backups : public ::testing::Test {
 protected:
  Backups() {
    const std::string script = folder_.file("bot.sh", "#!/bin/sh\nexit 0\n");
    fs::permissions(script, fs::perms(0755));
    const auto stored = bots::import_bot(script, home_.bots());
    EXPECT_TRUE(stored) << (stored ? "" : stored.error());
    content_ = stored->folder;
    arena::NewBot bot;
    bot.name = "alpha";
    bot.sha256 = stored->sha256;
    arena::Store(home_, arena::Access::edit).add_bot(bot);
  }
  ~Backups() override {
    // The content of bots is read-only, folders included.
    for (const arena::Home& home : {home_, other_}) {
      if (!fs::exists(home.bots())) continue;
      for (const auto& entry : fs::recursive_directory_iterator(home.bots())) {
        if (entry.is_directory()) fs::permissions(entry.path(), fs::perms(0755));
      }
    }
  }
  Backups(const Backups&) = delete;
  Backups& operator=(const Backups&) = delete;

  std::string failure_of(const std::function<void()>& work) {
    try {
      work();
    } catch (const Failure& failure) {
      return failure.what();
    }
    return "nothing failed";
  }

  // Text that can't be compressed to less than half.
  static std::string noise(std::size_t bytes) {
    std::mt19937_64 random(1);
    std::string text(bytes, ' ');
    for (char& c : text) c = static_cast<char>('!' + random() % 90);
    return text;
  }

  test::TempFolder folder_;
  arena::Home home_{folder_.path("home")};
  arena::Home other_{folder_.path("other")};
  fs::path file_ = folder_.path("backup.tar.zst");
  fs::path content_;
};

TEST_F(Backups, BringBackBotsWithTheirContentAndModes) {
  EXPECT_EQ(write_backup(home_, file_).bots, 1U);
  EXPECT_EQ(restore_backup(file_, other_).bots, 1U);
  const arena::Store store(other_, arena::Access::read);
  const auto bot = store.bot_named("alpha");
  ASSERT_TRUE(bot);
  EXPECT_FALSE(bots::verify_content(other_.bots() / bot->sha256, bot->sha256));
  EXPECT_EQ(fs::status(other_.bots() / bot->sha256).permissions(),
            fs::status(content_).permissions());
}

TEST_F(Backups, BringBackLogs) {
  fs::create_directory(home_.logs());
  std::ofstream(home_.logs() / "league-1.log") << "what a worker said\n";
  write_backup(home_, file_);
  restore_backup(file_, other_);
  std::ifstream log(other_.logs() / "league-1.log");
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(log), {}), "what a worker said\n");
}

TEST_F(Backups, KeepFilesThatSeveralBotsShareOnce) {
  const std::string script = folder_.file("large.sh", "#!/bin/sh\n# " + noise(1'000'000));
  fs::permissions(script, fs::perms(0755));
  std::vector<std::string> contents;
  for (const char* argument : {"1", "2", "3"}) {
    const auto stored = bots::import_bot(script, home_.bots(), {argument});
    ASSERT_TRUE(stored) << stored.error();
    contents.push_back(stored->sha256);
    arena::NewBot bot;
    bot.name = "large";
    bot.sha256 = stored->sha256;
    arena::Store(home_, arena::Access::edit).add_bot(bot);
  }
  write_backup(home_, file_);
  EXPECT_LT(fs::file_size(file_), 1'200'000U);
  restore_backup(file_, other_);
  const auto links = [&] { return fs::hard_link_count(other_.bots() / contents[0] / "bot.sh"); };
  EXPECT_EQ(links(), 4U) << "three bots and the index";
  const auto more = bots::import_bot(script, other_.bots(), {"4"});
  ASSERT_TRUE(more) << more.error();
  EXPECT_EQ(links(), 5U) << "a bot that comes later shares it, too";
}

TEST_F(Backups, AreNotWrittenOverAFile) {
  std::ofstream(file_) << "somebody's work";
  EXPECT_NE(failure_of([&] { write_backup(home_, file_); }).find("is not overwritten"),
            std::string::npos);
  EXPECT_EQ(fs::file_size(file_), std::string("somebody's work").size());
}

TEST_F(Backups, LeaveOutBotsThatAreJustBeingStored) {
  fs::create_directory(home_.bots() / "half-a-bot");
  write_backup(home_, file_);
  restore_backup(file_, other_);
  EXPECT_TRUE(fs::exists(other_.bots() / content_.filename()));
  EXPECT_FALSE(fs::exists(other_.bots() / "half-a-bot"));
}

// The arena may run as one user, and its bots as another.
TEST_F(Backups, AreRestoredIntoAFolderThatOthersMayEnter) {
  write_backup(home_, file_);
  restore_backup(file_, other_);
  EXPECT_EQ(fs::status(other_.folder()).permissions(), fs::perms(0755));
}

TEST_F(Backups, WithoutADatabaseAreNone) {
  const std::string log = folder_.file("league-1.log", "what a worker said\n");
  ArchiveWriter archive(file_);
  archive.add(log, "logs/league-1.log");
  archive.finish();
  EXPECT_NE(failure_of([&] { restore_backup(file_, other_); }).find("is not a backup of an arena"),
            std::string::npos);
  EXPECT_FALSE(fs::exists(other_.folder()));
}

// Wherever the end is missing: in a file, or between two.
TEST_F(Backups, ThatAreCutOffAreNotRestored) {
  fs::create_directory(home_.logs());
  for (int i = 0; i < 300; ++i) {
    std::ofstream(home_.logs() / ("league-" + std::to_string(i) + ".log")) << noise(1000 + i);
  }
  write_backup(home_, file_);
  const std::uintmax_t size = fs::file_size(file_);
  for (int part = 15; part > 4; --part) {
    fs::resize_file(file_, size * static_cast<unsigned>(part) / 16);
    const std::string failure = failure_of([&] { restore_backup(file_, other_); });
    EXPECT_TRUE(failure.starts_with("can't restore logs/league-") ||
                failure.starts_with("can't restore arena.db: ") ||
                failure.starts_with("can't read " + file_.string()))
        << part << ": " << failure;
    EXPECT_FALSE(fs::exists(other_.folder()));
  }
}

TEST_F(Backups, AreRestoredIntoAnEmptyFolderButNeverOverAnything) {
  write_backup(home_, file_);
  fs::create_directory(other_.folder());
  restore_backup(file_, other_);
  EXPECT_NE(failure_of([&] { restore_backup(file_, other_); }).find("is not empty"),
            std::string::npos);
}

TEST_F(Backups, OfADamagedBotAreNotRestored) {
  fs::permissions(content_, fs::perms(0755));
  const fs::path program = content_ / "bot.sh";
  fs::permissions(program, fs::perms(0755));
  std::ofstream(program, std::ios::app) << "# changed\n";
  write_backup(home_, file_);
  const std::string sentence = failure_of([&] { restore_backup(file_, other_); });
  EXPECT_NE(sentence.find("the content of alpha@1 in the backup is damaged"), std::string::npos)
      << sentence;
  EXPECT_FALSE(fs::exists(other_.folder()));
}

TEST_F(Backups, OfADatabaseThatContradictsItselfAreNotRestored) {
  arena::NewLeague league;
  league.name = "night";
  league.entries = {{std::nullopt, "a"}, {std::nullopt, "b"}};
  arena::Store(home_, arena::Access::run).create_league(league);
  SQLite::Database(home_.database().string(), SQLite::OPEN_READWRITE)
      .exec("UPDATE leagues SET voided = 7");
  write_backup(home_, file_);
  const std::string sentence = failure_of([&] { restore_backup(file_, other_); });
  EXPECT_NE(sentence.find("the backup's database is damaged: league 1"), std::string::npos)
      << sentence;
  EXPECT_FALSE(fs::exists(other_.folder()));
}

TEST_F(Backups, ThatLeadOutOfTheirFolderAreRefused) {
  const std::string script = folder_.file("stray", "a file of somebody else");
  for (const char* name : {"bots/../../stray_out", "../stray_out", "/tmp/stray_out", "etc"}) {
    const fs::path forged = folder_.path("forged.tar.zst");
    ArchiveWriter archive(forged);
    archive.add(script, name);
    archive.finish();
    const fs::path inside = folder_.path("unpacked/here");
    fs::create_directories(inside);
    const std::string sentence = failure_of([&] { unpack_archive(forged, inside); });
    EXPECT_NE(sentence.find("is not a backup of an arena"), std::string::npos) << sentence;
    EXPECT_TRUE(fs::is_empty(inside)) << name;
    EXPECT_FALSE(fs::exists(inside.parent_path() / "stray_out")) << name;
    fs::remove(forged);
  }
}

// Writes archives that no arena writes. They are not compressed.
class ForgedArchive {
 public:
  explicit ForgedArchive(const fs::path& file) {
    archive_write_set_format_ustar(writer_.get());
    EXPECT_EQ(archive_write_open_filename(writer_.get(), file.c_str()), ARCHIVE_OK);
  }

  void add(const std::string& name, const std::string& content) {
    const Entry entry = named(name, AE_IFREG);
    archive_entry_set_size(entry.get(), static_cast<la_int64_t>(content.size()));
    write(entry);
    EXPECT_EQ(archive_write_data(writer_.get(), content.data(), content.size()),
              static_cast<la_ssize_t>(content.size()));
  }
  void add_hard_link(const std::string& name, const std::string& target) {
    const Entry entry = named(name, AE_IFREG);
    archive_entry_set_hardlink(entry.get(), target.c_str());
    write(entry);
  }
  void add_symbolic_link(const std::string& name, const std::string& target) {
    const Entry entry = named(name, AE_IFLNK);
    archive_entry_set_symlink(entry.get(), target.c_str());
    write(entry);
  }

 private:
  using Entry = std::unique_ptr<archive_entry, decltype(&archive_entry_free)>;

  static Entry named(const std::string& name, unsigned type) {
    Entry entry(archive_entry_new(), archive_entry_free);
    archive_entry_set_pathname(entry.get(), name.c_str());
    archive_entry_set_filetype(entry.get(), type);
    archive_entry_set_perm(entry.get(), 0644);
    return entry;
  }
  void write(const Entry& entry) {
    EXPECT_EQ(archive_write_header(writer_.get(), entry.get()), ARCHIVE_OK);
  }

  std::unique_ptr<archive, decltype(&archive_write_free)> writer_{archive_write_new(),
                                                                  archive_write_free};
};

TEST_F(Backups, ThatAreDamagedBetweenTwoFilesAreNotRestored) {
  {
    ForgedArchive archive(file_);
    archive.add("logs/one", "what a worker said\n");
    archive.add("logs/two", "what another said\n");
  }
  const fs::path inside = folder_.path("unpacked");
  fs::create_directory(inside);
  EXPECT_EQ(failure_of([&] { unpack_archive(file_, inside); }), "nothing failed");
  std::fstream file(file_, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(2 * 512 + 5);  // in the second header
  file.put('x').flush();
  EXPECT_NE(failure_of([&] { unpack_archive(file_, inside); }).find("can't read"),
            std::string::npos);
}

// Through a link, what is unpacked next, or written later, would go to a file of somebody else.
TEST_F(Backups, WithLinksThatLeadOutOfThemAreRefused) {
  const std::string stray = folder_.file("stray", "a file of somebody else");
  const fs::path inside = folder_.path("unpacked/here");
  fs::create_directories(inside);
  const auto refusal_of = [&](void (ForgedArchive::*add)(const std::string&, const std::string&),
                              const std::string& target) {
    const fs::path forged = folder_.path("forged.tar");
    (ForgedArchive(forged).*add)("logs/reference", target);
    return failure_of([&] { unpack_archive(forged, inside); });
  };
  const std::string refusal = "is not a backup of an arena: it holds logs/reference";
  for (const std::string& target :
       {stray, std::string("../../stray"), std::string("bots/../../stray")}) {
    const std::string sentence = refusal_of(&ForgedArchive::add_hard_link, target);
    EXPECT_NE(sentence.find(refusal), std::string::npos) << target << ": " << sentence;
  }
  for (const std::string& target : {stray, std::string("league-1.log")}) {
    const std::string sentence = refusal_of(&ForgedArchive::add_symbolic_link, target);
    EXPECT_NE(sentence.find(refusal), std::string::npos) << target << ": " << sentence;
  }
  EXPECT_EQ(fs::hard_link_count(stray), 1U);
  EXPECT_TRUE(fs::is_empty(inside));
}

TEST_F(Backups, MakeNoProgramThatRunsAsAnotherUser) {
  fs::create_directory(home_.logs());
  const fs::path program = home_.logs() / "program";
  std::ofstream(program) << "#!/bin/sh\n";
  fs::permissions(program, fs::perms(06755));
  write_backup(home_, file_);
  restore_backup(file_, other_);
  EXPECT_EQ(fs::status(other_.logs() / "program").permissions(), fs::perms(0755));
}

TEST_F(Backups, LeaveNothingUnfinishedBehind) {
  const auto entries = [&] {
    return std::distance(fs::directory_iterator(file_.parent_path()), fs::directory_iterator());
  };
  const auto before = entries();
  write_backup(home_, file_);
  restore_backup(file_, other_);
  EXPECT_EQ(entries(), before + 2);
  EXPECT_NE(failure_of([&] { restore_backup(other_.database(), arena::Home(folder_.path("no"))); }),
            "nothing failed");
  EXPECT_EQ(entries(), before + 2);
}

TEST_F(Backups, IntoAFolderThatDoesNotExistFailWithItsName) {
  const std::string sentence =
      failure_of([&] { write_backup(home_, folder_.path("nowhere") + "/backup.tar.zst"); });
  EXPECT_NE(sentence.find("nowhere"), std::string::npos) << sentence;
}

}  // namespace
}  // namespace splendor::backup
