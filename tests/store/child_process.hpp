// A second process: the same program, doing something else, and talking through a pipe.
//
// SQLite does not survive a fork, so none may have a store open when another is started.
#pragma once

#include <sys/types.h>

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace splendor::arena {

class ChildProcess {
 public:
  // What the child says, a line at a time; a line counts as said when this returns.
  using Say = std::function<void(std::string_view line)>;

  explicit ChildProcess(const std::function<void(const Say&)>& work);
  ~ChildProcess();  // kills it
  ChildProcess(const ChildProcess&) = delete;
  ChildProcess& operator=(const ChildProcess&) = delete;

  [[nodiscard]] pid_t pid() const { return pid_; }
  // The next line; nothing when the child has ended. Half a line does not count.
  std::optional<std::string> hear();
  // kill -9.
  void kill();
  // Waits for its end: the exit status, or -1 if it was killed.
  int wait();

 private:
  pid_t pid_ = -1;
  int pipe_ = -1;
  std::string heard_;
};

}  // namespace splendor::arena
