// Examining a bot before it may play in leagues. Takes some seconds.
//
// The bot says hello, plays a game in every seat of every table size it claims against house bots,
// is put into awkward positions under every ruleset it claims, and plays two games in one process
// if it says that it can. A fault rejects it. Slowness, a lot of memory and having to be killed at
// the end are remarks.
//
// Matches that are void, or in which a house bot fails, are our fault. They are played again, and
// if they fail three times the verdict is neither acceptance nor rejection.
#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include "arena/examine/match_runner.hpp"
#include "arena/examine/verdict.hpp"

namespace splendor::examine {

// A command line that plays this match again, for the author.
using Reproduce = std::function<std::string(const v1::MatchJob&)>;
// Called before each check, with its number from 0, how many there are, and its name.
using Progress = std::function<void(std::size_t number, std::size_t count, const std::string&)>;

struct Examination {
  v1::BotSpec bot;
  std::vector<int> players;           // Manifest::players
  std::vector<std::string> rulesets;  // Manifest::rulesets
  std::vector<v1::BotSpec> house;     // opponents, at least one; they take turns
  std::uint32_t move_ms = 2000;
  std::uint32_t startup_ms = 5000;
  v1::BotLimits limits;
  std::uint64_t seed = 1;         // of the deals
  Reproduce reproduce;            // may be empty
  Progress progress;              // may be empty
  std::function<bool()> stopped;  // asked after each match; may be empty
};

// Thrown by qualify() when Examination::stopped returns true.
class ExaminationStopped : public std::runtime_error {
 public:
  ExaminationStopped() : std::runtime_error("the examination was stopped") {}
};

// REQUIRES: players are 2 to 4, rulesets exist, and there is a house bot. Never throws for what the
// runner throws: ArenaFault counts as a void match. Throws ExaminationStopped.
Verdict qualify(const Examination& examination, MatchRunner& runner);

}  // namespace splendor::examine
