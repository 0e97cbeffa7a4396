#include "arena/sqlite/query.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "arena/sqlite/scan.hpp"

namespace splendor::arena {
namespace {

class Sentences : public ::testing::Test {
 protected:
  Sentences() {
    database_.exec("CREATE TABLE t (a INTEGER, b TEXT, c BLOB, d REAL, e INTEGER) STRICT");
  }
  SQLite::Database database_{":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE};
};

TEST_F(Sentences, GiveBackWhatTheyWereGiven) {
  const std::string bytes("\0\xff", 2);
  const Moment moment(std::chrono::milliseconds(1'700'000'000'123));
  EXPECT_EQ(Query(database_, "INSERT INTO t VALUES (?, ?, ?, ?, ?)", LeagueId(7), "d'or",
                  Blob{bytes}, 0.1, moment)
                .run(),
            1);
  Query query(database_, "SELECT a, b, c, d, e FROM t WHERE b = ?", std::string("d'or"));
  ASSERT_TRUE(query.next());
  EXPECT_EQ(query.integer(0), 7);
  EXPECT_EQ(query.text(1), "d'or");
  EXPECT_EQ(query.text(2), bytes);
  EXPECT_EQ(query.real(3), 0.1);
  EXPECT_EQ(query.moment(4), moment);
  EXPECT_FALSE(query.next());
}

TEST_F(Sentences, KeepAllBitsOfLargeNumbers) {
  constexpr auto kLargest = std::numeric_limits<std::uint64_t>::max();
  Query(database_, "INSERT INTO t (a) VALUES (?)", kLargest).run();
  Query query(database_, "SELECT a FROM t");
  ASSERT_TRUE(query.next());
  EXPECT_EQ(query.number<std::uint64_t>(0), kLargest);
}

TEST_F(Sentences, TellNothingFromZero) {
  Query insert(database_, "INSERT INTO t (a, b) VALUES (?, ?)", std::optional<int>(),
               std::optional<std::string>("there"));
  insert.run();
  Query query(database_, "SELECT a, b FROM t");
  ASSERT_TRUE(query.next());
  EXPECT_TRUE(query.null(0));
  EXPECT_FALSE(query.null(1));
}

TEST_F(Sentences, CanBeUsedAgainWithOtherValues) {
  Query insert(database_, "INSERT INTO t (a) VALUES (?)");
  for (int i = 1; i <= 3; ++i) insert.with(i).run();
  Scan scan(database_.getHandle(), "SELECT a FROM t WHERE a > ? ORDER BY a", {1});
  ASSERT_TRUE(scan.next());
  EXPECT_EQ(scan.number<int>(0), 2);
  ASSERT_TRUE(scan.next());
  EXPECT_EQ(scan.number<int>(0), 3);
  EXPECT_FALSE(scan.next());
}

TEST_F(Sentences, ThatAreWrongThrow) {
  EXPECT_THROW(Query(database_, "SELECT nothing FROM t"), SQLite::Exception);
  EXPECT_THROW(Scan(database_.getHandle(), "SELECT nothing FROM t", {}), SQLite::Exception);
}

}  // namespace
}  // namespace splendor::arena
