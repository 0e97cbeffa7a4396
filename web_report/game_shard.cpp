#include "web_report/game_shard.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numeric>

#include "referee/trace/state_json.hpp"
#include "web_report/packing.hpp"

namespace splendor::web {
namespace {

constexpr std::uint64_t kStandardStart = 0;
constexpr std::uint64_t kOtherStart = 1;

// The first code of each kind in the column of kinds; part of the data format.
constexpr std::array<int, 7> kKindCodes{0, 1, 13, 16, 28, 31, 32};
constexpr unsigned kNobleBit = 64;
constexpr unsigned kMissedWinBit = 128;

// What a game has besides its moves.
constexpr unsigned kPlayoutsBit = 1;
constexpr unsigned kAnalysisBit = 2;

std::uint8_t share_code(float share) {
  return static_cast<std::uint8_t>(1 + std::lround(std::clamp(share, 0.0F, 1.0F) * 100));
}

bool fresh(const Table& table) { return table.ply == 0 && table.deck_sizes[0] == 36; }

}  // namespace

std::uint8_t time_code(std::uint32_t micros) {
  if (micros == 0) return 0;
  // Rounds to eighths of an octave: the borders are 2^((2k + 1) / 16), here as 32-bit fractions. A
  // logarithm would be slower, and this runs five times per turn of a million games.
  constexpr std::array<std::uint64_t, 8> kBorders{0x10B5586CF, 0x12387A6E7, 0x13DEA64C1,
                                                  0x15AB07DD4, 0x17A11473E, 0x19C49182A,
                                                  0x1C199BDD8, 0x1EA4AFA2A};
  const auto octave = static_cast<unsigned>(std::bit_width(micros) - 1);
  const std::uint64_t mantissa = (std::uint64_t{micros} << 32U) >> octave;  // 1 to 2
  unsigned eighths = 0;
  for (const std::uint64_t border : kBorders) eighths += mantissa >= border ? 1 : 0;
  return static_cast<std::uint8_t>(std::min(255U, 1 + 8 * octave + eighths));
}

void GameShard::add(const GameFacts& facts, const Replay& replay, std::span<const float> neutral,
                    const GameAnalysis* analysis, std::uint32_t evaluator) {
  if (games_++ == 0) {
    first_id_ = facts.id;
    last_id_ = facts.id;
    last_seed_ = 0;
  }
  heads_.varint(facts.id - last_id_);
  heads_.zigzag(static_cast<std::int64_t>(facts.seed - last_seed_));
  last_id_ = facts.id;
  last_seed_ = facts.seed;
  heads_.byte(facts.players);
  heads_.byte(static_cast<std::uint64_t>(facts.ending));
  heads_.varint(facts.deal);
  heads_.varint(replay.steps.size());
  heads_.byte((neutral.empty() ? 0U : kPlayoutsBit) | (analysis == nullptr ? 0U : kAnalysisBit));
  for (const SeatFacts& seat : facts.taken()) {
    heads_.varint(seat.bot);
    heads_.byte(static_cast<std::uint64_t>(seat.fault) << 3U | seat.rank);
  }
  add_start(facts, replay.start);
  for (const Step& step : replay.steps) add_step(step);
  for (const float share : neutral) neutral_.byte(share_code(share));
  if (analysis != nullptr) {
    analyses_.add(*analysis, evaluator, std::min<std::size_t>(analysis->plies.size(), facts.moves));
  }
}

void GameShard::add_start(const GameFacts& facts, const Game& start) {
  const Table& table = start.table();
  if (!fresh(table)) {
    starts_.byte(kOtherStart);
    starts_.text(trace::state_to_json(start).dump());
    return;
  }
  starts_.byte(kStandardStart);
  for (const CardSlot slot : table.board) {
    starts_.byte(static_cast<std::uint64_t>(slot.number_or_zero()));
  }
  int nobles = facts.players + 1;
  for (const NobleId id : table.nobles) {
    starts_.byte(static_cast<std::uint64_t>(id.number()));
    --nobles;
  }
  for (; nobles > 0; --nobles) starts_.byte(0);
}

void GameShard::add_step(const Step& step) {
  const auto kind = static_cast<std::size_t>(step.kind);
  seats_.byte(step.seat);
  kinds_.byte(static_cast<unsigned>(kKindCodes[kind] + step.place) |
              (step.noble > 0 ? kNobleBit : 0U) | (step.missed_win ? kMissedWinBit : 0U));
  if (step.kind == StepKind::drop_out) return;
  if (step.kind == StepKind::reserve_open || step.kind == StepKind::reserve_deck ||
      step.kind == StepKind::buy_open) {
    revealed_.byte(step.revealed);
  }
  if (step.noble > 0) revealed_.byte(step.noble);
  const bool pays = step.kind == StepKind::buy_open || step.kind == StepKind::buy_hand;
  (pays ? paid_ : taken_).add(step.tokens);
  legal_.varint(step.legal);
  times_.byte(time_code(step.ply->wall_us()));
  delays_.byte(time_code(step.ply->host_delay_us()));
  estimates_.byte(step.ply->has_win_estimate() ? share_code(step.ply->win_estimate()) : 0);
}

TokenColumn::Key TokenColumn::key_of(const TokenChange& change) {
  std::array<std::int8_t, sizeof(Key)> bytes{};
  std::ranges::copy(change.delta, bytes.begin());
  std::ranges::copy(change.returned, bytes.begin() + sizeof(Key) / 2);
  return std::bit_cast<Key>(bytes);
}

TokenChange TokenColumn::change_of(const Key& key) {
  const auto bytes = std::bit_cast<std::array<std::int8_t, sizeof(Key)>>(key);
  TokenChange change;
  std::copy_n(bytes.begin(), change.delta.size(), change.delta.begin());
  std::copy_n(bytes.begin() + sizeof(Key) / 2, change.returned.size(), change.returned.begin());
  return change;
}

void TokenColumn::add(const TokenChange& change) {
  if (2 * known_.size() >= slots_.size()) grow();
  const Key key = key_of(change);
  std::uint32_t& slot = slots_[slot_of(key)];
  if (slot == 0) {
    known_.push_back(key);
    slot = static_cast<std::uint32_t>(known_.size());
  }
  changes_.push_back(slot - 1);
}

std::size_t TokenColumn::slot_of(const Key& key) const {
  const std::uint64_t hash = (key[0] ^ key[1] * 31) * 0x9E3779B97F4A7C15ULL >> 32U;
  const std::size_t mask = slots_.size() - 1;
  std::size_t slot = hash & mask;
  while (slots_[slot] != 0 && known_[slots_[slot] - 1] != key) slot = (slot + 1) & mask;
  return slot;
}

void TokenColumn::grow() {
  constexpr std::size_t kFewest = 1024;
  slots_.assign(std::max(kFewest, 2 * slots_.size()), 0);
  for (std::uint32_t i = 0; i < known_.size(); ++i) slots_[slot_of(known_[i])] = i + 1;
}

void TokenColumn::clear() {
  changes_.clear();
  known_.clear();
  std::ranges::fill(slots_, 0U);
}

void TokenColumn::write(Bytes& file) const {
  std::vector<std::uint32_t> uses(known_.size());
  for (const std::uint32_t number : changes_) ++uses[number];
  std::vector<std::uint32_t> order(known_.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) {
    return uses[a] != uses[b] ? uses[a] > uses[b] : a < b;
  });
  std::vector<std::uint32_t> place(known_.size());
  Bytes dictionary;
  dictionary.varint(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) {
    place[order[i]] = i;
    const TokenChange change = change_of(known_[order[i]]);
    for (const std::int8_t count : change.delta) dictionary.zigzag(count);
    for (const std::int8_t count : change.returned) dictionary.zigzag(count);
  }
  Bytes numbers;
  for (const std::uint32_t number : changes_) numbers.varint(place[number]);
  file.text(dictionary.data());
  file.text(numbers.data());
}

std::array<Bytes*, 10> GameShard::columns() {
  return {&heads_, &starts_, &seats_,     &kinds_, &revealed_,
          &times_, &delays_, &estimates_, &legal_, &neutral_};
}

Bytes GameShard::take() {
  Bytes file;
  file.varint(games_);
  file.varint(first_id_);
  for (Bytes* column : columns()) {
    file.text(column->data());
    column->clear();
  }
  taken_.write(file);
  taken_.clear();
  paid_.write(file);
  paid_.clear();
  analyses_.write(file);
  analyses_ = {};
  games_ = 0;
  return file;
}

}  // namespace splendor::web
