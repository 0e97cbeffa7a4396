// A bot as a plain process of the user's own: no jail, no limits, for finding faults in it.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <variant>
#include <vector>

#include "referee/talk/framed_child.hpp"
#include "splendor/v1/bot.pb.h"
#include "splendor/v1/match.pb.h"

namespace splendor::rerun {

// How to start a bot outside of a jail: its real folder replaces /bot.
struct BareCommand {
  std::filesystem::path folder;          // to start it in
  std::vector<std::string> words;        // the program first
  std::vector<std::string> environment;  // NAME=VALUE
};
[[nodiscard]] BareCommand bare_command(const v1::BotSpec& bot);

class BareBot {
 public:
  // Throws ArenaFault. REQUIRES: SIGPIPE is ignored.
  explicit BareBot(const BareCommand& command);

  void tell(const v1::ToBot& message) { bot_.send(message); }
  // Its answer, or a sentence about what came instead.
  using Answer = std::variant<v1::FromBot, std::string>;
  [[nodiscard]] Answer ask(const v1::ToBot& message, std::chrono::milliseconds timeout);
  // Ends its input and says how it took that, in a sentence.
  [[nodiscard]] std::string finish();
  // What it wrote to stderr so far, its last 64 KiB.
  [[nodiscard]] const std::string& errors() const { return bot_.errors(); }

 private:
  [[nodiscard]] std::string how_it_ended();

  talk::FramedChild bot_;
};

}  // namespace splendor::rerun
