// Plays matches without a referee: all seats make random moves, and the bot under test fails where
// the test wants it to.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "arena/examine/qualify.hpp"

namespace splendor::examine {

// Name of the bot under test; all others are house bots.
inline constexpr const char* kCandidate = "candidate";

struct Sin {
  int turn = 0;  // of the bot, counted from 0; -1 is the hello
  v1::Fault fault;
};

class ScriptedRunner : public MatchRunner {
 public:
  // Whether and how the candidate fails in this match.
  std::function<std::optional<Sin>(const v1::MatchJob&)> sin;
  // Changes a record before it is returned; may throw.
  std::function<void(const v1::MatchJob&, v1::MatchRecord&)> edit;

  std::vector<v1::MatchJob> jobs;  // all jobs so far

  v1::MatchRecord play(const v1::MatchJob& job) override;
};

int seat_of_candidate(const v1::MatchJob& job);
v1::Fault fault(v1::FaultKind kind, const std::string& detail);

// A bot that claims 2 players and the ruleset tournament.
Examination examination();

}  // namespace splendor::examine
