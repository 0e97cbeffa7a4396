// One referee process, at the arena's end of its pipes.
#pragma once

#include <boost/asio/io_context.hpp>
#include <deque>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "splendor/v1/match.pb.h"

namespace splendor::arena {

// How a referee is started: here, or by a command that starts it elsewhere.
struct WorkerCommand {
  std::string name;  // for people: "worker 1"
  std::filesystem::path program;
  std::vector<std::string> arguments;
  std::vector<std::string> environment;
};

// Reports through the two functions, from within the event loop. After `ended` it is of no use.
class Worker {
 public:
  using OnRecord = std::function<void(Worker&, v1::MatchRecord)>;
  using OnEnd = std::function<void(Worker&, std::string reason)>;

  // Throws ArenaFault if it can't be started.
  Worker(boost::asio::io_context& loop, const WorkerCommand& command, OnRecord on_record,
         OnEnd on_end);
  ~Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  [[nodiscard]] const std::string& name() const;
  void start(const v1::MatchJob& job);
  // Jobs without a record, oldest first.
  [[nodiscard]] const std::deque<std::uint64_t>& jobs() const;
  // No more jobs: it ends when it has played those it has.
  void close();
  [[nodiscard]] bool is_closing() const;

 private:
  class Link;
  std::shared_ptr<Link> link_;  // shared with the operations in the event loop
};

}  // namespace splendor::arena
