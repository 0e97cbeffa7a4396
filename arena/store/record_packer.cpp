#include "arena/store/record_packer.hpp"

#include <algorithm>
#include <vector>

#include "arena/core/store_error.hpp"
#include "arena/sqlite/query.hpp"
#include "arena/store/limits.hpp"
#include "referee/base/conventions.hpp"
#include "referee/base/utf8.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::arena {
namespace {

// More records hardly make a better dictionary; training with these takes 0.1 s.
constexpr std::int64_t kSamples = 200;
// A bot that fills its stderr must not fill the dictionary too.
constexpr std::size_t kLargestSample = std::size_t{16} << 10;

bool is_text(const google::protobuf::RepeatedPtrField<std::string>& words) {
  return std::all_of(words.begin(), words.end(), is_utf8);
}

bool is_text(const v1::SeatRecord& seat) {
  const v1::BotSpec& bot = seat.bot();
  const v1::Fault& fault = seat.fault();
  return is_utf8(bot.name()) && is_utf8(bot.sha256()) && is_utf8(bot.folder()) &&
         is_text(bot.command()) && is_text(bot.environment()) && is_utf8(seat.bot_name()) &&
         is_utf8(seat.bot_version()) && is_utf8(fault.detail()) && is_utf8(fault.rule()) &&
         is_utf8(fault.answer());
}

bool is_text(const v1::PlyRecord& ply) { return is_utf8(ply.notation()) && is_utf8(ply.comment()); }

// Text that is not UTF-8 can be written but not read, and what is stored must be readable.
void require_utf8(const v1::MatchRecord& record) {
  const auto are_texts = [](const auto& parts) {
    return std::all_of(parts.begin(), parts.end(), [](const auto& part) { return is_text(part); });
  };
  const bool is_readable = is_utf8(record.ruleset().name()) && is_utf8(record.reason()) &&
                           is_utf8(record.final_hash()) && is_utf8(record.void_reason()) &&
                           is_utf8(record.referee()) && is_utf8(record.isolation()) &&
                           is_utf8(record.position()) && are_texts(record.seats()) &&
                           are_texts(record.plies());
  if (is_readable) return;
  throw StoreError(StoreTrouble::refused_value,
                   "a match record can't be read back: it has text that is not UTF-8");
}

}  // namespace

PackedRecord RecordPacker::pack(SQLite::Database& database, const v1::MatchRecord& record) {
  find_dictionary(database);
  require_utf8(record);
  const std::string bytes = record.SerializeAsString();
  if (bytes.size() > kLargestRecord) {
    throw StoreError(StoreTrouble::refused_value,
                     "a match record has " + std::to_string(bytes.size()) + " bytes; at most " +
                         std::to_string(kLargestRecord) + " can be stored");
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
