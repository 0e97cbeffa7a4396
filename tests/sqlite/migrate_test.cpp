#include "arena/sqlite/migrate.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>
#include <sqlite3.h>

#include "arena/core/store_error.hpp"
#include "referee/base/temporary_folder.hpp"

namespace splendor::arena {
namespace {

class Migrations : public ::testing::Test {
 protected:
  [[nodiscard]] SQLite::Database open() const {
    return {file_.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE};
  }
  // The trouble that age_of() reports with these steps; none if it reports none.
  std::optional<StoreTrouble> trouble(SQLite::Database& database,
                                      std::span<const std::string_view> steps) const {
    try {
      (void)age_of(database, steps, file_);
      return std::nullopt;
    } catch (const StoreError& error) {
      return error.trouble();
    }
  }

  const TemporaryFolder folder_{"splendor-sqlite-"};
  const std::filesystem::path file_ = folder_.path() / "a.db";
  const std::vector<std::string_view> steps_ = {
      "CREATE TABLE a (x INTEGER) STRICT; INSERT INTO a VALUES (1)",
      "ALTER TABLE a ADD COLUMN y INTEGER", "UPDATE a SET y = x + 1"};
  const std::span<const std::string_view> all_{steps_};
};

TEST_F(Migrations, TakeTheStepsThatAreMissingAllOrNone) {
  SQLite::Database database = open();
  EXPECT_EQ(age_of(database, all_, file_), FileAge::empty);
  migrate(database, all_.first(1));
  EXPECT_EQ(age_of(database, all_.first(1), file_), FileAge::current);
  EXPECT_EQ(age_of(database, all_, file_), FileAge::older);
  const std::vector<std::string_view> broken = {steps_[0], steps_[1], "UPDATE nothing SET x = 1"};
  EXPECT_THROW(migrate(database, broken), SQLite::Exception);
  EXPECT_EQ(age_of(database, all_.first(1), file_), FileAge::current) << "half a migration";
  migrate(database, all_);
  migrate(database, all_);
  EXPECT_EQ(database.execAndGet("SELECT y FROM a").getInt(), 2);
}

TEST_F(Migrations, LeaveFilesOfANewerArenaAlone) {
  SQLite::Database database = open();
  migrate(database, all_);
  EXPECT_EQ(trouble(database, all_.first(2)), StoreTrouble::newer);
}

TEST_F(Migrations, LeaveFilesOfOtherProgramsAlone) {
  SQLite::Database database = open();
  database.exec("CREATE TABLE songs (title TEXT)");
  EXPECT_EQ(trouble(database, all_), StoreTrouble::foreign);
}

// Between two questions about its age another process makes the database.
TEST_F(Migrations, OfAnotherProcessDontLookLikeAnotherProgram) {
  SQLite::Database database = open();
  database.exec("PRAGMA journal_mode = WAL");
  struct Other {
    SQLite::Database database;
    std::span<const std::string_view> steps;
  } other{open(), all_};
  const auto migrate_other = [](unsigned, void* context, void* statement, void*) {
    const std::string sql = sqlite3_sql(static_cast<sqlite3_stmt*>(statement));
    auto& [others, steps] = *static_cast<Other*>(context);
    if (sql == "PRAGMA user_version") migrate(others, steps);
    return 0;
  };
  ASSERT_EQ(sqlite3_trace_v2(database.getHandle(), SQLITE_TRACE_STMT, migrate_other, &other),
            SQLITE_OK);
  EXPECT_EQ(age_of(database, all_, file_), FileAge::empty);
  sqlite3_trace_v2(database.getHandle(), 0, nullptr, nullptr);
  EXPECT_EQ(age_of(database, all_, file_), FileAge::current);
}

}  // namespace
}  // namespace splendor::arena
