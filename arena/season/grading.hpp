// Grades from a ladder: who passes, and how certain that is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/rating/ladder/ladder.hpp"
#include "arena/season/settings.hpp"

namespace splendor::season {

// A bot that played, by its place in the ladder.
struct Played {
  rating::BotIndex bot;
  std::string label;
  std::string name;    // without the version
  std::string author;  // or team
  bool is_staff = false;
  std::uint64_t faults = 0;
  // In a league whose format has places of its own, such as a knockout.
  std::optional<std::size_t> place = std::nullopt;
};

// Passed and failed are certain as the rule demands. Undecided is what lies between, whatever the
// rule makes of it.
enum class Verdict : std::uint8_t {
  not_graded,  // there is no rule
  passed,
  failed,
  undecided,
  absent,  // no bot of this author qualified
};

// How certain it is that an author's bot is stronger than a staff bot.
struct Odds {
  std::string staff;                  // name of the bot
  std::optional<double> probability;  // nothing: the results do not tell
  friend bool operator==(const Odds&, const Odds&) = default;
};

struct Grade {
  std::string author;
  std::string bot;  // label; empty: absent
  // Among graded authors; the results can't narrow it further than best to worst.
  std::size_t place = 0;
  std::size_t best_place = 0;
  std::size_t worst_place = 0;
  std::optional<double> elo;
  double error95 = 0.0;
  std::uint64_t games = 0;
  std::uint64_t faults = 0;
  std::vector<Odds> odds;  // against each staff bot that played
  Verdict verdict = Verdict::not_graded;
  // Whether the author passes in the end; nothing: open, or there is no rule.
  std::optional<bool> passes;
  std::string reason;  // of the verdict, a sentence
};

// Best first: by the places of the format if all bots have one, otherwise by rating. `absent` are
// authors without a bot in the ladder; they come last.
[[nodiscard]] std::vector<Grade> grade(const GradingRule& rule, const rating::Ladder& ladder,
                                       const std::vector<Played>& field,
                                       const std::vector<std::string>& absent);

// One word for programs: "passed", "failed", "undecided", "absent", "not_graded".
[[nodiscard]] std::string_view name_of(Verdict verdict);
// For people: "passed", "not passed", "undecided", "undecided, passed by the rules", …
[[nodiscard]] std::string verdict_text(const Grade& grade);
// A probability for people: "97.2 %", and never a certainty that is not there: "over 99.9 %".
[[nodiscard]] std::string certainty_text(double probability);

}  // namespace splendor::season
