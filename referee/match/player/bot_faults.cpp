#include "referee/match/player/bot_faults.hpp"

#include "referee/match/player/stray_bytes.hpp"

namespace splendor::match {
namespace {

using std::chrono::milliseconds;
using std::chrono::nanoseconds;

// CPU time that a language runtime may use while others move, for garbage collection or compiling.
constexpr milliseconds kHousekeeping{50};
// Unasked output of this size is a flood, no longer a misunderstanding.
constexpr std::size_t kFloodBytes = wire::kLargestBotFrame / 2;
// An explanation, not a fault in itself: some runtimes try to start a process.
constexpr const char* kWantedProcess = "; it tried to start another process, which is not allowed";

std::string milliseconds_text(nanoseconds time) {
  return std::to_string(std::chrono::duration_cast<milliseconds>(time).count()) + " ms";
}

}  // namespace

BotFault protocol_fault(const std::string& detail) { return {v1::FAULT_PROTOCOL, detail}; }

std::optional<BotFault> pondering_fault(Pondering pondering, nanoseconds used) {
  if (pondering == Pondering::allowed || used <= kHousekeeping) return std::nullopt;
  return BotFault{v1::FAULT_PONDERING, "the bot used " + milliseconds_text(used) +
                                           " of CPU time while it was not its turn"};
}

std::optional<BotFault> unasked_output_fault(std::size_t bytes) {
  if (bytes == 0) return std::nullopt;
  return BotFault{
      bytes < kFloodBytes ? v1::FAULT_PROTOCOL : v1::FAULT_OUTPUT_FLOOD,
      "the bot wrote " + std::to_string(bytes) + " bytes or more to stdout without being asked"};
}

// Four mistakes end here, each with its own sentence: a slow start, a bot that does not read, an
// answer that is not flushed, and text on stdout.
BotFault startup_timeout(const SilentStart& start) {
  const std::string used = milliseconds_text(start.cpu);
  std::string text = "the bot did not answer the hello within " + milliseconds_text(start.limit);
  if (!start.output.empty()) {
    text += "; on its stdout came " + show_bytes(start.output) +
            ", which is not a whole message: text must go to stderr";
  } else if (!start.has_read_hello) {
    text += "; it has not read the hello, and used " + used +
            " of CPU time: is it slow to start, or does it not read its stdin?";
  } else {
    text += "; it read the hello, used " + used +
            " of CPU time and wrote nothing to stdout: is its output flushed?";
  }
  return {v1::FAULT_STARTUP_TIMEOUT, text};
}

BotFault move_timeout(const SilentTurn& turn) {
  if (turn.has_closed_stdin) {
    return protocol_fault("the bot closed its stdin, and made no move within " +
                          milliseconds_text(turn.limit));
  }
  std::string text = "no move within " + milliseconds_text(turn.limit) + " (it used " +
                     milliseconds_text(turn.cpu) + " of CPU time";
  if (turn.kept >= milliseconds(1)) {
    text += "; the " + milliseconds_text(turn.kept) +
            " for which the machine kept it waiting are not counted";
  }
  text += ")";
  if (!turn.output.empty()) {
    text += "; on its stdout came " + show_bytes(turn.output) + ", which is not a whole message";
  }
  if (turn.refused_process) text += kWantedProcess;
  return {v1::FAULT_TIMEOUT, text};
}

BotFault late_move(nanoseconds own, milliseconds limit) {
  return {v1::FAULT_TIMEOUT, "the move came after " + milliseconds_text(own) +
                                 " of the bot's own time; its limit is " +
                                 milliseconds_text(limit)};
}

HostDelay starved(nanoseconds kept, nanoseconds passed, milliseconds limit) {
  return {"the machine kept the bot waiting for " + milliseconds_text(kept) + " of " +
          milliseconds_text(passed) + "; its limit is " + milliseconds_text(limit)};
}

BotFault frame_fault(const wire::FrameReader& reader) {
  if (*reader.error() == wire::FrameError::oversized) {
    return {v1::FAULT_OVERSIZED_FRAME, "a message claims " + std::to_string(reader.claimed()) +
                                           " bytes; the limit is " +
                                           std::to_string(wire::kLargestBotFrame)};
  }
  return protocol_fault("on the bot's stdout came " + show_bytes(reader.latest()) +
                        ", which does not begin with the length of a message as a varint");
}

BotFault not_a_message(std::string_view bytes) {
  return protocol_fault("on the bot's stdout came " + show_bytes(bytes) +
                        ", which is not a message of the protocol: text must go to stderr");
}

}  // namespace splendor::match
