// Workers that play the games of a league: "local:2", "ssh:alpha:8", "slurm:32", "command:4:…".
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace splendor::league {

// No worker plays more games at a time, whatever a league file asks for or the worker claims.
inline constexpr std::uint32_t kMostGamesAtATime = 4096;

enum class WorkerKind : std::uint8_t { local, ssh, slurm, command };

struct WorkerSpec {
  WorkerKind kind = WorkerKind::local;
  std::string where;        // ssh: user@host; command: the shell command; else empty
  std::uint32_t tasks = 1;  // slurm: number of workers
  std::uint32_t games = 0;  // at a time on each worker; 0: one for each core
  friend bool operator==(const WorkerSpec&, const WorkerSpec&) = default;
};

// Parses workers. A text may hold several, separated by commas, unless it is a command. Throws
// BadValue.
[[nodiscard]] std::vector<WorkerSpec> read_workers(const std::vector<std::string>& texts);
[[nodiscard]] std::string worker_text(const WorkerSpec& worker);

}  // namespace splendor::league
