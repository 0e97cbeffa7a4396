// Migrates a database of any older version to the version that this arena writes.
#pragma once

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

namespace splendor::arena {

// In the header of the file, so that it can be told from other SQLite databases: "SpAr".
inline constexpr std::int64_t kApplicationId = 0x53704172;

enum class FileAge : std::uint8_t { empty, older, current };

// `steps` are SQL; after the first n of them the database has version n. Throws StoreError
// (foreign, newer) if this arena can't use the file. Changes nothing.
FileAge age_of(SQLite::Database& database, std::span<const std::string_view> steps,
               const std::filesystem::path& file);

// Runs the steps that are missing, all of them or none.
void migrate(SQLite::Database& database, std::span<const std::string_view> steps);

}  // namespace splendor::arena
