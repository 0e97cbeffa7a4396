// A player as the match sees it: a confined process, or a script in a test.
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

// What a bot did wrong. It costs that bot the game and nobody else.
struct BotFault {
  v1::FaultKind kind;
  std::string detail;  // a sentence for the bot's author
};

// The machine was too busy to give the bot its time. The match is void.
struct HostDelay {
  std::string detail;
};

struct Answer {
  v1::TurnReply reply;
  std::chrono::nanoseconds wall{};
  std::chrono::nanoseconds cpu{};
  std::chrono::nanoseconds host_delay{};  // runnable, but not given a core
};

using AskResult = std::variant<Answer, BotFault, HostDelay>;
using GreetResult = std::variant<v1::HelloReply, BotFault, HostDelay>;

// Called at intervals while a player thinks for more than a few milliseconds.
using WhileWaiting = std::function<void()>;

// What happens to a bot's process after the game.
enum class Afterwards {
  stop,
  stay,  // kept for the next game, if it may play another
};

class Player {
 public:
  virtual ~Player() = default;
  // Starts the bot and exchanges greetings. Returns the earlier reply if the process stayed from
  // its last game.
  virtual GreetResult greet(const v1::Hello& hello, std::chrono::milliseconds limit,
                            const WhileWaiting& while_waiting) = 0;
  // Sends a message that needs no answer. A delivery failure shows at the next question.
  virtual void tell(const v1::ToBot& message) = 0;
  // Asks for a move. An answer that came in time counts, whatever happens to the bot afterwards.
  virtual AskResult ask(const wire::Question& question, std::chrono::milliseconds limit,
                        const WhileWaiting& while_waiting) = 0;
  // It is another player's turn: freezes this player until it is asked again.
  virtual void rest() = 0;
  // Ends the bot's game and fills in its part of the record.
  virtual void finish(v1::SeatRecord& record, Afterwards afterwards) = 0;
  // Bytes written to stderr so far.
  [[nodiscard]] virtual std::uint64_t stderr_bytes() const = 0;
};

}  // namespace splendor::match
