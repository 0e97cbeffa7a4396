#include "referee/record/trace_of.hpp"

#include <nlohmann/json.hpp>

#include "referee/record/faults.hpp"
#include "referee/record/replay.hpp"
#include "referee/trace/trace.hpp"
#include "referee/wire/convert.hpp"

namespace splendor::record {
namespace {

std::string fault_result(const v1::MatchRecord& record) {
  nlohmann::ordered_json json;
  json["reason"] = "fault";
  json["winners"] = nlohmann::ordered_json::array();
  int seat = 0;
  for (const v1::SeatRecord& told : record.seats()) {
    json["points"].push_back(told.points());
    json["cards"].push_back(told.cards());
    json["ranks"].push_back(told.rank());
    if (told.rank() == 1 && !told.has_fault()) json["winners"].push_back(seat);
    ++seat;
  }
  return json.dump();
}

}  // namespace

Result<std::string> trace_of(const v1::MatchRecord& record) {
  if (!record.position().empty()) {
    return Error{"a trace starts from a deal, but this match started from a position"};
  }
  const auto deal = deal_of(record);
  if (!deal) return Error{deal.error()};
  trace::Trace trace{*deal, {}, {}, {}, {}, {}};
  const auto end = replay(record, [&](const Step& step) {
    if (step.move != nullptr) {
      trace.moves.push_back(*step.move);
    } else {
      trace.drop_outs.push_back({trace.moves.size(), step.seat, name_of(step.fault->kind())});
    }
  });
  if (!end) return Error{end.error()};
  const auto start = first_position(record);
  trace.rules = start->table().rules;
  // The record may call its rules anything; readers of traces know the names of our rulesets only.
  const std::string& name = record.ruleset().name();
  if (name != "tournament" && ruleset_named(name) == trace.rules) trace.ruleset_name = name;
  if (!end->over() && record.void_reason().empty()) trace.fault_result = fault_result(record);
  return trace::write_trace(trace);
}

}  // namespace splendor::record
