#include "arena/sqlite/lock_wait.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <gtest/gtest.h>

#include "arena/core/store_error.hpp"
#include "arena/sqlite/sqlite_errors.hpp"
#include "referee/base/temporary_folder.hpp"

namespace splendor::arena {
namespace {

// Another connection holds the lock that a writer needs.
class LockedDatabase : public ::testing::Test {
 protected:
  void SetUp() override {
    holder_.exec("CREATE TABLE t (x); BEGIN IMMEDIATE");
    wait_.attach_to(waiter_.getHandle());
  }

  const TemporaryFolder folder_{"splendor-sqlite-"};
  const std::string file_ = (folder_.path() / "a.db").string();
  LockWait wait_;
  SQLite::Database holder_{file_, SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE};
  SQLite::Database waiter_{file_, SQLite::OPEN_READWRITE};
};

TEST_F(LockedDatabase, IsWaitedForAsLongAsItsOwnerWants) {
  int asked = 0;
  wait_.set([&](std::chrono::seconds waited) {
    ++asked;
    EXPECT_GE(waited, std::chrono::seconds(1));
    holder_.exec("COMMIT");
    return true;
  });
  waiter_.exec("INSERT INTO t VALUES (1)");
  EXPECT_EQ(asked, 1);
}

TEST_F(LockedDatabase, IsGivenUpWhenItsOwnerWantsSo) {
  wait_.set([](std::chrono::seconds) { return false; });
  try {
    waiter_.exec("INSERT INTO t VALUES (1)");
    FAIL() << "it was not locked";
  } catch (const SQLite::Exception& error) {
    EXPECT_EQ(explain(error, 0, file_).trouble(), StoreTrouble::busy);
  }
}

}  // namespace
}  // namespace splendor::arena
