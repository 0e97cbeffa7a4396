// What bots wrote during games: stderr split by turn, and comments.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "splendor/v1/match.pb.h"
#include "web_report/game_facts.hpp"
#include "web_report/replay.hpp"

namespace splendor::web {

// Logs of the games of one shard.
class GameLogs {
 public:
  GameLogs(std::uint64_t budget, bool has_stderr) : budget_(budget), has_stderr_(has_stderr) {}

  // Keeps a game's logs and comments: always if a bot failed, otherwise while the budget lasts.
  void add(const v1::MatchRecord& record, const GameFacts& facts, const Replay& replay);

  [[nodiscard]] bool empty() const { return games_.empty(); }
  // Returns a JSON object keyed by game id, and clears the logs.
  std::string take();

 private:
  std::uint64_t budget_;
  bool has_stderr_;
  std::uint64_t shard_bytes_ = 0;
  nlohmann::json games_ = nlohmann::json::object();
};

}  // namespace splendor::web
