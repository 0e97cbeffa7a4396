// How workers elsewhere are started: by ssh, by a command, by Slurm.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/league/worker_spec.hpp"
#include "arena/run/worker_process.hpp"

namespace splendor::arena {

// Starts workers of one kind. A worker has a place; one that is lost is started again there.
class Launcher {
 public:
  virtual ~Launcher() = default;

  [[nodiscard]] virtual const std::string& name() const = 0;  // "ssh:alpha"
  [[nodiscard]] virtual std::size_t places() const = 0;
  // Of each place, at a time; 0: as many as there are cores.
  [[nodiscard]] virtual std::size_t games() const = 0;
  // How to start the worker of a place; nothing if that can't be done yet.
  [[nodiscard]] virtual std::optional<WorkerCommand> command(std::size_t place) = 0;
  // Whether a worker that ended for this reason could not be started at all, by no fault of its
  // own: it is started again as soon as command() says how.
  [[nodiscard]] virtual bool excuses(const std::string& /*reason*/) { return false; }
  // Several times a second.
  virtual void tick() {}
  // All workers have ended, after they had played something or not; the last for this reason.
  virtual void all_ended(bool /*have_played*/, const std::string& /*reason*/) {}
  // Something to tell the organiser; each thing once.
  virtual std::vector<std::string> news() { return {}; }
  // Why nothing can be started any more; nothing while there is hope.
  [[nodiscard]] virtual std::optional<std::string> failure_reason() const { return std::nullopt; }
  // At the end, when no worker is left. Says what could not be cleaned up.
  virtual std::optional<std::string> close() { return std::nullopt; }
};

struct LaunchOptions {
  std::string program;                     // the arena on the other side
  std::vector<std::string> ssh_options;    // for ssh, before the host
  std::vector<std::string> slurm_options;  // for salloc: --partition=…, --time=…
  std::string slurm_name;                  // with which names of allocations begin
  std::filesystem::path slurm_notes;       // a folder that remembers them, should we be killed
  // A command of Slurm's that takes longer got no answer.
  std::chrono::milliseconds slurm_patience{std::chrono::minutes(2)};
};

// REQUIRES: not WorkerKind::local.
[[nodiscard]] std::unique_ptr<Launcher> make_launcher(boost::asio::io_context& loop,
                                                      const league::WorkerSpec& spec,
                                                      const LaunchOptions& options);

// All of our own environment, which ssh and Slurm need.
[[nodiscard]] std::vector<std::string> whole_environment();
// Where in PATH a program is. Throws ArenaFault if it is nowhere.
[[nodiscard]] std::filesystem::path program_in_path(const std::string& name);

}  // namespace splendor::arena
