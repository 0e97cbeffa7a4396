// The interface through which a league has its games played. Tests replace it.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "arena/core/node.hpp"
#include "splendor/v1/match.pb.h"

namespace splendor::arena {

struct Finished {
  v1::MatchRecord record;  // has the id of its job; may be void
  std::string worker;
  Node node = {};  // where it was played
  // For Runner::refuse(): the group of the worker, and its place there.
  std::size_t group = 0;
  std::size_t place = 0;
};

// A job that will have no record: its worker died, timed out or broke the protocol.
struct Lost {
  std::uint64_t job = 0;
  std::string reason;
  std::string worker;
};

using Completion = std::variant<Finished, Lost>;

// Every job that is started is completed exactly once. Completions come in any order.
class Runner {
 public:
  virtual ~Runner() = default;

  // How many more jobs it can take now.
  [[nodiscard]] virtual std::size_t wanted() const = 0;
  virtual void start(const v1::MatchJob& job) = 0;  // REQUIRES: wanted() > 0
  // Waits for at least one completion. Returns empty on timeout. Throws ArenaFault if no games can
  // be played any more.
  virtual std::vector<Completion> wait(std::chrono::milliseconds longest) = 0;

  // Says that the record of a game is wrong. A worker that sends several is given no more games.
  virtual void refuse(const Finished& /*finished*/, const std::string& /*problem*/) {}

  [[nodiscard]] virtual std::size_t running() const = 0;  // jobs started and not completed
  [[nodiscard]] virtual std::size_t workers() const = 0;
  // Takes effect as workers finish their games. REQUIRES: count > 0.
  virtual void set_workers(std::size_t count) = 0;
};

}  // namespace splendor::arena
