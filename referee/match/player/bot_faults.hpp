// What a bot did wrong during its turn, in sentences for its author.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "referee/match/player/player.hpp"
#include "referee/wire/frame.hpp"

namespace splendor::match {

[[nodiscard]] BotFault protocol_fault(const std::string& detail);

// Whether a bot may compute while it is not its turn.
enum class Pondering { forbidden, allowed };

// The fault of a bot that used this CPU time while it was not its turn; empty if that is none.
[[nodiscard]] std::optional<BotFault> pondering_fault(Pondering pondering,
                                                      std::chrono::nanoseconds used);
// The fault of a bot that wrote this many bytes without being asked; empty for 0.
[[nodiscard]] std::optional<BotFault> unasked_output_fault(std::size_t bytes);

// A bot that has not answered the hello.
struct SilentStart {
  std::chrono::milliseconds limit;
  std::chrono::nanoseconds cpu;  // used so far
  std::string_view output;       // what came, not a whole message
  bool has_read_hello;
};
[[nodiscard]] BotFault startup_timeout(const SilentStart& start);

// A bot that has not answered a question.
struct SilentTurn {
  std::chrono::milliseconds limit;
  std::chrono::nanoseconds cpu;   // used in this turn
  std::chrono::nanoseconds kept;  // the machine kept it waiting, not counted
  std::string_view output;        // what came, not a whole message
  bool refused_process;           // it tried to start a process that it may not have
  bool has_closed_stdin;
};
// A timeout; or, if the bot has closed its stdin, a breach of the protocol, whether or not the
// question had reached the bot before.
[[nodiscard]] BotFault move_timeout(const SilentTurn& turn);

// An answer came, but after this much of the bot's own time.
[[nodiscard]] BotFault late_move(std::chrono::nanoseconds own, std::chrono::milliseconds limit);
// The machine kept the bot waiting for too much of the time that passed.
[[nodiscard]] HostDelay starved(std::chrono::nanoseconds kept, std::chrono::nanoseconds passed,
                                std::chrono::milliseconds limit);

// The bytes are no frame. REQUIRES: reader.error().
[[nodiscard]] BotFault frame_fault(const wire::FrameReader& reader);
// A frame whose content is no message; `bytes` include its length.
[[nodiscard]] BotFault not_a_message(std::string_view bytes);

}  // namespace splendor::match
