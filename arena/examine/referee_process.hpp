// A MatchRunner that is a `referee` process, started when it is first needed and again after a
// failure.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "arena/examine/match_runner.hpp"

namespace splendor::examine {

class RefereeProcess : public MatchRunner {
 public:
  // `program` is the referee, with splendor-jail in the same folder; `timeout` is for one match,
  // whatever the bots do; `arguments` are the program's. A match is given up as soon as `stopped`,
  // if there is one, returns true. REQUIRES: SIGPIPE is ignored.
  RefereeProcess(std::filesystem::path program, std::chrono::milliseconds timeout,
                 std::vector<std::string> arguments = {}, std::function<bool()> stopped = {});
  ~RefereeProcess() override;
  RefereeProcess(const RefereeProcess&) = delete;
  RefereeProcess& operator=(const RefereeProcess&) = delete;

  // Throws ArenaFault if the referee can't be started, dies, talks nonsense, takes too long or is
  // stopped; its last words are part of the sentence. It is ended then, and the next match gets a
  // new one.
  v1::MatchRecord play(const v1::MatchJob& job) override;

 private:
  class Connection;

  std::filesystem::path program_;
  std::chrono::milliseconds timeout_;
  std::vector<std::string> arguments_;
  std::function<bool()> stopped_;
  std::unique_ptr<Connection> connection_;
};

}  // namespace splendor::examine
