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

// Locked for as long as the object lives; a second process waits. All functions throw ArenaFault if
// the folder can't be read or written.
class BotRepository {
 public:
  // Creates the folder if there is none, and removes staged bots that a crash left behind.
  explicit BotRepository(const std::filesystem::path& folder);

  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }  // absolute
  // Renames a complete staged folder to `name`. Survives a power cut once this returns; the content
  // reaches the disk before the name.
  void put(const std::filesystem::path& finished, const std::string& name) const;

  // The hashes of all bots that are stored here.
  [[nodiscard]] std::vector<std::string> contents() const;
  // Notes that somebody is about to use this bot, and says when that was noted last. A bot is
  // stored before anything refers to it, so one that nothing refers to may still be about to be
  // used.
  void note_use(const std::string& name) const;
  [[nodiscard]] std::chrono::system_clock::time_point last_use(const std::string& name) const;
  // Removes a stored bot. One that a crash leaves half removed is no longer among the contents.
  void remove(const std::string& name) const;

 private:
  void flush() const;
  void remove_leftovers() const;

  std::filesystem::path folder_;
  process::Fd lock_;
};

// A new, empty folder in the repository. The destructor removes it unless it was put().
class StagedBot {
 public:
  // Throws ArenaFault.
  explicit StagedBot(const BotRepository& repository);
  [[nodiscard]] const std::filesystem::path& path() const { return folder_.path(); }

 private:
  TemporaryFolder folder_;
};

}  // namespace splendor::bots
