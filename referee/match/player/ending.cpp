#include "referee/match/player/ending.hpp"

#include <csignal>
#include <string>
#include <variant>

#include "referee/process/exit_text.hpp"

namespace splendor::match {

BotFault fault_of(const Ending& ending) {
  const sandbox::BotExit& exit = ending.exit;
  if (exit.out_of_memory) return {v1::FAULT_MEMORY, "the bot used more memory than it may"};
  const auto* exited = std::get_if<process::Exited>(&exit.how);
  const int signal = exited != nullptr ? 0 : std::get<process::Signalled>(exit.how).signal;
  const std::string how = process::exit_text(exit.how);
  if (signal == SIGSYS) {
    return {v1::FAULT_SANDBOX, "the bot made a forbidden system call and " + how};
  }
  if (exit.tmp_full && (signal != 0 || exited->code != 0)) {
    return {v1::FAULT_DISK, "the bot filled its /tmp and " + how};
  }
  if (ending.refused_process && (signal == SIGABRT || exited != nullptr)) {
    return {v1::FAULT_PROCESSES,
            "the bot tried to start another process, which is not allowed, and then " + how};
  }
  return {exited != nullptr ? v1::FAULT_EXITED : v1::FAULT_SIGNALLED,
          "the bot " + how + (ending.within_a_message ? " in the middle of a message" : "")};
}

}  // namespace splendor::match
