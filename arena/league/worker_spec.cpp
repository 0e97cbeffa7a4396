#include "arena/league/worker_spec.hpp"

#include "arena/league/text.hpp"
#include "arena/league/values.hpp"

namespace splendor::league {
namespace {

constexpr std::uint32_t kMostTasks = 100'000;
constexpr std::size_t kLongest = 4096;
constexpr const char* kExpected =
    "expected local:2, ssh:HOST:8, slurm:32, slurm:4x16 (workers times games) or command:8:COMMAND";

std::uint32_t number(const std::string& text, std::uint32_t most) {
  return static_cast<std::uint32_t>(read_whole(text, {1, most}));
}

WorkerSpec read_ssh(const std::string& rest) {
  WorkerSpec worker{WorkerKind::ssh, rest, 1, 0};
  const std::size_t colon = rest.rfind(':');
  if (colon != std::string::npos) {
    worker.where = rest.substr(0, colon);
    worker.games = number(rest.substr(colon + 1), kMostGamesAtATime);
  }
  // ssh would take it for an option, or the shell there for more than one word.
  const bool is_host = !worker.where.empty() && worker.where.front() != '-' &&
                       worker.where.find_first_of(" \t'\"\\$`;&|<>:") == std::string::npos;
  if (!is_host) throw BadValue(kExpected);
  return worker;
}

WorkerSpec read_slurm(const std::string& rest) {
  WorkerSpec worker{WorkerKind::slurm, "", 1, 1};
  const std::size_t times = rest.find('x');
  worker.tasks = number(rest.substr(0, times), kMostTasks);
  if (times != std::string::npos) worker.games = number(rest.substr(times + 1), kMostGamesAtATime);
  return worker;
}

WorkerSpec read_command(const std::string& rest) {
  const std::size_t colon = rest.find(':');
  if (colon == std::string::npos || colon + 1 == rest.size()) throw BadValue(kExpected);
  return {WorkerKind::command, read_text(rest.substr(colon + 1), kLongest), 1,
          number(rest.substr(0, colon), kMostGamesAtATime)};
}

WorkerSpec read_worker(const std::string& text) {
  const std::size_t colon = text.find(':');
  const std::string kind = text.substr(0, colon);
  const std::string rest = colon == std::string::npos ? "" : text.substr(colon + 1);
  if (kind == "local") {
    return {WorkerKind::local, "", 1, rest.empty() ? 0 : number(rest, kMostGamesAtATime)};
  }
  if (kind == "ssh") return read_ssh(rest);
  if (kind == "slurm") return read_slurm(rest);
  if (kind == "command") return read_command(rest);
  throw BadValue(kExpected);
}

}  // namespace

std::vector<WorkerSpec> read_workers(const std::vector<std::string>& texts) {
  std::vector<WorkerSpec> workers;
  for (const std::string& text : texts) {
    if (text.starts_with("command:")) {
      workers.push_back(read_worker(text));
    } else {
      for (const std::string& part : split_at_commas(text)) workers.push_back(read_worker(part));
    }
  }
  if (workers.empty()) throw BadValue(kExpected);
  return workers;
}

std::string worker_text(const WorkerSpec& worker) {
  const std::string games = worker.games == 0 ? "" : ":" + std::to_string(worker.games);
  switch (worker.kind) {
    case WorkerKind::local:
      return "local" + games;
    case WorkerKind::ssh:
      return "ssh:" + worker.where + games;
    case WorkerKind::slurm:
      return "slurm:" + std::to_string(worker.tasks) +
             (worker.games == 1 ? "" : "x" + std::to_string(worker.games));
    case WorkerKind::command:
      return "command" + games + ":" + worker.where;
  }
  return "";
}

}  // namespace splendor::league
