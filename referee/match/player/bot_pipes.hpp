// The bytes to and from one bot process.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "referee/match/player/stderr_tail.hpp"
#include "referee/sandbox/bot_process.hpp"
#include "referee/wire/frame.hpp"
#include "splendor/v1/bot.pb.h"

namespace splendor::match {

// What a read brought.
enum class ReadResult {
  bytes,
  nothing,  // there is nothing now
  closed,   // by the bot, or with it
};

// All functions throw ArenaFault if a system call fails for a reason of ours.
class BotPipes {
 public:
  explicit BotPipes(sandbox::BotProcess bot);

  [[nodiscard]] sandbox::BotProcess& bot() { return bot_; }

  // Messages wait here until flush().
  void queue(const v1::ToBot& message) { wire::append_message(unsent_, message); }
  void queue_frame(std::string_view frame) { unsent_ += frame; }
  [[nodiscard]] bool has_unsent() const { return !unsent_.empty(); }
  // Writes as much as the pipe takes without blocking. Returns false if the bot closed its stdin;
  // what was queued is then discarded.
  [[nodiscard]] bool flush();
  // Whether the bot closed its stdin.
  [[nodiscard]] bool stdin_is_closed();
  // Bytes that were queued for the bot and that it has not read.
  [[nodiscard]] std::size_t unread();

  // Reads stdout, which poll() reported as readable.
  ReadResult read_output();
  // Waits for output. Returns `nothing` if a signal interrupted it.
  ReadResult wait_for_output();
  // Bytes on stdout that nobody asked for. REQUIRES: no answer is due.
  [[nodiscard]] std::size_t unasked();
  // Splits the output into messages.
  [[nodiscard]] wire::FrameReader& reader() { return reader_; }

  [[nodiscard]] bool has_errors();
  // Reads a part of stderr; closes our end if the bot closed its own. True if the pipe was so full
  // that the bot may have been blocked.
  bool read_errors(StderrTail& tail);
  // Reads everything available, up to a limit: a bot that never stops writing can't keep us here.
  void read_all_errors(StderrTail& tail);

 private:
  sandbox::BotProcess bot_;
  wire::FrameReader reader_{wire::kLargestBotFrame};
  std::string unsent_;
};

}  // namespace splendor::match
