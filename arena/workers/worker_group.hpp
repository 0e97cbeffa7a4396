// Workers of one kind: those of this machine, of another one, or of a cluster. A league may use
// several groups; worker_pool.hpp joins them.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "arena/workers/event_loop.hpp"
#include "arena/workers/runner.hpp"

namespace splendor::arena {

// How a group reports, from within the event loop or from tick().
struct WorkerEvents {
  std::function<void(Completion)> completed;
  // Something the organiser should know: a node was refused, or is not tried again.
  std::function<void(const std::string& sentence)> notice;
};

// Driven by an event loop that its owner runs. Every job that is started is completed exactly once,
// whatever happens to the workers.
class WorkerGroup {
 public:
  virtual ~WorkerGroup() = default;

  [[nodiscard]] virtual const std::string& name() const = 0;  // for people: "ssh:alpha"
  // How many more jobs it can take now.
  [[nodiscard]] virtual std::size_t wanted() const = 0;
  virtual void start(const v1::MatchJob& job) = 0;  // REQUIRES: wanted() > 0
  // Says that a record from this place is wrong. Workers of this machine are referees of ours:
  // their faults are the league's.
  virtual void refuse(std::size_t /*place*/, const std::string& /*problem*/) {}
  [[nodiscard]] virtual std::size_t running() const = 0;
  // Games it can play at a time, as far as is known.
  [[nodiscard]] virtual std::size_t workers() const = 0;
  virtual void set_workers(std::size_t count) = 0;
  // Called several times a second: ends workers that time out, and starts missing ones.
  virtual void tick() = 0;
  // Why the group can start no more games; empty while it can. Jobs that run may still be
  // completed.
  [[nodiscard]] virtual std::optional<std::string> failure_reason() const = 0;
};

using MakeWorkerGroup =
    std::function<std::unique_ptr<WorkerGroup>(EventLoop& loop, WorkerEvents events)>;

}  // namespace splendor::arena
