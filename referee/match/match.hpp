// One match: the deal, the turns, the verdicts, the record.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "referee/match/player.hpp"

namespace splendor::match {

// Plays the job to its end, whatever the players do. A fault of a player is part of the record; a
// failure of ours makes the match void, with the reason. The record is written anew; one that is
// kept from match to match saves making its parts. REQUIRES: the job is usable; one player per
// seat.
void play_match(const v1::MatchJob& job, std::span<Player* const> players, v1::MatchRecord& record);

// What is wrong with a job, if anything: players, limits, ruleset, position.
std::optional<std::string> validate_job(const v1::MatchJob& job);

}  // namespace splendor::match
