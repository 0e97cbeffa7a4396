// Starts and watches programs of ours and of the system (bwrap, splendor-jail, referee). Bots are
// never started from here but inside a jail, see referee/sandbox/jail.hpp.
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
  ours,  // the same as our own
};

// The session of a child. Either way it has no terminal and is a process group of its own.
enum class Session {
  own,
  // Where the kernel schedules sessions as groups (autogroup), switching between the child and us
  // is faster in one session.
  ours,
};

struct Identity {
  uid_t user;
  gid_t group;
  friend bool operator==(Identity, Identity) = default;
};

struct Command {
  std::filesystem::path program;         // absolute, and known to exist
  std::vector<std::string> arguments;    // without the program's own name
  std::vector<std::string> environment;  // "NAME=value"; nothing is inherited
  Stream input = Stream::null;
  Stream output = Stream::null;
  Stream errors = Stream::null;
  Session session = Session::own;
  std::vector<int> passed;           // borrowed; become descriptors 3, 4, … of the child
  std::optional<Identity> identity;  // user to run as, without supplementary groups; needs root
  std::optional<unsigned> core;      // the only core for the child and its descendants
  bool dies_with_us = false;         // killed when we end, however we end; its descendants are not
  bool yields = false;               // gets a tenth of the processor time of others
  // Whether the constructor returns without waiting until the program is executed, which takes long
  // on a busy machine. A program that can't be executed then ends with status 127, and its stderr
  // says why.
  bool starts_unverified = false;
};

// One running child. Owns its process id: nobody else signals it or waits for it. The child begins
// without a terminal, with default signals, an empty signal mask, and no descriptors but its
// standard streams and those passed. Not thread-safe: the program must have one thread when a Child
// is made. The destructor kills and reaps the process, but not its descendants.
class Child {
 public:
  // Throws ArenaFault, and leaves no process and no descriptor behind.
  explicit Child(const Command& command);
  ~Child();
  Child(Child&& other) noexcept = default;
  Child& operator=(Child&& other) noexcept;
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  [[nodiscard]] pid_t pid() const { return pid_; }
  // Our ends of the pipes, non-blocking; empty for other streams.
  [[nodiscard]] Fd& input() { return input_; }
  [[nodiscard]] Fd& output() { return output_; }
  [[nodiscard]] Fd& errors() { return errors_; }

  // Becomes readable when the process has ended. For event loops; owned here.
  [[nodiscard]] int exit_fd() const { return pidfd_.get(); }
  // How the process ended; empty while it runs. wait() also returns empty on timeout.
  [[nodiscard]] std::optional<Exit> poll();
  [[nodiscard]] std::optional<Exit> wait(Deadline deadline);
  // Does nothing if the process has ended.
  void signal(int number);
  // Kills everything in its process group. Does nothing once poll() or wait() has returned an end:
  // another group could have the number by then.
  void kill_group();

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
