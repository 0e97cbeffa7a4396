#include "referee/record/forfeit.hpp"

#include <algorithm>

#include "referee/record/replay.hpp"
#include "referee/trace/canonical.hpp"

namespace splendor::record {

std::optional<std::string> forfeit(v1::MatchRecord& record, Seat seat, const std::string& detail) {
  if (seat.number() >= record.seats_size()) return "there is no such seat";
  if (record.seats(seat.number()).has_fault()) return "the seat had dropped out before";
  const auto stopped = replay(record);
  if (!stopped) return stopped.error();
  if (stopped->over()) return "the game was over";

  record.clear_void_reason();
  record.clear_void_seat();
  record.clear_overloaded();
  v1::Fault& fault = *record.mutable_seats(seat.number())->mutable_fault();
  fault.set_kind(v1::FAULT_TIMEOUT);
  fault.set_detail(detail);
  fault.set_ply(static_cast<std::uint32_t>(stopped->table().ply));

  const auto end = replay(record);
  if (!end) return end.error();
  record.set_final_hash(trace::state_hash(*end));
  record.set_reason(end->over() ? std::string(name_of(*end->table().over)) : "fault");
  const bool all_failed = std::all_of(record.seats().begin(), record.seats().end(),
                                      [](const v1::SeatRecord& each) { return each.has_fault(); });
  const Ranks order = ranks(end->table());
  for (const Seat each : seats(end->table().players)) {
    v1::SeatRecord& told = *record.mutable_seats(each.number());
    told.set_rank(all_failed ? 1U : static_cast<std::uint32_t>(order[each.index()]));
    told.set_points(static_cast<std::uint32_t>(end->table().area(each).points));
    told.set_cards(static_cast<std::uint32_t>(end->table().area(each).card_count));
  }
  return std::nullopt;
}

}  // namespace splendor::record
