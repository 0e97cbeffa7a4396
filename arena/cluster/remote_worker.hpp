// The arena's side of one `arena worker` on another machine.
#pragma once

#include <chrono>
#include <deque>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "arena/cluster/bot_reader.hpp"
#include "arena/workers/runner.hpp"
#include "arena/workers/worker_process.hpp"
#include "splendor/v1/worker.pb.h"

namespace splendor::arena {

struct RemoteLimits {
  std::chrono::milliseconds start{std::chrono::seconds(60)};    // from its start to its hello
  std::chrono::milliseconds silence{std::chrono::seconds(30)};  // between two messages after that
  std::chrono::milliseconds pause{std::chrono::seconds(1)};  // before a restart; doubles each time
};

// Reports through its functions, from within the event loop or from tick(). After `on_end` it has
// to be destroyed, but not from within that function.
//
// Only messages prove that the worker is alive: ssh or srun in between may keep running, or report
// something else, when the worker is gone. And only games prove that it plays: it may send
// heartbeats for ever and keep its jobs.
class RemoteWorker {
 public:
  struct Events {
    std::function<void(RemoteWorker&, const v1::WorkerHello&)> on_hello;
    std::function<void(RemoteWorker&, Completion)> on_completion;
    // Its jobs were completed as lost before. `reason` is empty if it was dismissed.
    std::function<void(RemoteWorker&, std::string reason)> on_end;
  };

  // Throws ArenaFault if the command can't be started.
  RemoteWorker(EventLoop& loop, const WorkerCommand& command, const v1::WorkerWelcome& welcome,
               const RemoteLimits& limits, Events events);
  RemoteWorker(const RemoteWorker&) = delete;
  RemoteWorker& operator=(const RemoteWorker&) = delete;

  // How many more jobs it can take now: enough to bridge the latency of messages, and no more,
  // since all of them are lost if it dies.
  [[nodiscard]] std::size_t wanted() const;
  void start(const v1::MatchJob& job);
  [[nodiscard]] std::size_t running() const { return jobs_.size(); }
  [[nodiscard]] std::size_t games() const { return games_; }  // at a time; 0 before its hello
  void set_games(std::size_t games);                          // REQUIRES: games > 0
  [[nodiscard]] const Node& node() const { return node_; }
  [[nodiscard]] const std::string& name() const { return name_; }

  // Says bye. The worker ends soon after.
  void dismiss(const std::string& reason);
  // Called several times a second: checks the time limits and sends heartbeats.
  void tick();

 private:
  using Clock = std::chrono::steady_clock;
  enum class State : std::uint8_t {
    open,
    dismissed,  // was told to end, and takes no more jobs
    ended,
  };

  void take(std::string_view bytes);
  void take_record(v1::MatchRecord record);
  [[nodiscard]] bool is_sending(const std::string& sha256) const;
  void send_more_of_bots();
  void end(std::string reason);
  void count_for_pace();

  std::string name_;
  Events events_;
  RemoteLimits limits_;
  std::chrono::milliseconds patience_;  // longer than any match takes
  v1::WorkerWelcome welcome_;
  Node node_;
  std::size_t games_ = 0;
  std::set<std::uint64_t> jobs_;                       // without a record
  std::map<std::string, std::filesystem::path> bots_;  // by hash: where we have them
  std::deque<BotReader> sending_;                      // one after the other
  Clock::time_point begun_ = Clock::now();
  Clock::time_point heard_ = Clock::now();
  // When a job was last completed, a part of a bot was sent, or the first of its jobs was started.
  Clock::time_point progressed_ = Clock::now();
  Clock::time_point next_heartbeat_{};
  Clock::time_point pace_since_ = Clock::now();
  std::size_t pace_games_ = 0;
  double games_per_second_ = 0;
  bool has_said_hello_ = false;
  State state_ = State::open;
  WorkerProcess process_;
};

}  // namespace splendor::arena
