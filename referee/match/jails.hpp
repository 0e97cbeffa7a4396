// The bots of a referee, each in a jail that is kept between matches.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/match/bot_player.hpp"
#include "referee/sandbox/isolation.hpp"
#include "referee/sandbox/jail.hpp"

namespace splendor::match {

class Jails {
 public:
  // All bots on this core, if one is given. REQUIRES: this machine offers the isolation.
  Jails(sandbox::Programs programs, sandbox::Isolation isolation, std::optional<unsigned> core = {})
      : programs_(std::move(programs)), isolation_(std::move(isolation)), core_(core) {}

  // A player for each seat of the job, in jails of their own; they stay owned by this and are good
  // for one match. Throws ArenaFault.
  std::vector<Player*> seat(const v1::MatchJob& job);
  // After a match that went wrong on our side: jails that may be broken are not used again.
  void discard_all() { cells_.clear(); }

  [[nodiscard]] const sandbox::Isolation& isolation() const { return isolation_; }

 private:
  struct Cell {
    Cell(const sandbox::Programs& programs, const sandbox::JailSpec& spec,
         const sandbox::BotCommand& command);
    sandbox::Jail jail;
    BotPlayer player;
  };

  sandbox::Programs programs_;
  sandbox::Isolation isolation_;
  std::optional<unsigned> core_;
  // By all that makes one cell differ from another; as many as that bot has seats in one match.
  std::map<std::string, std::vector<std::unique_ptr<Cell>>> cells_;
};

}  // namespace splendor::match
