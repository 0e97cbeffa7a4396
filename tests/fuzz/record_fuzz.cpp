// Records of matches from elsewhere: whatever is in them, replaying ends, what is wrong has a
// sentence, and a record that is as the rules have it is accepted. An input is a MatchRecord.
#include <algorithm>

#include "referee/record/forfeit.hpp"
#include "referee/record/replay.hpp"
#include "referee/record/sent_messages.hpp"
#include "referee/trace/canonical.hpp"
#include "tests/fuzz/message_input.hpp"
#include "tests/fuzz/record_laws.hpp"

namespace splendor::fuzz {

std::unique_ptr<google::protobuf::Message> new_message() {
  return std::make_unique<v1::MatchRecord>();
}

namespace {

bool has_deal_of_its_seed(const v1::MatchRecord& record) {
  if (!record.position().empty()) return true;
  const auto deal = record::deal_of(record);
  return deal && *deal == Deal::shuffled(deal->players(), record.deal().seed());
}

// Overwrites what follows from the moves with what the rules say.
v1::MatchRecord corrected(v1::MatchRecord record, const Game& end) {
  const auto has_fault = [](const v1::SeatRecord& seat) { return seat.has_fault(); };
  const bool all_failed = std::all_of(record.seats().begin(), record.seats().end(), has_fault);
  record.set_final_hash(trace::state_hash(end));
  record.set_reason(end.over() ? std::string(name_of(*end.table().over)) : "fault");
  const Ranks order = ranks(end.table());
  for (const Seat seat : seats(end.table().players)) {
    v1::SeatRecord& told = *record.mutable_seats(seat.number());
    told.set_points(end.table().area(seat).points);
    told.set_cards(end.table().area(seat).card_count);
    told.set_rank(all_failed ? 1U : static_cast<std::uint32_t>(order[seat.index()]));
  }
  return record;
}

void check_forfeit(v1::MatchRecord record) {
  for (int i = 0; i < record.seats_size() && i < 4; ++i) {
    v1::MatchRecord forfeited = record;
    if (const auto why = record::forfeit(forfeited, Seat(i), "it did not answer")) {
      require(!why->empty(), "a refusal has a reason");
    } else if (has_deal_of_its_seed(record)) {
      const auto problem = record::find_discrepancy(forfeited);
      require(!problem, "a forfeited match is as the rules have it", problem.value_or(""));
    }
  }
}

void check_messages(const v1::MatchRecord& record, bool can_be_replayed) {
  v1::HelloReply wishes;
  wishes.set_wants_legal_moves(true);
  for (int i = 0; i < record.seats_size() && i < 4; ++i) {
    const auto sent = record::messages_sent_to(Seat(i), wishes, record);
    require(static_cast<bool>(sent) == can_be_replayed,
            "a match that can be replayed can be run again, and no other");
    if (!sent) continue;
    for (const record::SentMessage& each : *sent) {
      require(each.question.has_value() == each.message.has_turn(), "only questions are asked");
    }
  }
}

void check_record(const v1::MatchRecord& record) {
  int visited = 0;
  const auto end = record::replay(
      record, [&](const record::Step& step) { visited += step.move != nullptr ? 1 : 0; });
  check_messages(record, static_cast<bool>(end));
  check_forfeit(record);
  const auto problem = record::find_discrepancy(record);
  if (!end) {
    require(!end.error().empty(), "what can't be replayed has a reason");
    require(problem.has_value(), "what can't be replayed is not accepted");
    return;
  }
  require(visited == record.plies_size(), "every move is visited");
  if (!problem && record.position().empty()) check_trace_of(record);
  const bool is_over =
      end->over() || std::any_of(record.seats().begin(), record.seats().end(),
                                 [](const auto& seat) { return seat.has_fault(); });
  if (!is_over || !has_deal_of_its_seed(record)) return;
  const auto wrong = record::find_discrepancy(corrected(record, *end));
  require(!wrong, "what the rules say is accepted", wrong.value_or(""));
}

}  // namespace
}  // namespace splendor::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace splendor::fuzz;
  splendor::v1::MatchRecord record;
  if (decode(as_text(data, size), record)) check_record(record);
  return 0;
}
