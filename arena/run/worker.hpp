// One referee process, at the arena's end of its pipes.
#pragma once

#include <boost/asio/io_context.hpp>
#include <deque>
#include <functional>
#include <string>
#include <string_view>

#include "arena/run/worker_process.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::arena {

// Reports through the two functions, from within the event loop. After `ended` it is of no use, and
// has to be destroyed, though not from within that function.
class Worker {
 public:
  using OnRecord = std::function<void(Worker&, v1::MatchRecord)>;
  using OnEnd = std::function<void(Worker&, std::string reason)>;

  // Throws ArenaFault if it can't be started.
  Worker(boost::asio::io_context& loop, const WorkerCommand& command, OnRecord on_record,
         OnEnd on_end);
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  [[nodiscard]] const std::string& name() const { return name_; }
  void start(const v1::MatchJob& job);
  // Jobs without a record, oldest first.
  [[nodiscard]] const std::deque<std::uint64_t>& jobs() const { return jobs_; }
  // No more jobs: it ends when it has played those it has.
  void close();
  [[nodiscard]] bool is_closing() const { return is_closing_; }

 private:
  void take(std::string_view message);
  void end(std::string reason);

  std::string name_;
  OnRecord on_record_;
  OnEnd on_end_;
  std::deque<std::uint64_t> jobs_;
  bool is_closing_ = false;
  bool has_ended_ = false;
  WorkerProcess process_;
};

}  // namespace splendor::arena
