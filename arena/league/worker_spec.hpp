// Who plays the games of a league: "local:2", "ssh:alpha:8", "slurm:32", "command:4:…".
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace splendor::league {

enum class WorkerKind : std::uint8_t { local, ssh, slurm, command };

struct WorkerSpec {
  WorkerKind kind = WorkerKind::local;
  std::string where;        // of ssh: user@host; of command: for a shell; else empty
  std::uint32_t tasks = 1;  // of slurm: workers
  std::uint32_t games = 0;  // of each worker, at a time; 0: as many as there are cores
  friend bool operator==(const WorkerSpec&, const WorkerSpec&) = default;
};

// Each text may be several, with commas between them, unless it is a command. Throws BadValue.
[[nodiscard]] std::vector<WorkerSpec> read_workers(const std::vector<std::string>& texts);
[[nodiscard]] std::string worker_text(const WorkerSpec& worker);

}  // namespace splendor::league
