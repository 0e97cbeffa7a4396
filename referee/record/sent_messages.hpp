// What one bot was told in a recorded match, message by message.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "referee/rules/game.hpp"
#include "referee/rules/result.hpp"
#include "splendor/v1/bot.pb.h"
#include "splendor/v1/match.pb.h"

namespace splendor::record {

// A question, with the answer that is on record.
struct RecordedQuestion {
  std::uint32_t ply = 0;
  View view;
  std::string answer;  // notation; empty: the bot failed here
};

struct SentMessage {
  v1::ToBot message;
  std::optional<RecordedQuestion> question;  // nothing: no answer was expected
};

// Everything after the hello, to whose answer the questions were made. Clocks are as the record's
// times give them. The error says what is wrong with the record.
Result<std::vector<SentMessage>> messages_sent_to(Seat seat, const v1::HelloReply& reply,
                                                  const v1::MatchRecord& record);

}  // namespace splendor::record
