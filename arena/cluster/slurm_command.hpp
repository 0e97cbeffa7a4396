// One command of Slurm's (salloc, scancel, scontrol), run beside the event loop.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/run/stderr_reader.hpp"
#include "referee/process/child.hpp"

namespace splendor::arena {

enum class SlurmAnswer : std::uint8_t {
  yes,
  no,    // the words say why
  none,  // slurmctld is away or hangs, or munge, without which nobody gets an answer from it
};

// It does not outlive us: nobody would take what it is granted.
class SlurmCommand {
 public:
  struct Order {
    std::string program;
    std::vector<std::string> arguments;
    // Slurm's programs give up by themselves if slurmctld hangs, after MessageTimeout or a few of
    // them, but not if munge does. Whoever took longer got no answer.
    std::chrono::milliseconds limit;
  };

  // Throws ArenaFault if there is no such program, or it can't be started.
  SlurmCommand(EventLoop& loop, const Order& order);

  // Nothing while it runs.
  [[nodiscard]] std::optional<SlurmAnswer> poll();
  // At most until then, or for as long as it may take; after that there was no answer.
  [[nodiscard]] SlurmAnswer wait(process::Deadline deadline);
  // It has reached slurmctld and may wait now for as long as it likes.
  void lift_limit() { limit_.reset(); }
  // What it said so far, on stderr.
  [[nodiscard]] const std::string& words();

 private:
  SlurmAnswer answer(const process::Exit& exit);
  SlurmAnswer give_up();
  void add(const std::string& more);

  std::string program_;
  std::optional<process::Deadline> limit_;
  process::Child child_;
  StderrReader errors_;
  std::string words_;
};

// Whether a program of Slurm's that failed with these words got no answer. A node that gives none
// is another matter.
[[nodiscard]] bool is_unanswered(const std::string& words);

}  // namespace splendor::arena
