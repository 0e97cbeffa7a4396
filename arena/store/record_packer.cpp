#include "arena/store/record_packer.hpp"

#include <google/protobuf/arena.h>

#include <vector>

#include "arena/core/store_error.hpp"
#include "arena/sqlite/query.hpp"
#include "arena/store/limits.hpp"
#include "referee/base/conventions.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::arena {
namespace {

// More records hardly make a better dictionary; training with these takes 0.1 s.
constexpr std::int64_t kSamples = 200;
// A bot that fills its stderr must not fill the dictionary too.
constexpr std::size_t kLargestSample = std::size_t{16} << 10;

}  // namespace

PackedRecord RecordPacker::pack(SQLite::Database& database, const v1::MatchRecord& record) {
  find_dictionary(database);
  const std::string bytes = record.SerializeAsString();
  if (bytes.size() > kLargestRecord) {
    throw StoreError(StoreTrouble::refused_value,
                     "a match record has " + std::to_string(bytes.size()) + " bytes; at most " +
                         std::to_string(kLargestRecord) + " can be stored");
  }
  // Text that is not UTF-8 can be written but not read, and what is stored must be readable.
  google::protobuf::Arena arena;  // a third of the time of single allocations
  if (!google::protobuf::Arena::CreateMessage<v1::MatchRecord>(&arena)->ParseFromString(bytes)) {
    throw StoreError(StoreTrouble::refused_value,
                     "a match record can't be read back: it has text that is not UTF-8");
  }
  return {current_, codec_.compress(bytes, load(database, current_))};
}

v1::MatchRecord RecordPacker::unpack(SQLite::Database& database, const PackedRecord& packed) {
  v1::MatchRecord record;
  const Dictionary* dictionary = load(database, packed.dictionary);
  if (!record.ParseFromString(codec_.decompress(packed.data, dictionary, kLargestRecord))) {
    throw StoreError(StoreTrouble::corrupt, "the stored bytes are not a match record");
  }
  return record;
}

bool RecordPacker::training_is_due(std::int64_t newest_game) const {
  return search_ == Search::none && newest_game >= kSamples;
}

void RecordPacker::train(SQLite::Database& database) {
  search_ = Search::hopeless;  // until it has worked
  std::vector<std::string> samples;
  Query records(database, "SELECT data FROM records WHERE dictionary IS NULL ORDER BY game LIMIT ?",
                kSamples);
  while (records.next()) {
    std::string sample = codec_.decompress(records.text(0), nullptr, kLargestRecord);
    if (sample.size() <= kLargestSample) samples.push_back(std::move(sample));
  }
  const std::optional<std::string> bytes = Dictionary::train(samples);
  if (!bytes) return;
  Query(database, "INSERT INTO dictionaries (created, data) VALUES (unixepoch() * 1000, ?)",
        Blob{*bytes})
      .run();
  search_ = Search::to_do;  // to be found when the transaction has succeeded
}

void RecordPacker::find_dictionary(SQLite::Database& database) {
  if (search_ != Search::to_do) return;
  Query query(database, "SELECT max(id) FROM dictionaries");
  query.next();
  search_ = query.null(0) ? Search::none : Search::found;
  if (search_ == Search::found) current_ = query.integer(0);
}

const Dictionary* RecordPacker::load(SQLite::Database& database, std::optional<std::int64_t> id) {
  if (!id) return nullptr;
  if (const auto known = loaded_.find(*id); known != loaded_.end()) return &known->second;
  Query query(database, "SELECT data FROM dictionaries WHERE id = ?", *id);
  if (!query.next()) {
    throw StoreError(StoreTrouble::corrupt, "dictionary " + std::to_string(*id) + " is missing");
  }
  return &loaded_.try_emplace(*id, query.text(0)).first->second;
}

}  // namespace splendor::arena
