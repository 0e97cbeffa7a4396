// The folder that holds all bots, each in a folder named after the hash of its content. A new bot
// is staged in a temporary folder beside the others and renamed when it is complete.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "referee/base/temporary_folder.hpp"
#include "referee/process/fd.hpp"

namespace splendor::bots {

// True for the name of a stored bot: 64 hexadecimal digits.
[[nodiscard]] bool is_content_hash(const std::string& name);

// Holds an exclusive lock on the folder while the object lives; a second process waits for it. All
// functions throw ArenaFault if the folder can't be read or written.
class BotRepository {
 public:
  // Creates the folder if there is none, and removes what a crash left unfinished.
  explicit BotRepository(const std::filesystem::path& folder);

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }  // absolute
  // Renames a complete staged folder to `name`. Survives a power cut once this returns; the content
  // reaches the disk before the name. REQUIRES: `finished` is the path of a StagedBot of this
  // repository, and no bot has this name.
  void put(const std::filesystem::path& finished, const std::string& name) const;

  // The hashes of all stored bots, sorted.
  [[nodiscard]] std::vector<std::string> contents() const;
  // Records that a stored bot is about to be used; last_use() returns the time of the last record.
  // A bot is stored before the database refers to it, so a bot without references may be removed
  // only if its last use is long ago.
  void note_use(const std::string& name) const;
  [[nodiscard]] std::chrono::system_clock::time_point last_use(const std::string& name) const;
  // Removes a stored bot. After a crash in the middle the bot is gone from contents(), and the next
  // constructor removes the rest.
  void remove(const std::string& name) const;

 private:
  void flush() const;
  void remove_leftovers() const;

  std::filesystem::path folder_;
  process::Fd lock_;
};

// A new, empty folder in the repository. The destructor removes it unless BotRepository::put() has
// renamed it.
class StagedBot {
 public:
  // Throws ArenaFault.
  explicit StagedBot(const BotRepository& repository);
  [[nodiscard]] const std::filesystem::path& path() const { return folder_.path(); }

 private:
  TemporaryFolder folder_;
};

}  // namespace splendor::bots
