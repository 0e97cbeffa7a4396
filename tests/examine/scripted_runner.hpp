// Matches without a referee: all seats move by chance, and the bot under test fails when it is
// told.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "arena/examine/qualify.hpp"

namespace splendor::examine {

// The bot under test is called this; all others are house bots.
inline constexpr const char* kCandidate = "candidate";

struct Sin {
  int turn = 0;  // its own, from 0; -1 is the hello
  v1::Fault fault;
};

class ScriptedRunner : public MatchRunner {
 public:
  // Whether and how the candidate fails in this match.
  std::function<std::optional<Sin>(const v1::MatchJob&)> sin;
  // Last changes to a record; may throw.
  std::function<void(const v1::MatchJob&, v1::MatchRecord&)> edit;

  std::vector<v1::MatchJob> jobs;  // that were played

  v1::MatchRecord play(const v1::MatchJob& job) override;
};

// A bot that claims 2 players and the ruleset tournament.
Examination examination();

}  // namespace splendor::examine
