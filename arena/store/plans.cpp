#include "arena/store/plans.hpp"

#include "arena/core/store_error.hpp"
#include "arena/sqlite/query.hpp"
#include "arena/store/limits.hpp"
#include "arena/store/zstd_codec.hpp"

namespace splendor::arena {
namespace {

constexpr char kForm = 1;                          // the first byte of a plan
constexpr std::size_t kBytesPerGame = 8 + 1 + 16;  // at most

void put(std::string& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i) & 0xFFU);
}

// Takes numbers from the front; what is missing is damage.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : rest_(bytes) {}
  [[nodiscard]] bool empty() const { return rest_.empty(); }
  std::uint64_t take(std::size_t bytes) {
    if (rest_.size() < bytes) throw StoreError(StoreTrouble::corrupt, "a stored batch is cut off");
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < bytes; ++i) {
      value |= std::uint64_t{static_cast<unsigned char>(rest_[i])} << (8 * i);
    }
    rest_.remove_prefix(bytes);
    return value;
  }

 private:
  std::string_view rest_;
};

GamePlan take_game(Bytes& bytes) {
  GamePlan game;
  game.seed = bytes.take(8);
  const std::uint64_t players = bytes.take(1);
  if (players < 2 || players > 4) {
    throw StoreError(StoreTrouble::corrupt,
                     "a stored batch has a table of " + std::to_string(players) + " players");
  }
  for (std::uint64_t seat = 0; seat < players; ++seat) {
    game.seats.push_back(Entrant(static_cast<std::uint32_t>(bytes.take(4))));
  }
  return game;
}

}  // namespace

std::string encode_plan(const Batch& batch) {
  std::string bytes(1, kForm);
  for (const GamePlan& game : batch) {
    put(bytes, game.seed, 8);
    put(bytes, game.seats.size(), 1);
    for (const Entrant entrant : game.seats) put(bytes, entrant.number(), 4);
  }
  return ZstdCodec().compress(bytes, nullptr);
}

Batch decode_plan(std::string_view bytes) {
  const std::string plain =
      ZstdCodec().decompress(bytes, nullptr, 1 + kLargestBatch * kBytesPerGame);
  Bytes rest(plain);
  if (rest.take(1) != kForm) {
    throw StoreError(StoreTrouble::corrupt, "a stored batch has an unknown form");
  }
  Batch batch;
  while (!rest.empty()) batch.push_back(take_game(rest));
  return batch;
}

std::shared_ptr<const Batch> Plans::get(SQLite::Database& database, LeagueId league,
                                        std::uint32_t number) {
  const auto key = std::pair(league, number);
  if (const auto kept = kept_.find(key); kept != kept_.end()) return kept->second;
  Query query(database, "SELECT plan FROM batches WHERE league = ? AND number = ?", league, number);
  if (!query.next()) {
    throw StoreError(StoreTrouble::not_found, "league " + std::to_string(league.number()) +
                                                  " has no batch " + std::to_string(number));
  }
  auto plan = std::make_shared<const Batch>(decode_plan(query.text(0)));
  if (kept_.size() >= kKept) kept_.clear();
  return kept_[key] = std::move(plan);
}

}  // namespace splendor::arena
