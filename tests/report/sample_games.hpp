// Games for tests of the report: really played by the rules, with everything that a record can
// hold.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "splendor/v1/match.pb.h"
#include "web_report/game_analysis.hpp"
#include "web_report/report_model.hpp"

namespace splendor::test {

enum class Talk : std::uint8_t {
  quiet,  // times and win estimates only
  full,   // comments and stderr as well
};

enum class Texts : std::uint8_t {
  hostile,   // markup, control characters and broken UTF-8 wherever a bot can write
  ordinary,  // as in a real league
};

struct SampleGame {
  std::uint64_t id = 1;
  std::uint64_t seed = 1;
  std::vector<web::BotIndex> bots;  // two to four; a higher index plays worse
  Talk talk = Talk::quiet;
  Texts texts = Texts::hostile;
  // The seat and the turn at which it fails; the others play on.
  int failing_seat = -1;
  int failing_ply = 0;
  v1::FaultKind failure = v1::FAULT_TIMEOUT;
};

// Plays it in this process.
v1::MatchRecord play_sample(const SampleGame& sample);

// A league of `bots` bots with made-up ratings; the names of the first few are hostile or long.
web::ReportModel sample_model(std::size_t bots);

// What a simple evaluator says of a game: computed from the positions of its record. None for a
// void game and for a record that breaks the rules.
std::optional<web::GameAnalysis> sample_analysis(const v1::MatchRecord& record);

// Made-up results of formats that have their own, final.
web::FormatOutcome sample_swiss(std::size_t bots);
web::FormatOutcome sample_knockout(std::size_t bots);

// Some dozens of games of 2, 3 and 4 players, with twins, faults of every kind and a void match;
// with hostile texts also a record that the rules don't accept.
struct SampleMatch {
  v1::MatchRecord record;
  std::vector<web::BotIndex> bots;
};
std::vector<SampleMatch> sample_matches(std::size_t bots, std::size_t games,
                                        Texts texts = Texts::hostile);

// What the moves of those games lost, by sample_analysis(); bot 0 is called the best.
web::LeagueLeaks sample_leaks(const std::vector<SampleMatch>& matches, std::size_t bots);

}  // namespace splendor::test
