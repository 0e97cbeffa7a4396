// Turns errors of SQLite into sentences for people.
#pragma once

#include <SQLiteCpp/Exception.h>

#include <filesystem>

#include "arena/core/store_error.hpp"

namespace splendor::arena {

// `system_error` is the errno that caused the error; 0 if unknown.
StoreError explain(const SQLite::Exception& error, int system_error,
                   const std::filesystem::path& database);

}  // namespace splendor::arena
