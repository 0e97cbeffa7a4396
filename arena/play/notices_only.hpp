// An observer for commands that show something other than a league.
#pragma once

#include "arena/run/observer.hpp"

namespace splendor::play {

// Writes notices to stderr and ignores the rest.
class NoticesOnly : public arena::Observer {
 public:
  void game(const arena::PlayedGame& game, const arena::StoredGame& stored) override;
  void void_game(arena::Slot slot, const std::string& reason, const std::string& worker) override;
  void progress(const arena::LeagueProgress& progress) override;
  void standings(const arena::LeagueStandings& standings, const arena::LeagueProgress& progress,
                 const std::optional<schedule::Eta>& eta) override;
  void notice(const std::string& sentence) override;
};

}  // namespace splendor::play
