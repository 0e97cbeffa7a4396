// Stores equal files of several bots once: bots/.files has one file for each content, and the bots'
// folders have hard links to it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "arena/bots/bot_repository.hpp"
#include "arena/bots/tree.hpp"

namespace splendor::bots {

// REQUIRES of all functions: the repository outlives it. They throw ArenaFault if the disk can't be
// read or written. Where hard links can't be made (the file system has none, a file has too many),
// files stay copies: sharing saves space and is never needed.
class SharedFiles {
 public:
  explicit SharedFiles(const BotRepository& repository);

  // Replaces files of the bot in `folder` by links to equal ones that are known, and makes its
  // other files known. Each name refers to a complete file at any moment, so bots may run
  // meanwhile. Returns the bytes that this freed.
  std::uint64_t share(const std::filesystem::path& folder, const std::vector<HashedFile>& files);
  // Removes the links of contents that no bot has any more. Returns the bytes that this freed.
  std::uint64_t remove_unused();
  // Bytes of contents that no bot has any more.
  [[nodiscard]] std::uint64_t unused_bytes() const;

 private:
  [[nodiscard]] std::vector<std::filesystem::path> unused() const;

  std::filesystem::path folder_;
};

// The bytes that share() would free if it were called for these folders of the repository, one
// after the other. Writes nothing. Throws ArenaFault.
[[nodiscard]] std::uint64_t sharable_bytes(const std::filesystem::path& repository,
                                           const std::vector<std::filesystem::path>& folders);

}  // namespace splendor::bots
