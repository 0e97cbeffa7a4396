#include "arena/sqlite/sqlite_errors.hpp"

#include <sqlite3.h>

#include <cerrno>
#include <string>

namespace splendor::arena {
namespace {

StoreTrouble trouble_of(int code, int system_error) {
  switch (code) {
    case SQLITE_FULL:
      return StoreTrouble::disk_full;
    case SQLITE_NOTADB:
      return StoreTrouble::foreign;
    case SQLITE_CORRUPT:
      return StoreTrouble::corrupt;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return StoreTrouble::busy;
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return StoreTrouble::not_writable;
    case SQLITE_CONSTRAINT:
    case SQLITE_TOOBIG:
    case SQLITE_MISMATCH:
      return StoreTrouble::refused_value;
    case SQLITE_IOERR:
      // Some files that SQLite keeps beside the database report a full disk in this way.
      return system_error == ENOSPC || system_error == EDQUOT ? StoreTrouble::disk_full
                                                              : StoreTrouble::failed;
    default:
      return StoreTrouble::failed;
  }
}

}  // namespace

StoreError explain(const SQLite::Exception& error, int system_error,
                   const std::filesystem::path& database) {
  const std::string file = database.string();
  const StoreTrouble trouble = trouble_of(error.getErrorCode(), system_error);
  switch (trouble) {
    case StoreTrouble::disk_full:
      return {trouble, "the disk of " + file + " is full; nothing of this step was stored: free " +
                           "some space and try again"};
    case StoreTrouble::foreign:
      return {trouble,
              file + " is not a database of an arena; nothing was changed: move it away, or " +
                  "choose another home with --home"};
    case StoreTrouble::corrupt:
      return {trouble, file + " is damaged (" + error.what() +
                           "); nothing was changed: restore a " +
                           "copy, or save what can be read with the program sqlite3 (.recover)"};
    case StoreTrouble::busy:
      return {trouble, "another process keeps " + file + " locked; try again, or end that process"};
    case StoreTrouble::not_writable:
      return {trouble, "can't write " + file + " (" + error.what() + "); make the home writable"};
    case StoreTrouble::refused_value:
      return {trouble, file + " refused this change: " + error.what()};
    default:
      return {trouble, "can't use " + file + ": " + error.what()};
  }
}

}  // namespace splendor::arena
