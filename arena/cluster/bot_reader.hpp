// Reads a bot in parts that are small enough to send.
#pragma once

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "arena/bots/tree.hpp"
#include "splendor/v1/worker.pb.h"

namespace splendor::arena {

// Reads on demand: a large bot is never in memory as a whole.
class BotReader {
 public:
  BotReader(std::filesystem::path folder, std::string sha256);

  // The next part; nothing after the last one. If the folder can't be read, one part says so.
  [[nodiscard]] std::optional<v1::BotPart> next();
  [[nodiscard]] const std::string& sha256() const { return sha256_; }

 private:
  v1::BotPart failed(const std::string& problem);

  std::filesystem::path folder_;
  std::string sha256_;
  std::vector<bots::TreeFile> files_;
  std::size_t file_ = 0;
  std::ifstream stream_;
  std::optional<std::string> problem_;
  bool is_done_ = false;
};

}  // namespace splendor::arena
