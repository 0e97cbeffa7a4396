// One match: the deal, the turns, the verdicts, the record.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "referee/match/player.hpp"

namespace splendor::match {

// Plays the job to its end, whatever the players do. A fault of a player is part of the record; a
// failure of ours makes the match void, with the reason. REQUIRES: one player per seat of the job.
v1::MatchRecord play_match(const v1::MatchJob& job,
                           const std::vector<std::unique_ptr<Player>>& players);

// What is wrong with a job, if anything: players, limits, ruleset.
std::optional<std::string> unusable(const v1::MatchJob& job);

}  // namespace splendor::match
