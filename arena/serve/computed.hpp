// Answers that a child computes, kept until what they were computed from has changed.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "arena/serve/children.hpp"

namespace splendor::serve {

// Bytes with a tag that changes whenever they do.
struct Computed {
  std::shared_ptr<const std::string> text;
  std::string tag;  // for ETag, without quotes
  bool is_error = false;
  std::string version;  // what it was computed from
  std::chrono::steady_clock::time_point at{};
};

class ComputedAnswers {
 public:
  using Clock = std::chrono::steady_clock;
  using Use = std::function<void(const Computed&)>;

  explicit ComputedAnswers(Children& children);

  // What to compute, and from what.
  struct Question {
    std::vector<std::string> arguments;  // of arena; also the key
    // The state of what it is computed from, in any form. Asked at most four times a second.
    std::function<std::string()> version;
    // True while the answer changes all the time: then one that is some seconds old will do.
    std::function<bool()> is_moving;
  };

  // Calls `use` now with an answer that is up to date, or recent enough, or else when a child has
  // computed one. However many ask, computing one answer again and again takes a tenth of one core
  // at most, and two children run at a time. Whatever version() throws passes through.
  void ask(const Question& question, const Use& use);

 private:
  struct Entry {
    Computed answer;
    bool is_running = false;
    // While it is computed again: on a busy machine that takes long, and nobody should wait for it.
    bool old_one_will_do = false;
    Clock::time_point checked{};
    Clock::time_point computed{};
    Clock::duration took{};
    Clock::duration cost{};  // processor time
    Clock::time_point used{};
    std::vector<Use> waiting;
  };
  struct Task {
    std::string key;
    std::vector<std::string> arguments;
    std::string version;
  };
  void compute(Task task);
  void start_next();
  void keep(const Task& task, Clock::time_point begun, const ChildResult& result);
  void forget_old();

  Children& children_;
  std::unordered_map<std::string, Entry> entries_;
  std::deque<Task> tasks_;  // that wait for a child
  std::size_t children_running_ = 0;
};

}  // namespace splendor::serve
