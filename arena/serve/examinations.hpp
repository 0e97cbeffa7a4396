// Bots that wait for their examination. A child examines each; a crash of the server loses none,
// because a bot without a verdict is found again.
#pragma once

#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "arena/serve/children.hpp"
#include "arena/store/store.hpp"

namespace splendor::serve {

struct ExaminationState {
  arena::BotState before;  // the bot's state when it was queued
  std::size_t place = 0;   // in the queue, from 1; 0: it is being examined
  std::size_t check = 0;   // that is being played, from 1; 0: none yet
  std::size_t of = 0;
  std::string check_name = {};
};

class Examinations {
 public:
  // Called with a bot's label when its state has changed, and when its verdict is stored.
  using Changed = std::function<void(const std::string& label)>;

  Examinations(Children& children, std::vector<std::string> options, std::size_t at_once,
               Changed changed);

  // Every bot that has no verdict yet; after a restart.
  void add_unexamined(const arena::Store& store);
  void add(const arena::Bot& bot);
  // Nothing if it neither waits nor is examined.
  [[nodiscard]] std::optional<ExaminationState> state_of(const std::string& label) const;
  [[nodiscard]] std::size_t size() const { return waiting_.size() + running_.size(); }

 private:
  struct Waiting {
    std::string label;
    arena::BotState before;
  };

  void start_next();
  void read_line(const std::string& label, const std::string& line);

  Children& children_;
  std::vector<std::string> options_;
  std::size_t at_once_;
  Changed changed_;
  std::deque<Waiting> waiting_;
  std::map<std::string, ExaminationState> running_;
};

}  // namespace splendor::serve
