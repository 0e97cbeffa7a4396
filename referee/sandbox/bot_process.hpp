// One running bot, seen from outside the jail.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>

#include "referee/process/exit.hpp"
#include "referee/process/fd.hpp"
#include "referee/sandbox/cpu_reading.hpp"

namespace splendor::sandbox {

// How a bot ended, and what it used.
struct BotExit {
  process::Exit how;
  bool out_of_memory;            // killed by us for exceeding Limits::memory
  bool tmp_full;                 // /tmp had no bytes or no files left
  std::chrono::nanoseconds cpu;  // of its process and those it waited for; exact to the microsecond
  std::uint64_t peak_memory;     // resident bytes, file pages included
  std::uint64_t tmp_used;        // bytes
};

// Returns the process id in our own namespace; the jail knows the process by another. Throws
// ArenaFault.
[[nodiscard]] pid_t host_pid_of(const process::Fd& pidfd);
// CPU time of a process with all its threads, ended ones included; exact to the nanosecond. Throws
// ArenaFault.
[[nodiscard]] std::chrono::nanoseconds cpu_time_of(pid_t pid);

// Sends SIGSTOP to each thread of a process. A signal to the process goes to one thread, which must
// get a core before all are stopped; among sixty that compute on one core, that took 189 ms. This
// way the first one that gets a core stops all. REQUIRES: it has not been reaped, so that its
// number is no other process's; the launcher reaps a bot that has ended when the jail is cleared.
void stop_threads_of(pid_t pid);

// A bot started by Jail::start(). Owns only three pipes: the jail owns the process and ends it.
// Measurements are available until Jail::clear(), even after the bot has ended.
class BotProcess {
 public:
  // Takes our ends of the bot's pipes, and a pidfd. Throws ArenaFault.
  BotProcess(process::Fd input, process::Fd output, process::Fd errors, process::Fd pidfd);

  // Our ends, all non-blocking. May be closed. They outlive the process: what the bot wrote before
  // its end can be read afterwards.
  [[nodiscard]] process::Fd& input() { return input_; }
  [[nodiscard]] process::Fd& output() { return output_; }
  [[nodiscard]] process::Fd& errors() { return errors_; }

  // The host's process id. It can't be reused before Jail::clear().
  [[nodiscard]] pid_t host_pid() const { return pid_; }
  // Becomes readable when the process has ended. Jail::take_exit() says how it ended.
  [[nodiscard]] int exit_fd() const { return pidfd_.get(); }

  // The following throw ArenaFault if the jail was cleared.

  // Exclude helper processes of the bot: see Jail::cpu_reading().
  [[nodiscard]] std::chrono::nanoseconds cpu_time() const { return cpu_time_of(pid_); }
  [[nodiscard]] CpuReading cpu_reading() const;
  // Like cpu_reading() without `runnable` and `sleeps`, at a third of the cost.
  [[nodiscard]] CpuReading cpu_baseline() const;
  // Peak resident memory in bytes, file pages included. 0 if the process has ended.
  [[nodiscard]] std::uint64_t peak_memory() const;
  // False if it has ended.
  [[nodiscard]] bool has_one_thread() const;

 private:
  // Sets `runnable` and `blocked` from the states of all threads.
  void read_states(CpuReading& reading) const;

  process::Fd input_;
  process::Fd output_;
  process::Fd errors_;
  process::Fd pidfd_;
  pid_t pid_;
  process::Fd threads_;  // the folder /proc/PID/task
  // Files of the main thread, which is the only one of most bots.
  process::Fd schedstat_;
  process::Fd status_;
};

}  // namespace splendor::sandbox
