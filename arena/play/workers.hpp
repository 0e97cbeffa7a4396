// Who plays the games of a league, made of its settings.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "arena/league/settings.hpp"
#include "arena/store/home.hpp"
#include "arena/workers/worker_pool.hpp"

namespace splendor::play {

// Parses the values of --workers; empty if it was not given. Throws WrongUsage.
[[nodiscard]] std::vector<league::WorkerSpec> read_workers(const std::vector<std::string>& words);

struct WorkersWanted {
  std::vector<league::WorkerSpec> workers;  // empty: this machine
  double reference_speed = 0;  // of the machine that played the league's first games; 0: unknown
  std::function<void(const std::string& sentence)> notice;
};

// Throws ArenaFault or Failure if one of the workers can't be started at all.
[[nodiscard]] std::unique_ptr<arena::WorkerPool> make_workers(const arena::Home& home,
                                                              const league::Settings& settings,
                                                              const WorkersWanted& wanted);

}  // namespace splendor::play
