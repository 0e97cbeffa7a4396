// The messages that one bot was sent in a recorded match.
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

// A question with its recorded answer.
struct RecordedQuestion {
  std::uint32_t ply = 0;
  View view;
  std::string answer;  // in move notation; empty: the bot failed here
};

struct SentMessage {
  v1::ToBot message;
  std::optional<RecordedQuestion> question;  // empty: no answer was expected
};

// Returns all messages after the hello. `reply` selects the optional fields of the questions.
// Clocks follow from the recorded times. The error says what is wrong with the record.
Result<std::vector<SentMessage>> messages_sent_to(Seat seat, const v1::HelloReply& reply,
                                                  const v1::MatchRecord& record);

}  // namespace splendor::record
