#include "arena/sqlite/migrate.hpp"

#include <SQLiteCpp/Transaction.h>

#include <string>

#include "arena/core/store_error.hpp"
#include "arena/sqlite/query.hpp"

namespace splendor::arena {
namespace {

std::int64_t number_of(SQLite::Database& database, const char* sql) {
  Query query(database, sql);
  query.next();
  return query.integer(0);
}

std::int64_t version_of(SQLite::Database& database) {
  return number_of(database, "PRAGMA user_version");
}

}  // namespace

FileAge age_of(SQLite::Database& database, std::span<const std::string_view> steps,
               const std::filesystem::path& file) {
  // All of one moment: else a database that is being made looks like that of another program.
  const SQLite::Transaction moment(database);
  const std::int64_t application = number_of(database, "PRAGMA application_id");
  const std::int64_t version = version_of(database);
  const auto newest = static_cast<std::int64_t>(steps.size());
  if (application != kApplicationId) {
    const bool is_empty = application == 0 && version == 0 &&
                          number_of(database, "SELECT count(*) FROM sqlite_schema") == 0;
    if (is_empty) return FileAge::empty;
    throw StoreError(StoreTrouble::foreign,
                     file.string() + " is the database of another program; nothing was changed: " +
                         "move it away, or choose another home with --home");
  }
  if (version > newest) {
    throw StoreError(StoreTrouble::newer, file.string() + " was written by a newer arena (format " +
                                              std::to_string(version) +
                                              ", this arena reads up to " + std::to_string(newest) +
                                              "); nothing was changed: use that arena");
  }
  return version == newest ? FileAge::current : FileAge::older;
}

void migrate(SQLite::Database& database, std::span<const std::string_view> steps) {
  // Another process may have been faster, so the version is read again inside of the transaction.
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  for (auto done = static_cast<std::size_t>(version_of(database)); done < steps.size(); ++done) {
    database.exec(std::string(steps[done]));
  }
  // PRAGMA takes no bound values; these are numbers of our own.
  database.exec("PRAGMA application_id = " + std::to_string(kApplicationId));
  database.exec("PRAGMA user_version = " + std::to_string(steps.size()));
  transaction.commit();
}

}  // namespace splendor::arena
