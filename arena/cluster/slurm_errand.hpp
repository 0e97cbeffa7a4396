// One command of Slurm's (salloc, scancel, scontrol), run beside the event loop.
#pragma once

#include <boost/asio/io_context.hpp>
#include <optional>
#include <string>
#include <vector>

#include "arena/run/framed_line.hpp"
#include "referee/process/child.hpp"

namespace splendor::arena {

class SlurmErrand {
 public:
  // Throws ArenaFault if there is no such program, or it can't be started.
  SlurmErrand(boost::asio::io_context& loop, const char* program,
              std::vector<std::string> arguments);

  // Whether it succeeded; nothing while it runs.
  [[nodiscard]] std::optional<bool> poll() { return result(child_.poll()); }
  [[nodiscard]] std::optional<bool> wait(process::Deadline deadline) {
    return result(child_.wait(deadline));
  }
  void signal(int number) { child_.signal(number); }
  // What it said so far, on stderr.
  [[nodiscard]] const std::string& words();

 private:
  static std::optional<bool> result(const std::optional<process::Exit>& exit);

  process::Child child_;
  LastWords errors_;
  std::string words_;
};

// Whether a program of Slurm's that failed with these words got no answer from slurmctld.
[[nodiscard]] bool is_unanswered(const std::string& words);

}  // namespace splendor::arena
