// Workers on a Slurm cluster: one allocation for all of them, then a job step for each.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "arena/cluster/launch.hpp"
#include "arena/run/framed_line.hpp"
#include "referee/process/child.hpp"

namespace splendor::arena {

// The allocation is asked for with salloc, which may wait for hours, and given back with scancel at
// the end. If it is lost (its time is over, an administrator cancelled it), another is asked for,
// unless nothing was played in it. Within an allocation that somebody else made (sbatch, salloc:
// $SLURM_JOB_ID) the steps run in that one, which is left alone.
//
// A note on the disk remembers the allocation, so that after a kill -9 the next one here gives it
// back.
class SlurmAllocation : public Launcher {
 public:
  // Throws ArenaFault if Slurm's programs are not here.
  SlurmAllocation(boost::asio::io_context& loop, const league::WorkerSpec& spec,
                  LaunchOptions options);
  ~SlurmAllocation() override;
  SlurmAllocation(const SlurmAllocation&) = delete;
  SlurmAllocation& operator=(const SlurmAllocation&) = delete;

  [[nodiscard]] const std::string& name() const override { return name_; }
  [[nodiscard]] std::size_t places() const override { return spec_.tasks; }
  [[nodiscard]] std::size_t games() const override { return spec_.games; }
  [[nodiscard]] std::optional<WorkerCommand> command(std::size_t place) override;
  void look_after() override;
  void all_ended(bool have_played, const std::string& reason) override;
  std::vector<std::string> news() override;
  [[nodiscard]] std::optional<std::string> spent() const override { return spent_; }

 private:
  void ask();
  void read_answer();
  void give_back();
  void cancel(const std::string& job) const;
  void write_note() const;
  void give_back_what_a_killed_arena_left() const;

  boost::asio::io_context& loop_;
  league::WorkerSpec spec_;
  LaunchOptions options_;
  std::string name_;
  std::vector<std::string> news_;
  bool is_ours_ = true;
  std::string job_;  // its number; empty until Slurm has told
  bool is_granted_ = false;
  std::string answer_;                    // what salloc has said so far
  std::optional<process::Child> salloc_;  // while it is waiting
  std::optional<LastWords> words_;
  int fruitless_ = 0;  // allocations in a row in which nothing was played
  std::optional<std::string> spent_;
};

}  // namespace splendor::arena
