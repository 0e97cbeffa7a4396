// Workers on a Slurm cluster: one allocation for all of them, then a job step for each.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arena/cluster/launch.hpp"
#include "arena/cluster/slurm_command.hpp"
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
  [[nodiscard]] std::optional<std::string> failure_reason() const override {
    return failure_reason_;
  }
  std::optional<std::string> close() override;

 private:
  using Clock = std::chrono::steady_clock;
  enum class State : std::uint8_t {
    given_back,  // scancel runs, if there is anything to release; then another is requested
    asked_for,   // salloc runs
    granted,     // steps run in it
  };

  void check_command();
  [[nodiscard]] SlurmCommand::Order order(const char* program,
                                          std::vector<std::string> arguments) const;
  void ask();
  void read_answer();
  void asked(SlurmAnswer answer, const std::string& words);
  void begin_to_wait(const std::string& words);
  void look_whether_it_answers();
  void want_another();
  void give_back();
  [[nodiscard]] SlurmCommand::Order scancel() const;
  void given_back(SlurmAnswer answer, const std::string& words);

  EventLoop& loop_;
  league::WorkerSpec spec_;
  LaunchOptions options_;
  std::string name_;
  SlurmNotes notes_;
  std::vector<std::string> news_;
  bool is_ours_ = true;
  State state_ = State::given_back;
  std::string asked_as_;           // the name of our allocation; empty if we have none
  std::string job_;                // its number; empty until Slurm has assigned it
  std::vector<std::string> left_;  // names to release: ours, or those of an arena that was killed
  std::optional<SlurmCommand> command_;  // whose end `state_` waits for
  bool is_waiting_ = false;              // for slurmctld to answer
  bool is_in_doubt_ = false;             // a worker has ended, perhaps because slurmctld is down
  std::optional<SlurmCommand> ping_;     // runs while either flag is set
  Clock::time_point next_ping_{};
  int fruitless_ = 0;  // allocations in a row in which nothing was played
  std::optional<std::string> failure_reason_;
};

}  // namespace splendor::arena
