// Games as the database knows them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/core/node.hpp"
#include "arena/core/schedule.hpp"
#include "arena/store/bots.hpp"

namespace splendor::v1 {
class MatchRecord;
}

namespace splendor::arena {

// A game that was played, to be stored.
struct PlayedGame {
  Slot slot;
  const v1::MatchRecord* record = nullptr;  // not void; of the slot's seed and number of players
  const Node* node = nullptr;               // where it was played, if that is known
};

struct StoredGame {
  GameId id;
  // True if the slot had a game already: that one stays, the new one is dropped.
  bool was_there = false;
};

// One seat of a game, without looking into its record.
struct SeatSummary {
  Entrant entrant;
  std::uint8_t rank = 0;  // 1 is best; equal ranks are shared
  std::uint8_t points = 0;
  std::uint8_t cards = 0;
  std::uint8_t fault = 0;  // FaultKind of match.proto
  std::uint32_t moves = 0;
  std::uint64_t wall_us = 0;     // all its moves together
  std::uint32_t longest_us = 0;  // its slowest move
  std::uint64_t cpu_us = 0;
  friend bool operator==(const SeatSummary&, const SeatSummary&) = default;
};

struct GameSummary {
  GameId id;
  LeagueId league;
  Slot slot;
  std::uint64_t seed = 0;
  Moment started;
  std::uint32_t duration_ms = 0;
  std::string reason;  // points, stalemate, round_limit, fault
  std::uint32_t plies = 0;
  std::string final_hash;
  std::string isolation;
  PerSeat<SeatSummary> seats;
};

// A game with all that is known of it.
struct RecordEntry {
  GameSummary game;
  v1::MatchRecord* record = nullptr;  // nothing if it can't be read; may be changed
  std::string problem;                // why it can't
};

// What was stored of a league in some time.
struct StoredGames {
  std::uint64_t count = 0;
  GameId newest;  // if there is any
  struct Fault {
    GameId game;
    Entrant entrant;
    std::uint8_t fault = 0;
  };
  std::uint64_t fault_count = 0;
  std::vector<Fault> faults;  // the first of them
};

// Which games of a league to list.
struct GameFilter {
  std::optional<Entrant> entrant = std::nullopt;  // with this one at the table
  std::optional<Slot> after = std::nullopt;       // go on behind this slot
  std::optional<Slot> last = std::nullopt;        // look no further than this slot
  bool only_faults = false;                       // in which this entrant (or anybody) dropped out
  std::size_t limit = 100;
};

// A game that has to be played again.
struct NewVoid {
  Slot slot;
  std::string reason;
  std::string worker;
  bool overloaded = false;                               // the machine was too busy
  std::optional<std::uint8_t> late_seat = std::nullopt;  // whose answer was outstanding
};

struct VoidGame : NewVoid {
  Moment at;
  PerSeat<Entrant> seats;  // who was to play

  [[nodiscard]] std::optional<Entrant> late() const {
    if (!late_seat || *late_seat >= seats.size()) return std::nullopt;
    return seats[*late_seat];
  }
};

// A machine that played games of a league.
struct NodeGames {
  Node node;
  std::uint64_t games = 0;
};

// Sums over the games of one entrant of a league.
struct EntrantTotals {
  std::uint64_t games = 0;
  std::uint64_t faults = 0;
  std::uint64_t moves = 0;
  std::uint64_t points = 0;
  std::uint64_t wall_us = 0;
  std::uint64_t cpu_us = 0;
  std::uint32_t longest_us = 0;
};

}  // namespace splendor::arena
