// Starting programs of ours and of the system (bwrap, the jail, the referee), and watching them.
// Bots are never started from here: they are started inside a jail, see referee/sandbox/jail.hpp.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "referee/process/deadline.hpp"
#include "referee/process/exit.hpp"
#include "referee/process/fd.hpp"

namespace splendor::process {

// Where one of the child's three standard streams leads.
enum class Stream {
  null,  // /dev/null
  pipe,  // a pipe to us
  ours,  // the same place as our own
};

struct Identity {
  uid_t user;
  gid_t group;
  friend bool operator==(Identity, Identity) = default;
};

struct Command {
  std::filesystem::path program;         // absolute, and known to exist
  std::vector<std::string> arguments;    // without the program's own name
  std::vector<std::string> environment;  // "NAME=value"; nothing else is inherited
  Stream input = Stream::null;
  Stream output = Stream::null;
  Stream errors = Stream::null;
  std::vector<int> passed;           // borrowed; they become 3, 4, … in the child
  std::optional<Identity> identity;  // whom to become first; only root can, and gives up all groups
  std::optional<unsigned> core;      // the only processor it and its descendants may use
  bool dies_with_us = false;         // however we end, it is killed then; its descendants are not
};

// One running child. Sole owner of its process id: nobody else signals it or waits for it.
// It begins in its own session, with default signals, an empty signal mask, and no descriptors but
// its standard streams and those passed.
// Not thread-safe: the program must have one thread when a Child is made. Destroying it kills and
// reaps the process; its descendants are not looked for.
class Child {
 public:
  // Throws ArenaFault, and nothing is left behind: no process, no descriptor.
  explicit Child(const Command& command);
  ~Child();
  Child(Child&& other) noexcept = default;
  Child& operator=(Child&& other) noexcept;
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  [[nodiscard]] pid_t pid() const { return pid_; }
  // Our ends of the streams asked for as pipes, non-blocking; empty for the others.
  [[nodiscard]] Fd& input() { return input_; }
  [[nodiscard]] Fd& output() { return output_; }
  [[nodiscard]] Fd& errors() { return errors_; }

  // Becomes readable when the process has ended. For event loops; owned here.
  [[nodiscard]] int exit_fd() const { return pidfd_.get(); }
  // How it ended; nothing while it runs. Once known it stays known.
  [[nodiscard]] std::optional<Exit> poll();
  [[nodiscard]] std::optional<Exit> wait(Deadline deadline);
  // Does nothing if the process has ended.
  void signal(int number);

 private:
  void end();

  pid_t pid_ = -1;
  Fd pidfd_;
  Fd input_;
  Fd output_;
  Fd errors_;
  std::optional<Exit> exit_;
};

}  // namespace splendor::process
