// A place where games are played: this machine, another one, a cluster. Several of them serve one
// league together; worker_pool.hpp joins them.
#pragma once

#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "arena/run/runner.hpp"

namespace splendor::arena {

// How a source reports, from within the event loop.
struct WorkerEvents {
  std::function<void(Completion)> completed;
  // Something the organiser should know: a node was refused, or is tried no more.
  std::function<void(const std::string& sentence)> notice;
};

// Driven by an event loop that belongs to somebody else. Every job that is started is completed
// exactly once, whatever becomes of the workers.
class WorkerGroup {
 public:
  virtual ~WorkerGroup() = default;

  [[nodiscard]] virtual const std::string& name() const = 0;  // for people: "ssh:alpha"
  // How many more jobs it wants now.
  [[nodiscard]] virtual std::size_t wanted() const = 0;
  virtual void start(const v1::MatchJob& job) = 0;  // REQUIRES: wanted() > 0
  [[nodiscard]] virtual std::size_t running() const = 0;
  // Games it can play at a time, as far as is known.
  [[nodiscard]] virtual std::size_t workers() const = 0;
  virtual void set_workers(std::size_t count) = 0;
  // Several times a second: looks for those who are silent, and starts those who are missing.
  virtual void tick() = 0;
  // Why nothing will ever be played here any more; nothing while there is hope.
  [[nodiscard]] virtual std::optional<std::string> failure_reason() const = 0;
};

using MakeWorkerGroup =
    std::function<std::unique_ptr<WorkerGroup>(boost::asio::io_context& loop, WorkerEvents events)>;

}  // namespace splendor::arena
