// A player as the match sees it. Behind it sits a confined process, or a script in a test.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <variant>

#include "referee/process/deadline.hpp"
#include "referee/wire/conversation.hpp"
#include "splendor/v1/bot.pb.h"
#include "splendor/v1/match.pb.h"

namespace splendor::match {

// What a bot did wrong. A value: it costs that bot, and nobody else.
struct BotFault {
  v1::FaultKind kind;
  std::string detail;  // a sentence for the bot's author
};

// The machine was too busy to give the bot its time: the match counts for nobody.
struct HostDelay {
  std::string detail;
};

struct Answer {
  v1::TurnReply reply;
  std::chrono::nanoseconds wall{};
  std::chrono::nanoseconds cpu{};
  std::chrono::nanoseconds host_delay{};  // ready to run, but not given a core
};

using AskResult = std::variant<Answer, BotFault, HostDelay>;
using GreetResult = std::variant<v1::HelloReply, BotFault, HostDelay>;

// Called now and then while a player thinks for more than a moment.
using WhileWaiting = std::function<void()>;

// What becomes of a bot's process when its game is over.
enum class Afterwards {
  stop,
  stay,  // for the next game, if it may play one
};

class Player {
 public:
  virtual ~Player() = default;
  // Starts the bot and exchanges greetings; a bot that stayed from its last game was greeted then.
  virtual GreetResult greet(const v1::Hello& hello, std::chrono::milliseconds limit,
                            const WhileWaiting& while_waiting) = 0;
  // No answer is expected. What can't be delivered shows with the next question.
  virtual void tell(const v1::ToBot& message) = 0;
  // The first verdict wins: what was answered in time counts, whatever happens after it.
  virtual AskResult ask(const wire::Question& question, std::chrono::milliseconds limit,
                        const WhileWaiting& while_waiting) = 0;
  // It is somebody else's turn: if this player still computes, it is stopped until it is asked.
  virtual void rest() = 0;
  // Ends the bot's game, and says what it left behind.
  virtual void finish(v1::SeatRecord& record, Afterwards afterwards) = 0;
  // Bytes written to stderr so far.
  [[nodiscard]] virtual std::uint64_t stderr_bytes() const = 0;
};

}  // namespace splendor::match
