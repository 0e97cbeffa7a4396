// One match: deal, turns, faults, record.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "referee/match/player/player.hpp"

namespace splendor::match {

// Plays the job to its end, whatever the players do. A player's fault becomes part of the record; a
// failure of ours makes the match void, with the reason. Overwrites `record`; reusing one from
// match to match saves allocations. REQUIRES: validate_job(job) found nothing; one player per seat.
void play_match(const v1::MatchJob& job, std::span<Player* const> players, v1::MatchRecord& record);

// Returns what makes the job unplayable (players, limits, ruleset, position); empty if it is valid.
std::optional<std::string> validate_job(const v1::MatchJob& job);

}  // namespace splendor::match
