// Runs one command of Slurm (salloc, scancel, scontrol) without blocking.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/workers/stderr_reader.hpp"
#include "referee/process/child.hpp"

namespace splendor::arena {

enum class SlurmAnswer : std::uint8_t {
  yes,   // it exited with status 0
  no,    // Slurm refused; words() says why
  none,  // slurmctld or munge, which authenticates all requests, is down or hangs
};

// The command is killed with us: nobody would use what it is granted.
class SlurmCommand {
 public:
  struct Order {
    std::string program;
    std::vector<std::string> arguments;
    // Timeout. Slurm's programs give up by themselves if slurmctld hangs, after one or a few times
    // MessageTimeout, but not if munge hangs.
    std::chrono::milliseconds limit;
  };

  // Throws ArenaFault if there is no such program, or it can't be started.
  SlurmCommand(EventLoop& loop, const Order& order);

  // The answer; nothing while the command runs.
  [[nodiscard]] std::optional<SlurmAnswer> poll();
  // Waits until the deadline or the command's timeout, whichever is earlier; then the answer is
  // none.
  [[nodiscard]] SlurmAnswer wait(process::Deadline deadline);
  // Removes the timeout: the command has reached slurmctld and may wait for hours.
  void lift_limit() { limit_.reset(); }
  // What it has written to stderr so far.
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

// True if these words of a failed program mean that slurmctld or munge did not answer. A node that
// does not answer is a different failure.
[[nodiscard]] bool is_unanswered(const std::string& words);

}  // namespace splendor::arena
