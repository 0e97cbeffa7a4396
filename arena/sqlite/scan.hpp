// Whole numbers from very many rows. SQLiteCpp counts references for every column that is read,
// which takes longer than reading it; this does not.
#pragma once

#include <SQLiteCpp/Exception.h>
#include <sqlite3.h>

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string_view>

namespace splendor::arena {

// Throws SQLite::Exception as Query does.
class Scan {
 public:
  Scan(sqlite3* database, std::string_view sql, std::initializer_list<std::int64_t> values)
      : database_(database) {
    sqlite3_stmt* statement = nullptr;
    const int code =
        sqlite3_prepare_v2(database, sql.data(), static_cast<int>(sql.size()), &statement, nullptr);
    statement_.reset(statement);
    if (code != SQLITE_OK) throw SQLite::Exception(database, code);
    int index = 0;
    for (const std::int64_t value : values) sqlite3_bind_int64(statement, ++index, value);
  }

  // Goes to the next row, if there is one.
  bool next() {
    const int code = sqlite3_step(statement_.get());
    if (code != SQLITE_ROW && code != SQLITE_DONE) throw SQLite::Exception(database_, code);
    return code == SQLITE_ROW;
  }
  template <class Number>
  [[nodiscard]] Number number(int column) const {
    return static_cast<Number>(sqlite3_column_int64(statement_.get(), column));
  }

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };
  sqlite3* database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
};

}  // namespace splendor::arena
