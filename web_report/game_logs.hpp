// What bots wrote while they played: stderr cut into turns, and their comments.
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
  explicit GameLogs(std::uint64_t budget) : budget_(budget) {}

  // Keeps what there is to keep of a game: always where a bot failed, otherwise within the budget.
  void add(const v1::MatchRecord& record, const GameFacts& facts, const Replay& replay);

  [[nodiscard]] bool empty() const { return games_.empty(); }
  // A JSON object by game id; empties the logs.
  std::string take();

 private:
  std::uint64_t budget_;
  std::uint64_t shard_bytes_ = 0;
  nlohmann::json games_ = nlohmann::json::object();
};

}  // namespace splendor::web
