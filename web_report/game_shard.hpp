// Replays of many games in one data file, stored by column because similar values compress
// better. README.md has the format.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "splendor/v1/match.pb.h"
#include "web_report/analysis_columns.hpp"
#include "web_report/bytes.hpp"
#include "web_report/game_facts.hpp"
#include "web_report/replay.hpp"

namespace splendor::web {

inline constexpr std::uint32_t kGamesPerShard = 500;

// A duration as one byte, in steps of about 9 %: 0 is none, otherwise 1 + 8 · log2(µs), rounded.
std::uint8_t time_code(std::uint32_t micros);

// Changes of tokens: a list of the distinct ones, most frequent first, and indices into it.
class TokenColumn {
 public:
  void add(const TokenChange& change);
  // The list, then the indices, each preceded by its length.
  void write(Bytes& file) const;
  void clear();

 private:
  // A hash table with linear probing: there is one lookup per turn of a million games.
  using Key = std::array<std::uint64_t, 2>;  // the bytes of a TokenChange
  static Key key_of(const TokenChange& change);
  static TokenChange change_of(const Key& key);
  [[nodiscard]] std::size_t slot_of(const Key& key) const;
  void grow();

  std::vector<std::uint32_t> changes_;  // indices into known_
  std::vector<Key> known_;
  std::vector<std::uint32_t> slots_;  // 1 + index into known_, or 0; their number is a power of two
};

class GameShard {
 public:
  // `neutral`: win probabilities from random playouts, by step and seat; empty if there are none.
  // `analysis`: null if there is none.
  void add(const GameFacts& facts, const Replay& replay, std::span<const float> neutral,
           const GameAnalysis* analysis, std::uint32_t evaluator);

  [[nodiscard]] std::uint32_t games() const { return games_; }
  [[nodiscard]] std::uint64_t first_id() const { return first_id_; }
  // Returns the file's bytes, and clears the shard. Memory is kept for the next one.
  Bytes take();

 private:
  void add_start(const GameFacts& facts, const Game& start);
  void add_step(const Step& step);
  [[nodiscard]] std::array<Bytes*, 10> columns();

  std::uint32_t games_ = 0;
  std::uint64_t first_id_ = 0;
  std::uint64_t last_id_ = 0;
  std::uint64_t last_seed_ = 0;
  Bytes heads_;
  Bytes starts_;
  Bytes seats_;
  Bytes kinds_;
  Bytes revealed_;
  Bytes times_;
  Bytes delays_;
  Bytes estimates_;
  Bytes legal_;
  Bytes neutral_;
  TokenColumn taken_;  // by takes and reservations; payments compress better apart
  TokenColumn paid_;
  AnalysisColumns analyses_;
};

}  // namespace splendor::web
