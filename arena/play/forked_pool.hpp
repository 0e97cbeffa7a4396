// Computes on all cores with processes: children of this one that are given texts and answer with
// texts.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "referee/process/fd.hpp"

namespace splendor::play {

class ForkedPool {
 public:
  // What a child does with a text. It runs in the child alone; an exception is passed on by run().
  using Work = std::function<std::string(const std::string&)>;

  // Starts the children, which share this process's memory as it is now: make the pool before
  // anything that must not be shared, such as an open database. REQUIRES: one process or more
  ForkedPool(std::size_t processes, const Work& work);
  // Ends the children and waits for them.
  ~ForkedPool();
  ForkedPool(const ForkedPool&) = delete;
  ForkedPool& operator=(const ForkedPool&) = delete;

  // Asks `next` for texts until it has no more, and passes on each answer with the number of its
  // text, from 0, as it comes. Throws Failure if a child could not do its work, once the others are
  // done with theirs.
  void run(const std::function<std::optional<std::string>()>& next,
           const std::function<void(std::size_t number, const std::string& answer)>& use);

  [[nodiscard]] std::size_t processes() const { return children_.size(); }

 private:
  struct Child {
    pid_t pid = 0;
    process::Fd line;
    std::optional<std::size_t> busy_with;
  };

  std::vector<Child> children_;
};

}  // namespace splendor::play
