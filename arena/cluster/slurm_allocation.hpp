// Workers on a Slurm cluster: one allocation for all of them, then a job step for each.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "arena/cluster/launch.hpp"
#include "arena/cluster/slurm_command.hpp"
#include "arena/cluster/slurm_contact.hpp"
#include "arena/cluster/slurm_notes.hpp"

namespace splendor::arena {

// The allocation is requested with salloc, which may wait for hours, and released with scancel at
// the end. If it is lost (it timed out, an administrator cancelled it), another one is requested,
// but not after several in a row in which no game was played. Inside an existing allocation
// (sbatch, salloc: $SLURM_JOB_ID is set) the steps run in that one, which is not released.
//
// While slurmctld does not answer, running steps continue and everything else waits, for as long as
// it takes.
//
// A note on disk remembers each request, so that after a kill -9 the next arena here cancels it.
class SlurmAllocation : public Launcher {
 public:
  // Throws ArenaFault if Slurm's programs are not here.
  SlurmAllocation(EventLoop& loop, const league::WorkerSpec& spec, LaunchOptions options);
  SlurmAllocation(const SlurmAllocation&) = delete;
  SlurmAllocation& operator=(const SlurmAllocation&) = delete;

  [[nodiscard]] const std::string& name() const override { return name_; }
  [[nodiscard]] std::size_t places() const override { return spec_.tasks; }
  [[nodiscard]] std::size_t games() const override { return spec_.games; }
  [[nodiscard]] std::optional<WorkerCommand> command(std::size_t place) override;
  [[nodiscard]] bool excuses(const std::string& reason) override;
  void tick() override;
  void all_ended(bool have_played, const std::string& reason) override;
  std::vector<std::string> news() override;
  [[nodiscard]] std::optional<std::string> failure_reason() const override;
  std::optional<std::string> close() override;

 private:
  using CommandPtr = std::unique_ptr<SlurmCommand>;

  // What is in to_release_ is released, one at a time; then an allocation is requested.
  struct Releasing {
    CommandPtr scancel;  // nullptr while none runs
  };
  struct Requested {
    std::string name;
    CommandPtr salloc;
    std::string job;  // its number; empty until Slurm has assigned it
  };
  // Steps run in it.
  struct Granted {
    std::string job;
    std::string name;  // empty if it is not ours, and not released
  };
  // No allocation is requested again.
  struct Failed {
    std::string reason;
    std::string name;  // of the last allocation; empty if it is not ours
  };

  void tick_in(Releasing& state);
  void tick_in(Requested& state);
  void tick_in(Granted& /*state*/) {}
  void tick_in(Failed& /*state*/) {}

  [[nodiscard]] CommandPtr run(const char* program, std::vector<std::string> arguments) const;
  [[nodiscard]] CommandPtr salloc(const std::string& name) const;
  [[nodiscard]] CommandPtr scancel(const std::string& name) const;
  void request();
  void read_job_number(Requested& state);
  void take_answer(const Requested& request, SlurmAnswer answer, const std::string& words);
  void request_another(const std::string& name);
  void released();
  void add_news(std::optional<std::string> notice);

  EventLoop& loop_;
  league::WorkerSpec spec_;
  LaunchOptions options_;
  std::string name_;
  SlurmNotes notes_;
  std::vector<std::string> news_;
  // Names of allocations that nobody needs: ours, or those of an arena that was killed.
  std::vector<std::string> to_release_;
  std::variant<Releasing, Requested, Granted, Failed> state_;
  SlurmContact contact_;
  int fruitless_ = 0;  // allocations in a row in which nothing was played
};

}  // namespace splendor::arena
