// A node's copies of bots, by the hash of their content.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "splendor/v1/worker.pb.h"

namespace splendor::arena {

// The default folder. Throws ArenaFault if neither HOME nor XDG_CACHE_HOME is set.
[[nodiscard]] std::filesystem::path usual_cache();

// A folder that only this user can write. Several workers of one node may share it: a bot is
// received into a temporary folder and moved into place whole. No bot is used before this process
// has verified its hash.
class BotCache {
 public:
  // Creates the folder. Throws ArenaFault if that fails, or if the folder is another user's.
  explicit BotCache(std::filesystem::path folder);
  ~BotCache();

  // Returns a folder with this content: `suggested` if it exists here and its hash is right (on a
  // shared file system), else the cached one; nothing if the content has to be fetched.
  [[nodiscard]] std::optional<std::filesystem::path> find(const std::string& sha256,
                                                          const std::filesystem::path& suggested);
  // Adds a part sent by the arena. Returns true if the bot is complete, so that find() returns it.
  // Throws ArenaFault if it can't be written or its hash is wrong; it may be requested again.
  bool add(const v1::BotPart& part);

 private:
  class Incoming;

  std::filesystem::path folder_;
  std::map<std::string, std::filesystem::path> known_;         // verified
  std::map<std::string, std::unique_ptr<Incoming>> incoming_;  // by hash
};

}  // namespace splendor::arena
