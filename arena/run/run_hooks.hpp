// What a league asks of those who run it, and what it returns in the end.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "arena/core/schedule.hpp"
#include "arena/run/retries.hpp"
#include "arena/run/throttle.hpp"
#include "arena/store/leagues.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::arena {

enum class Stop : std::uint8_t {
  no,
  cleanly,  // running games are finished
  at_once,  // running games are abandoned, and played again when the league is resumed
};

struct RunHooks {
  // How a referee starts the bot. Throws if the bot no longer exists.
  std::function<v1::BotSpec(const Entry&)> spec_of;
  std::function<Stop()> stop = [] { return Stop::no; };
  // Called with all results of each complete batch, including those stored by earlier runs. Returns
  // why the league is finished, if it is. May be empty.
  std::function<std::optional<std::string>(const std::vector<GameResult>&)> judge;
  // How often the standings are computed and shown; less often if computing takes long.
  std::chrono::seconds standings_every{60};
  RetryRules retries;
  ThrottleRules throttle;
};

struct RunOutcome {
  LeagueState state = LeagueState::stopped;
  std::string why;  // a sentence
};

}  // namespace splendor::arena
