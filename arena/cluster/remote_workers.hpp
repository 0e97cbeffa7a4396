// Games played by workers that a launcher starts on other machines.
#pragma once

#include <memory>
#include <variant>
#include <vector>

#include "arena/cluster/launch.hpp"
#include "arena/cluster/remote_worker.hpp"
#include "arena/cluster/speed_rule.hpp"
#include "arena/cluster/worker_conduct.hpp"
#include "arena/workers/worker_group.hpp"

namespace splendor::arena {

struct RemoteOptions {
  v1::WorkerWelcome welcome;  // without the number of games
  RemoteLimits limits;
  std::shared_ptr<SpeedRule> speed;
};

// A worker that ends is restarted after a pause. One that keeps ending, whose games keep being
// void, that sends wrong records, or that may not serve, is dropped, with a notice that names it.
// Once all are dropped, the group fails.
class RemoteWorkers : public WorkerGroup {
 public:
  RemoteWorkers(EventLoop& loop, std::unique_ptr<Launcher> launcher, RemoteOptions options,
                WorkerEvents events);
  // Says bye to all workers and waits up to half a second for them to end.
  ~RemoteWorkers() override;

  [[nodiscard]] const std::string& name() const override { return launcher_->name(); }
  [[nodiscard]] std::size_t wanted() const override;
  void start(const v1::MatchJob& job) override;
  void refuse(std::size_t place, const std::string& problem) override;
  [[nodiscard]] std::size_t running() const override;
  [[nodiscard]] std::size_t workers() const override;
  void set_workers(std::size_t count) override;
  void tick() override;
  [[nodiscard]] std::optional<std::string> failure_reason() const override;

 private:
  using Clock = std::chrono::steady_clock;
  using WorkerPtr = std::unique_ptr<RemoteWorker>;

  // The states of a place. A worker that has ended is destroyed by the next tick(): its own
  // functions may still be running.
  struct Vacant {
    Clock::time_point next_start;
  };
  struct Serving {
    WorkerPtr worker;
  };
  struct Ended {
    WorkerPtr worker;
    Clock::time_point next_start;
  };
  // Dropped, but still finishing: it was told to leave.
  struct Leaving {
    WorkerPtr worker;
  };
  // No worker is started here again.
  struct Dropped {
    WorkerPtr worker;  // one that has ended, or nothing
  };

  struct Place {
    std::variant<Vacant, Serving, Ended, Leaving, Dropped> state;
    WorkerConduct conduct = {};
    std::size_t games = 0;  // at a time

    // The worker that serves or leaves; nullptr if there is none.
    [[nodiscard]] RemoteWorker* live() const;
    [[nodiscard]] bool is_dropped() const;
    // The host of its worker; empty if unknown.
    [[nodiscard]] std::string host() const;
    // Takes the worker out, whatever its state.
    [[nodiscard]] WorkerPtr take_worker();
    // Starts no worker here again. Dismisses the one that serves.
    void drop(const std::string& reason);
    // Destroys a worker that has ended. Returns true if there was one.
    bool clear_ended();
  };

  // `number` is that of a place.
  void start_worker(std::size_t number);
  void greet(std::size_t number, RemoteWorker& worker, const v1::WorkerHello& hello);
  void complete(std::size_t number, RemoteWorker& worker, Completion completion);
  void ended(std::size_t number, const std::string& reason);
  // Drops a place, with a notice.
  void drop(std::size_t number, const std::string& reason);
  void say_farewell();
  void look_for_hungry() const;

  EventLoop& loop_;
  std::unique_ptr<Launcher> launcher_;
  RemoteOptions options_;
  WorkerEvents events_;
  std::vector<Place> places_;
  std::string last_reason_;
  bool have_played_ = false;         // since the launcher last heard all_ended()
  std::size_t last_overloaded_ = 0;  // place that reported an overloaded machine last

  // Cache: places whose workers can take jobs, and how many jobs in all.
  mutable bool is_changed_ = true;
  mutable std::vector<std::size_t> hungry_;
  mutable std::size_t wanted_ = 0;
  std::size_t turn_ = 0;
};

}  // namespace splendor::arena
