// What can go wrong with an arena's home, as one clear sentence each.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>

namespace splendor::arena {

enum class StoreTrouble : std::uint8_t {
  no_home,        // the folder is no home, and reading does not make one
  lost,           // this home had a database, and it is gone
  in_use,         // another arena runs on this home
  not_writable,   // read-only home, file or disk
  foreign,        // arena.db is not the database of an arena
  newer,          // arena.db was written by a newer version
  corrupt,        // arena.db is damaged
  disk_full,      // nothing of what was being written is stored
  busy,           // another process kept the database locked for too long
  not_found,      // no such bot, league or game
  not_owner,      // the name of a bot belongs to another author
  refused_value,  // a value breaks a limit or a rule of the schema
  failed,         // anything else that SQLite or the system reports
};

// The operation that throws it has stored nothing, and harmed nothing that was stored before.
// what() says what is wrong, where, and what to do.
class StoreError : public std::runtime_error {
 public:
  StoreError(StoreTrouble trouble, const std::string& sentence)
      : std::runtime_error(sentence), trouble_(trouble) {}
  [[nodiscard]] StoreTrouble trouble() const { return trouble_; }

 private:
  StoreTrouble trouble_;
};

}  // namespace splendor::arena
