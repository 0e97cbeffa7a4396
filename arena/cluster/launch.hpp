// Starts workers on other machines: by ssh, by a command, by Slurm.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/league/worker_spec.hpp"
#include "arena/workers/worker_process.hpp"

namespace splendor::arena {

// Starts workers of one kind. Each worker has a place; a lost worker is restarted in its place.
class Launcher {
 public:
  virtual ~Launcher() = default;

  [[nodiscard]] virtual const std::string& name() const = 0;  // "ssh:alpha"
  [[nodiscard]] virtual std::size_t places() const = 0;
  // Games at a time in each place; 0: one for each core.
  [[nodiscard]] virtual std::size_t games() const = 0;
  // How to start the worker of a place; nothing if it can't be started yet.
  [[nodiscard]] virtual std::optional<WorkerCommand> command(std::size_t place) = 0;
  // True if a worker that ended for this reason is not to blame: starting it failed. It is started
  // again as soon as command() returns one.
  [[nodiscard]] virtual bool excuses(const std::string& /*reason*/) { return false; }
  // Called several times a second.
  virtual void tick() {}
  // All workers have ended. `have_played`: some game was played; `reason`: why the last one ended.
  virtual void all_ended(bool /*have_played*/, const std::string& /*reason*/) {}
  // Notices for the organiser since the last call.
  virtual std::vector<std::string> news() { return {}; }
  // Why no worker can be started any more; nothing while one may.
  [[nodiscard]] virtual std::optional<std::string> failure_reason() const { return std::nullopt; }
  // Called at the end, when no worker is left. Returns what could not be cleaned up.
  virtual std::optional<std::string> close() { return std::nullopt; }
};

struct LaunchOptions {
  std::string program;                     // the arena on the other side
  std::vector<std::string> ssh_options;    // for ssh, before the host
  std::vector<std::string> slurm_options;  // for salloc: --partition=…, --time=…
  std::string slurm_name;                  // prefix of the names of allocations
  std::filesystem::path slurm_notes;       // see SlurmNotes
  // Timeout of Slurm's commands.
  std::chrono::milliseconds slurm_patience{std::chrono::minutes(2)};
};

// REQUIRES: not WorkerKind::local.
[[nodiscard]] std::unique_ptr<Launcher> make_launcher(EventLoop& loop,
                                                      const league::WorkerSpec& spec,
                                                      const LaunchOptions& options);

// Our whole environment, which ssh and Slurm need.
[[nodiscard]] std::vector<std::string> whole_environment();
// Finds a program in PATH. Throws ArenaFault if there is none.
[[nodiscard]] std::filesystem::path program_in_path(const std::string& name);

}  // namespace splendor::arena
