// One running bot, as the referee sees it from outside of the jail.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>

#include "referee/process/exit.hpp"
#include "referee/process/fd.hpp"
#include "referee/sandbox/cpu_reading.hpp"

namespace splendor::sandbox {

// How a bot ended, and what it had used.
struct BotExit {
  process::Exit how;
  bool out_of_memory;            // killed by us for Limits::memory
  bool tmp_full;                 // no room was left in /tmp, in bytes or in files
  std::chrono::nanoseconds cpu;  // of its process and those it has waited for; microseconds exact
  std::uint64_t peak_memory;     // bytes resident, pages of files included
  std::uint64_t tmp_used;        // bytes
};

// The number of a process in our own namespace; the jail knows it by another. Throws ArenaFault.
[[nodiscard]] pid_t host_pid_of(const process::Fd& pidfd);
// CPU time of a process, all its threads, ended ones too; exact to the nanosecond. Throws
// ArenaFault.
[[nodiscard]] std::chrono::nanoseconds cpu_time_of(pid_t pid);

// A bot started by Jail::start(). Only a view with three pipes: the jail owns the process, and ends
// it. The numbers can be asked for until Jail::clear(), also after the bot has ended.
class BotProcess {
 public:
  // Takes our ends of its pipes, and a pidfd. Throws ArenaFault.
  BotProcess(process::Fd input, process::Fd output, process::Fd errors, process::Fd pidfd);

  // Our ends, all non-blocking. Closing one is allowed; they outlive the process, so what it wrote
  // before its end can be read after it.
  [[nodiscard]] process::Fd& input() { return input_; }
  [[nodiscard]] process::Fd& output() { return output_; }
  [[nodiscard]] process::Fd& errors() { return errors_; }

  // As the host numbers it. It can't be reused before Jail::clear().
  [[nodiscard]] pid_t host_pid() const { return pid_; }
  // Becomes readable when the process has ended. How it ended comes from Jail::take_exit().
  [[nodiscard]] int exit_fd() const { return pidfd_.get(); }

  // All of these throw ArenaFault if the jail was cleared.

  // Helpers that the bot started are not in these: see Jail::cpu_reading().
  [[nodiscard]] std::chrono::nanoseconds cpu_time() const { return cpu_time_of(pid_); }
  [[nodiscard]] CpuReading cpu_reading() const;
  // The same without `runnable` and `sleeps`, for a third of the price.
  [[nodiscard]] CpuReading cpu_baseline() const;
  // The most memory the process ever had resident, in bytes; pages of files included. 0 if it has
  // ended.
  [[nodiscard]] std::uint64_t peak_memory() const;

 private:
  [[nodiscard]] bool has_one_thread() const;

  process::Fd input_;
  process::Fd output_;
  process::Fd errors_;
  process::Fd pidfd_;
  pid_t pid_;
  process::Fd threads_;  // the folder /proc/PID/task
  // Of the main thread, which most bots leave it at.
  process::Fd schedstat_;
  process::Fd status_;
};

}  // namespace splendor::sandbox
