#include "arena/play/notices_only.hpp"

#include <iostream>

#include "arena/text/text.hpp"

namespace splendor::play {

void NoticesOnly::game(const arena::PlayedGame& /*game*/, const arena::StoredGame& /*stored*/) {}

void NoticesOnly::void_game(arena::Slot /*slot*/, const std::string& reason,
                            const std::string& worker) {
  notice("a void game will be played again (" + worker + "): " + reason);
}

void NoticesOnly::progress(const arena::LeagueProgress& /*progress*/) {}

void NoticesOnly::standings(const arena::LeagueStandings& /*standings*/,
                            const arena::LeagueProgress& /*progress*/,
                            const std::optional<schedule::Eta>& /*eta*/) {}

void NoticesOnly::notice(const std::string& sentence) {
  std::cerr << "arena: " << printable(sentence) << std::endl;
}

}  // namespace splendor::play
