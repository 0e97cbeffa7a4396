// The bots that a node has, by the hash of their content.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "splendor/v1/worker.pb.h"

namespace splendor::arena {

// Where bots are kept on a node if nobody says otherwise. Throws ArenaFault if there is no place.
[[nodiscard]] std::filesystem::path usual_cache();

// A folder that only this user can write. Several workers of one node may use it at a time: a bot
// is put together beside its place and appears there whole. Nothing is used before its hash was
// checked by this process.
class BotCache {
 public:
  // Makes the folder. Throws ArenaFault if it can't be made, or if others could write there.
  explicit BotCache(std::filesystem::path folder);
  ~BotCache();

  // A folder with this content: the one that is suggested, if it is here and true (on a shared file
  // system), else the one of the cache; nothing if the content has to be fetched.
  [[nodiscard]] std::optional<std::filesystem::path> find(const std::string& sha256,
                                                          const std::filesystem::path& suggested);
  // Takes what the arena sends. True if the bot is whole now, and found from now on. Throws
  // ArenaFault if it can't be written or is not what it should be; then it can be asked for again.
  bool add(const v1::BotPart& part);

 private:
  class Incoming;

  std::filesystem::path folder_;
  std::map<std::string, std::filesystem::path> known_;         // checked
  std::map<std::string, std::unique_ptr<Incoming>> incoming_;  // by hash
};

}  // namespace splendor::arena
