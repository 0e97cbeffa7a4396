// Opening homes: new, old, newer, foreign, damaged, read-only.
#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <sstream>

#include "arena/sqlite/migrate.hpp"
#include "arena/store/migrations.hpp"
#include "arena/store/open_database.hpp"
#include "tests/store/child_process.hpp"
#include "tests/store/store_fixture.hpp"

namespace splendor::arena {
namespace {

namespace fs = std::filesystem;

class Opening : public StoreTest {
 protected:
  [[nodiscard]] std::string file() const { return home().database().string(); }
  [[nodiscard]] std::string bytes() const {
    std::ostringstream text;
    text << std::ifstream(file(), std::ios::binary).rdbuf();
    return text.str();
  }
  void write(const std::string& content) const {
    home().create();
    std::ofstream(file(), std::ios::binary) << content;
  }
  // No kind of access gets in, the sentence names the file, and the file stays as it is.
  void expect_refused(StoreTrouble expected) const {
    const std::string before = bytes();
    for (const Access access : {Access::read, Access::edit, Access::run}) {
      const Trouble trouble = trouble_of([&] { (void)open(access); });
      EXPECT_EQ(trouble.kind, expected) << trouble.sentence;
      EXPECT_NE(trouble.sentence.find(file()), std::string::npos) << trouble.sentence;
      EXPECT_EQ(trouble.sentence.find('\n'), std::string::npos) << trouble.sentence;
    }
    EXPECT_EQ(bytes(), before);
  }
};

TEST_F(Opening, MakesAHomeForWritersOnly) {
  EXPECT_EQ(trouble_of([&] { (void)open(Access::read); }).kind, StoreTrouble::no_home);
  EXPECT_FALSE(fs::exists(home().folder()));
  (void)open(Access::edit);
  EXPECT_TRUE(home().exists());
  EXPECT_TRUE(fs::is_directory(home().bots()));
  EXPECT_TRUE(fs::is_directory(home().logs()));
  EXPECT_TRUE(open(Access::read).bots().empty());
}

// What was acknowledged survives a power cut only with these.
TEST_F(Opening, ToWriteWaitsForTheDiskAndKeepsReferences) {
  home().create();
  LockWait wait;
  for (const Access access : {Access::edit, Access::run}) {
    SQLite::Database database = open_database(home(), access, wait);
    const auto value_of = [&](const char* pragma) {
      return database.execAndGet(std::string("PRAGMA ") + pragma).getString();
    };
    EXPECT_EQ(value_of("synchronous"), "2") << "FULL";
    EXPECT_EQ(value_of("journal_mode"), "wal");
    EXPECT_EQ(value_of("foreign_keys"), "1");
    EXPECT_EQ(value_of("trusted_schema"), "0");
  }
}

TEST_F(Opening, AgainFindsEverything) {
  LeagueId league;
  {
    Store store = open();
    store.add_bot(bot_called("alpha"));
    league = league_with_batch(store, 2);
    play(store, league, {0, 0});
  }
  for (const Access access : {Access::read, Access::edit, Access::run}) {
    const Store store = open(access);
    EXPECT_EQ(store.bots().size(), 1U);
    EXPECT_EQ(store.league(league).played, 1U);
    EXPECT_EQ(unplayed(store, league).size(), 1U);
    EXPECT_TRUE(store.damage().empty());
  }
}

TEST_F(Opening, UsesAFileThatWasLeftEmpty) {
  write("");
  EXPECT_TRUE(open(Access::read).bots().empty());
  EXPECT_EQ(open(Access::edit).add_bot(bot_called("alpha")).version, 1);
}

TEST_F(Opening, NoticesThatTheDatabaseIsGone) {
  (void)open(Access::edit);
  for (const char* suffix : {"", "-wal", "-shm"}) fs::remove(file() + suffix);
  for (const bool is_empty : {false, true}) {
    if (is_empty) write("");
    for (const Access access : {Access::read, Access::edit, Access::run}) {
      const Trouble trouble = trouble_of([&] { (void)open(access); });
      EXPECT_EQ(trouble.kind, StoreTrouble::lost) << trouble.sentence;
      EXPECT_NE(trouble.sentence.find(file()), std::string::npos) << trouble.sentence;
      EXPECT_NE(trouble.sentence.find(home().mark()), std::string::npos) << trouble.sentence;
      EXPECT_EQ(fs::exists(file()), is_empty);
    }
  }
  fs::remove(home().mark());
  EXPECT_TRUE(open(Access::edit).bots().empty()) << "whoever wants to may start over";
}

TEST_F(Opening, KnowsThatAnOlderHomeHasADatabase) {
  (void)open(Access::edit);
  fs::remove(home().mark());
  (void)open(Access::edit);
  EXPECT_TRUE(home().had_database());
}

TEST_F(Opening, RefusesWhatIsNoDatabase) {
  write(std::string(10'000, 'x'));
  expect_refused(StoreTrouble::foreign);
}

TEST_F(Opening, RefusesTheDatabaseOfAnotherProgram) {
  home().create();
  {
    SQLite::Database other(file(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    other.exec("CREATE TABLE recipes (name TEXT); INSERT INTO recipes VALUES ('soup')");
  }
  expect_refused(StoreTrouble::foreign);
}

TEST_F(Opening, RefusesANewerDatabase) {
  (void)open(Access::edit);
  {
    SQLite::Database database(file(), SQLite::OPEN_READWRITE);
    database.exec("PRAGMA user_version = " + std::to_string(migrations().size() + 1));
  }
  expect_refused(StoreTrouble::newer);
}

TEST_F(Opening, RefusesATruncatedDatabase) {
  {
    Store store = open();
    const LeagueId league = league_with_batch(store, 100);
    for (std::uint32_t place = 0; place < 100; ++place) play(store, league, {0, place});
  }
  fs::resize_file(file(), fs::file_size(file()) / 2);
  expect_refused(StoreTrouble::corrupt);
}

TEST_F(Opening, ToldOfDamageInTheMiddle) {
  {
    Store store = open();
    const LeagueId league = league_with_batch(store, 100);
    for (std::uint32_t place = 0; place < 100; ++place) play(store, league, {0, place});
  }
  {
    std::fstream damaged(file(), std::ios::in | std::ios::out | std::ios::binary);
    for (const long page : {20, 22, 24, 26, 28}) {
      damaged.seekp(page * 4096);
      damaged << std::string(4096, '\x5a');
    }
  }
  const Store store = open(Access::read);
  bool told = false;
  try {
    told = !store.damage().empty();
  } catch (const StoreError& error) {
    told = error.trouble() == StoreTrouble::corrupt;
  }
  EXPECT_TRUE(told);
}

TEST_F(Opening, AFolderInTheWayIsRefused) {
  fs::create_directories(home().database());
  EXPECT_THROW((void)open(Access::edit), StoreError);
  EXPECT_THROW((void)open(Access::read), StoreError);
}

// As somebody who may not write here. Root may do anything, so it becomes nobody.
int as_stranger(const std::function<void()>& work) {
  ChildProcess child([&](const ChildProcess::Say&) {
    if (::geteuid() == 0 && (::setgid(65534) != 0 || ::setuid(65534) != 0)) {
      throw std::runtime_error("can't become nobody");
    }
    work();
  });
  return child.wait();
}

TEST_F(Opening, AReadOnlyHomeCanBeReadButNotWritten) {
  {
    Store store = open();
    store.add_bot(bot_called("alpha"));
  }
  fs::permissions(home().folder(), fs::perms(0555));
  fs::permissions(home().database(), fs::perms(0444));
  const std::string before = bytes();
  EXPECT_EQ(as_stranger([&] {
              for (const Access access : {Access::edit, Access::run}) {
                const Trouble trouble = trouble_of([&] { (void)open(access); });
                if (trouble.kind != StoreTrouble::not_writable)
                  throw std::runtime_error("writable");
                if (trouble.sentence.find(home().folder()) == std::string::npos) {
                  throw std::runtime_error(trouble.sentence);
                }
              }
              if (open(Access::read).bots().size() != 1) throw std::runtime_error("unreadable");
            }),
            0);
  EXPECT_EQ(bytes(), before);
  fs::permissions(home().folder(), fs::perms(0755));
}

TEST_F(Opening, WhereNoHomeCanBeMadeIsRefused) {
  fs::create_directories(home().folder().parent_path());
  fs::permissions(home().folder().parent_path(), fs::perms(0555));
  EXPECT_EQ(
      as_stranger([&] {
        if (trouble_of([&] { (void)open(Access::edit); }).kind != StoreTrouble::not_writable) {
          throw std::runtime_error("writable");
        }
      }),
      0);
  fs::permissions(home().folder().parent_path(), fs::perms(0755));
}

// A league of format 2, in the middle of its night.
TEST(Migrations, KnowHowLongAnOlderLeagueWasPlayed) {
  const ScratchFolder scratch;
  SQLite::Database database((scratch.path() / "a.db").string(),
                            SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  migrate(database, migrations().first(2));
  database.exec(
      "INSERT INTO leagues (id, name, kind, settings, seed, state, created, ended, why) VALUES"
      " (1, 'ended', 0, '', 0, 1, 1000, 5000, ''), (2, 'runs', 0, '', 0, 0, 1000, NULL, ''),"
      " (3, 'new', 0, '', 0, 0, 1000, NULL, '');"
      "INSERT INTO batches (league, number, created, games, plan) VALUES (2, 0, 2000, 1, x''),"
      " (2, 1, 4000, 1, x'')");
  migrate(database, migrations());
  const auto running = [&](int league) {
    return database
        .execAndGet("SELECT running_ms FROM leagues WHERE id = " + std::to_string(league))
        .getInt();
  };
  EXPECT_EQ(running(1), 4000);
  EXPECT_EQ(running(2), 3000);
  EXPECT_EQ(running(3), 0);
}

TEST(Migrations, EveryTableIsStrict) {
  const ScratchFolder scratch;
  SQLite::Database database((scratch.path() / "a.db").string(),
                            SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
  migrate(database, migrations());
  EXPECT_EQ(database
                .execAndGet("SELECT count(*) FROM pragma_table_list"
                            " WHERE schema = 'main' AND type = 'table' AND NOT strict"
                            " AND name NOT LIKE 'sqlite_%'")
                .getInt(),
            0);
}

}  // namespace
}  // namespace splendor::arena
