// What holds for the record of every match that the referee plays.
#pragma once

#include "referee/base/utf8.hpp"
#include "referee/record/trace_of.hpp"
#include "referee/record/verify.hpp"
#include "referee/trace/trace.hpp"
#include "tests/fuzz/law.hpp"

namespace splendor::fuzz {

// The trace of a record, written and read again.
inline void check_trace_of(const v1::MatchRecord& record) {
  const auto text = record::trace_of(record);
  require(static_cast<bool>(text), "a record that is true has a trace", text ? "" : text.error());
  const auto read = trace::read_trace(*text);
  require(static_cast<bool>(read), "the trace of a record can be read",
          read ? "" : read.error() + "\n" + *text);
  require(read->moves.size() == static_cast<std::size_t>(record.plies_size()),
          "the trace of a record has its moves", *text);
}

inline void check_played(const v1::MatchRecord& record) {
  require(record.void_reason().empty(), "nothing that a bot sends makes a match void",
          record.void_reason());
  const auto problem = record::find_discrepancy(record);
  require(!problem, "a played match is as the rules have it", problem.value_or(""));
  v1::MatchRecord again;
  require(again.ParseFromString(record.SerializeAsString()), "a record can be read back",
          record.ShortDebugString());
  require(again.SerializeAsString() == record.SerializeAsString(),
          "a record is read back as it was written", record.ShortDebugString());
  if (record.position().empty()) check_trace_of(record);
}

}  // namespace splendor::fuzz
