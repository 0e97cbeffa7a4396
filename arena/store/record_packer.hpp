// Match records as bytes of the database, made small with what they have in common.
#pragma once

#include <SQLiteCpp/Database.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "arena/store/zstd_codec.hpp"

namespace splendor::v1 {
class MatchRecord;
}

namespace splendor::arena {

struct PackedRecord {
  std::optional<std::int64_t> dictionary;
  std::string data;
};

// A home has one dictionary, trained on its first records: with it a record takes 700 bytes instead
// of 1000, and less time. One for each league would save another 50.
class RecordPacker {
 public:
  // Throws StoreError (refused_value) for a record that could not be read back.
  PackedRecord pack(SQLite::Database& database, const v1::MatchRecord& record);
  // Throws StoreError (corrupt).
  v1::MatchRecord unpack(SQLite::Database& database, const PackedRecord& packed);

  // True if a dictionary can be made now, judged by the number of the game stored last.
  [[nodiscard]] bool training_is_due(std::int64_t newest_game) const;
  // Makes a dictionary for all records that follow. REQUIRES: inside of a transaction.
  void train(SQLite::Database& database);

 private:
  enum class Search : std::uint8_t { to_do, found, none, hopeless };

  void find_dictionary(SQLite::Database& database);
  const Dictionary* load(SQLite::Database& database, std::optional<std::int64_t> id);

  ZstdCodec codec_;
  std::map<std::int64_t, Dictionary> loaded_;
  std::optional<std::int64_t> current_;  // for new records
  Search search_ = Search::to_do;
};

}  // namespace splendor::arena
