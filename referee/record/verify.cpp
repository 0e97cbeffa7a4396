#include "referee/record/verify.hpp"

#include <algorithm>

#include "referee/record/replay.hpp"
#include "referee/trace/canonical.hpp"

namespace splendor::record {
namespace {

std::string number(std::uint64_t value) { return std::to_string(value); }

// Decks that don't follow from the seed would let a forged deal pass for a fair one.
std::optional<std::string> find_deal_discrepancy(const v1::MatchRecord& record) {
  if (!record.position().empty()) return std::nullopt;
  const auto players = PlayerCount::from(record.seats_size());
  if (!players) return "a match has 2 to 4 seats";
  const Deal deal = Deal::shuffled(*players, record.deal().seed());
  const auto same = [](const auto& ids, const auto& numbers) {
    return std::equal(ids.begin(), ids.end(), numbers.begin(), numbers.end(),
                      [](auto id, std::uint32_t n) { return id.number() == static_cast<int>(n); });
  };
  if (same(deal.deck(Level(1)), record.deal().level1()) &&
      same(deal.deck(Level(2)), record.deal().level2()) &&
      same(deal.deck(Level(3)), record.deal().level3()) &&
      same(deal.nobles(), record.deal().nobles())) {
    return std::nullopt;
  }
  return "the deal is not that of seed " + number(record.deal().seed());
}

std::optional<std::string> find_end_discrepancy(const v1::MatchRecord& record, const Game& end) {
  const auto faults = std::count_if(record.seats().begin(), record.seats().end(),
                                    [](const v1::SeatRecord& seat) { return seat.has_fault(); });
  const std::string reason = end.over()   ? std::string(name_of(*end.table().over))
                             : faults > 0 ? "fault"
                                          : "";
  if (record.reason() != reason) {
    return "it is said to have ended by \"" + record.reason() + "\", but the rules say \"" +
           reason + "\"";
  }
  if (reason.empty()) return "the game was not over";
  const bool all_failed = faults == record.seats_size();
  const Ranks order = ranks(end.table());
  for (const Seat seat : seats(end.table().players)) {
    const v1::SeatRecord& told = record.seats(seat.number());
    const int rank = all_failed ? 1 : order[seat.index()];
    if (told.rank() != static_cast<std::uint32_t>(rank)) {
      return "seat " + number(seat.index()) + " is said to have rank " + number(told.rank()) +
             ", but the rules give " + std::to_string(rank);
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> find_discrepancy(const v1::MatchRecord& record) {
  if (auto problem = find_deal_discrepancy(record)) return problem;
  const auto end = replay(record);
  if (!end) return end.error();
  if (const std::string hash = trace::state_hash(*end); record.final_hash() != hash) {
    return "the last position has hash " + hash + ", not " + record.final_hash();
  }
  for (const Seat seat : seats(end->table().players)) {
    const v1::SeatRecord& told = record.seats(seat.number());
    const PlayerArea& area = end->table().area(seat);
    if (told.points() != area.points || told.cards() != area.card_count) {
      return "seat " + number(seat.index()) + " is said to have " + number(told.points()) +
             " points and " + number(told.cards()) + " cards, but has " + number(area.points) +
             " and " + number(area.card_count);
    }
  }
  if (!record.void_reason().empty()) return std::nullopt;
  return find_end_discrepancy(record, *end);
}

}  // namespace splendor::record
