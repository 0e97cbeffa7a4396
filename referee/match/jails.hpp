// The warm jails of a referee: one per bot folder and seat, kept between matches.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "referee/match/player.hpp"
#include "referee/sandbox/jail.hpp"

namespace splendor::match {

class Jails {
 public:
  Jails(sandbox::Programs programs, sandbox::Proc proc)
      : programs_(std::move(programs)), proc_(proc) {}

  // A player for each seat of the job, in jails of their own. Throws ArenaFault.
  std::vector<std::unique_ptr<Player>> seat(const v1::MatchJob& job);
  // After a match that went wrong on our side: jails that may be broken are not used again.
  void discard_all() { jails_.clear(); }

 private:
  sandbox::Programs programs_;
  sandbox::Proc proc_;
  // By folder; as many as that bot has seats in one match.
  std::map<std::string, std::vector<std::unique_ptr<sandbox::Jail>>> jails_;
};

}  // namespace splendor::match
