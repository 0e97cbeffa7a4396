// Whether Slurm answers: slurmctld, and munge, which authenticates all requests.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "arena/cluster/slurm_command.hpp"

namespace splendor::arena {

// Asks with `scontrol ping` when there is doubt, and while Slurm is silent.
class SlurmContact {
 public:
  // `timeout`: of a ping. `name`: that of the workers, for notices.
  SlurmContact(EventLoop& loop, std::chrono::milliseconds timeout, std::string name);

  [[nodiscard]] bool is_silent() const { return std::holds_alternative<Silent>(state_); }
  // A worker has ended, perhaps because Slurm is down: pings.
  void doubt();
  // Slurm did not answer, and a program of it said so in these words. Returns a notice for the
  // organiser if that is news.
  [[nodiscard]] std::optional<std::string> lost(const std::string& words);
  // Call several times a second. Returns a notice if Slurm has fallen silent or answers again.
  [[nodiscard]] std::optional<std::string> tick();
  // Ends a running ping.
  void close() { state_ = Answering{}; }

 private:
  using Clock = std::chrono::steady_clock;
  using Ping = std::unique_ptr<SlurmCommand>;  // nullptr while none runs
  struct Answering {};
  struct InDoubt {
    Ping ping;
  };
  struct Silent {
    Clock::time_point next_ping;
    Ping ping;
  };

  [[nodiscard]] Ping start_ping() const;
  [[nodiscard]] std::optional<std::string> take_answer(SlurmAnswer answer,
                                                       const std::string& words);

  EventLoop& loop_;
  std::chrono::milliseconds timeout_;
  std::string name_;
  std::variant<Answering, InDoubt, Silent> state_;
};

}  // namespace splendor::arena
