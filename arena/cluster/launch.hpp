// Starts workers on other machines: by ssh, by a command, by Slurm.
#pragma once

#include <chrono>
#include <filesystem>
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

  [[nodiscard]] virtual const std::string& name() const = 0;  // for people: "ssh:alpha"
  [[nodiscard]] virtual std::size_t places() const = 0;       // never changes
  // Games at a time in each place; 0: one for each core.
  [[nodiscard]] virtual std::size_t games() const = 0;
  // How to start the worker of a place; empty if it can't be started yet.
  [[nodiscard]] virtual std::optional<WorkerCommand> command(std::size_t place) = 0;
  // True if `reason`, for which a worker ended, is a failed start and not the worker's fault. The
  // worker is then started again as soon as command() returns a command.
  [[nodiscard]] virtual bool excuses(const std::string& /*reason*/) { return false; }
  // Called several times a second.
  virtual void tick() {}
  // Called when all workers have ended. `have_played` is true if any of them completed a game since
  // the last call; `reason` says why the last one ended.
  virtual void all_ended(bool /*have_played*/, const std::string& /*reason*/) {}
  // Notices for the organiser since the last call.
  virtual std::vector<std::string> news() { return {}; }
  // Why no worker can be started any more; empty while one can.
  [[nodiscard]] virtual std::optional<std::string> failure_reason() const { return std::nullopt; }
  // Called once at the end, when no worker is left. Returns what could not be cleaned up, if
  // anything, as a sentence for the organiser.
  virtual std::optional<std::string> close() { return std::nullopt; }
};

struct LaunchOptions {
  std::string program;                     // the arena on the other side
  std::vector<std::string> ssh_options;    // for ssh, before the host
  std::vector<std::string> slurm_options;  // for salloc: --partition=…, --time=…
  std::string slurm_name;                  // prefix of the names of allocations
  std::filesystem::path slurm_notes;       // see SlurmNotes
  std::chrono::milliseconds slurm_timeout{std::chrono::minutes(2)};  // of each Slurm command
};

// `loop` must outlive the launcher. Throws ArenaFault if a program that it needs is not installed.
// REQUIRES: spec.kind is not WorkerKind::local.
[[nodiscard]] std::unique_ptr<Launcher> make_launcher(EventLoop& loop,
                                                      const league::WorkerSpec& spec,
                                                      const LaunchOptions& options);

// Our whole environment, which ssh and Slurm need.
[[nodiscard]] std::vector<std::string> whole_environment();
// Finds a program in PATH; the path is absolute. Throws ArenaFault if there is none.
[[nodiscard]] std::filesystem::path program_in_path(const std::string& name);

}  // namespace splendor::arena
