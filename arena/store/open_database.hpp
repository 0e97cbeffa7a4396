// From a home to a database that can be used, or a sentence that says why not.
#pragma once

#include <SQLiteCpp/Database.h>

#include "arena/sqlite/lock_wait.hpp"
#include "arena/store/store.hpp"

namespace splendor::arena {

// For edit and run it makes what is missing and brings an older file up to date. Whatever it
// refuses it leaves as it was. Throws StoreError.
// `wait` is what the database does about locks, from now on.
SQLite::Database open_database(const Home& home, Access access, LockWait& wait);

}  // namespace splendor::arena
