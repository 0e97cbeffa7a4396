// Boost.Process 1.81 (first version of its interface) forks and executes. Its known defects are
// avoided here:
// - Its pipes, and every descriptor without close-on-exec, leak into later children
//   (boostorg/process #170), so the pipes are ours and the child marks all others close-on-exec.
// - A failed exec leaves a zombie (#285), so the error handler reaps.
// - It reads past the end of an empty argument, so the lists of arguments and variables are ours.
// - It waits by SIGCHLD for the whole program, so exits are seen through a pidfd.
// - It waits until the child has executed the program. Event loops ask it to ignore errors instead:
//   then it doesn't wait, and the child reports the error itself.
#include "referee/process/child.hpp"

#include <fcntl.h>
#include <grp.h>
#include <linux/close_range.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <boost/process/child.hpp>
#include <boost/process/error.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/extend.hpp>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "referee/process/arena_fault.hpp"

// The C library of Debian 12 does not declare it yet.
#ifndef P_PIDFD
#define P_PIDFD 3
#endif

namespace splendor::process {
namespace {

namespace bp = boost::process;

int pidfd_open(pid_t pid) { return static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)); }

// REQUIRES: `pid` is our child and not yet reaped, so its number can't have been reused.
void reap(pid_t pid) {
  while (::waitpid(pid, nullptr, 0) < 0 && errno == EINTR) {
  }
}

// A tenth of the usual weight, best effort. Where the scheduler groups processes by session, only
// the priority of the whole session counts against others. Async-signal-safe.
void yield_to_others() {
  ::setpriority(PRIO_PROCESS, 0, 10);
  const int group = ::open("/proc/self/autogroup", O_WRONLY | O_CLOEXEC);
  if (group < 0) return;
  [[maybe_unused]] const auto written = ::write(group, "10", 2);
  ::close(group);
}

void write_error(const char* text) {
  [[maybe_unused]] const auto written = ::write(STDERR_FILENO, text, std::strlen(text));
}

// The errno of a fork that failed; 0 if it did not.
struct ForkError {
  int number = 0;
};

// What the forked child does before exec, in async-signal-safe calls only.
class Setup : public bp::extend::handler {
 public:
  // targets[i] becomes descriptor i.
  Setup(const Command& command, std::vector<int> targets, ForkError& fork_error)
      : command_(command), targets_(std::move(targets)), fork_error_(fork_error) {
    add(arguments_, command.program.native());
    for (const std::string& text : command.arguments) add(arguments_, text);
    for (const std::string& text : command.environment) add(environment_, text);
    arguments_.push_back(nullptr);
    environment_.push_back(nullptr);
  }

  template <class Executor>
  void on_exec_setup(Executor& executor) {
    executor.cmd_line = arguments_.data();
    executor.env = environment_.data();
    if (const char* failed = prepare()) {
      if (command_.starts_unverified) end_child(failed);
      executor.set_error(bp::extend::get_last_error(), failed);
      ::_exit(EXIT_FAILURE);
    }
  }

  template <class Executor>
  void on_exec_error(Executor& /*executor*/, const std::error_code& /*error*/) const {
    if (command_.starts_unverified) end_child("execve");
  }

  template <class Executor>
  void on_fork_error(Executor& /*executor*/, const std::error_code& error) const {
    fork_error_.number = error.value();
  }

  template <class Executor>
  void on_error(Executor& executor, const std::error_code&) const {
    if (executor.pid > 0) reap(executor.pid);
  }

 private:
  static void add(std::vector<char*>& list, const std::string& text) {
    list.push_back(const_cast<char*>(text.c_str()));  // execve takes char*, but doesn't write
  }

  [[noreturn]] void end_child(const char* failed) const {
    constexpr int kNotStarted = 127;  // as shells do
    const char* program = arguments_.front();
    const char* why = ::strerrordesc_np(errno);
    for (const char* part : {"can't start ", program, ": ", failed, ": ", why, "\n"}) {
      write_error(part);
    }
    ::_exit(kNotStarted);
  }

  // As prepare(). A process that has given up its terminal can't have one again, unless it begins a
  // session of its own.
  const char* leave_terminal() const {
    if (command_.session == Session::own) return ::setsid() < 0 ? "setsid" : nullptr;
    if (::setpgid(0, 0) != 0) return "setpgid";
    const int terminal = ::open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (terminal < 0) return nullptr;  // there is none
    const int left = ::ioctl(terminal, TIOCNOTTY);
    ::close(terminal);
    return left == 0 ? nullptr : "TIOCNOTTY";
  }

  // Returns the name of the call that failed, with errno set; nullptr on success.
  const char* prepare() const {
    // First: end_child() writes to the child's stderr.
    for (std::size_t i = 0; i < targets_.size(); ++i) {
      if (::dup2(targets_[i], static_cast<int>(i)) < 0) return "dup2";
    }
    if (const char* failed = leave_terminal()) return failed;
    if (command_.yields) yield_to_others();
    for (int number = 1; number < NSIG; ++number) {
      ::signal(number, SIG_DFL);  // fails for SIGKILL, SIGSTOP, and those the C library keeps
    }
    sigset_t none;
    sigemptyset(&none);
    if (::sigprocmask(SIG_SETMASK, &none, nullptr) != 0) return "sigprocmask";
    if (command_.dies_with_us) {
      if (::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return "prctl";
      if (::getppid() != parent_) ::raise(SIGKILL);  // the parent has ended already
    }
    if (command_.core) {
      cpu_set_t cores;
      CPU_ZERO(&cores);
      CPU_SET(*command_.core, &cores);
      if (::sched_setaffinity(0, sizeof(cores), &cores) != 0) return "sched_setaffinity";
    }
    if (::syscall(SYS_close_range, static_cast<unsigned>(targets_.size()), ~0U,
                  CLOSE_RANGE_CLOEXEC) != 0) {
      return "close_range";
    }
    if (command_.identity) {
      const auto [user, group] = *command_.identity;
      if (::setgroups(0, nullptr) != 0) return "setgroups";
      if (::setresgid(group, group, group) != 0) return "setresgid";
      if (::setresuid(user, user, user) != 0) return "setresuid";
    }
    return nullptr;
  }

  const Command& command_;
  pid_t parent_ = ::getpid();
  std::vector<int> targets_;
  ForkError& fork_error_;
  std::vector<char*> arguments_;
  std::vector<char*> environment_;
};

// Descriptors numbered at least `lowest`, so that arranging the child's descriptors 0 to lowest - 1
// overwrites neither a source nor the pipe through which Boost reports a failed exec.
class HighDescriptors {
 public:
  explicit HighDescriptors(int lowest) : lowest_(lowest) {
    for (;;) {
      Fd filler(::open("/dev/null", O_RDWR | O_CLOEXEC));
      if (!filler) throw ArenaFault("can't open /dev/null", errno);
      const bool high = filler.get() >= lowest;
      held_.push_back(std::move(filler));
      if (high) return;
    }
  }
  [[nodiscard]] int null() const { return held_.back().get(); }
  [[nodiscard]] int copy(int fd) {
    Fd high(::fcntl(fd, F_DUPFD_CLOEXEC, lowest_));
    if (!high) throw ArenaFault("can't copy descriptor " + std::to_string(fd), errno);
    held_.push_back(std::move(high));
    return held_.back().get();
  }

 private:
  int lowest_;
  std::vector<Fd> held_;
};

// The process id of the started program. targets[i] becomes its descriptor i.
pid_t start(const Command& command, std::vector<int> targets) {
  ForkError fork_error;
  Setup setup(command, std::move(targets), fork_error);
  const std::string program = command.program.string();
  std::error_code error;
  bp::child child = command.starts_unverified
                        ? bp::child(bp::exe = program, setup, bp::ignore_error)
                        : bp::child(bp::exe = program, setup, error);
  if (fork_error.number != 0) error.assign(fork_error.number, std::generic_category());
  if (error) throw ArenaFault("can't start " + program, error.value());
  const pid_t pid = child.id();
  child.detach();
  return pid;
}

Exit exit_of(const siginfo_t& info) {
  if (info.si_code == CLD_EXITED) return Exited{info.si_status};
  return Signalled{info.si_status};
}

}  // namespace

Child::Child(const Command& command) {
  constexpr std::array<Stream Command::*, 3> kStreams{&Command::input, &Command::output,
                                                      &Command::errors};
  const std::array<Fd*, 3> ours{&input_, &output_, &errors_};
  HighDescriptors high(static_cast<int>(kStreams.size() + command.passed.size()));
  std::vector<Fd> theirs;
  std::vector<int> targets;
  for (std::size_t i = 0; i < kStreams.size(); ++i) {
    switch (command.*kStreams[i]) {
      case Stream::null:
        targets.push_back(high.null());
        break;
      case Stream::ours:
        targets.push_back(high.copy(static_cast<int>(i)));
        break;
      case Stream::pipe: {
        Pipe pipe = make_pipe();
        const bool child_reads = i == 0;
        targets.push_back(high.copy((child_reads ? pipe.read : pipe.write).get()));
        theirs.push_back(std::move(child_reads ? pipe.read : pipe.write));
        *ours[i] = std::move(child_reads ? pipe.write : pipe.read);
        set_nonblocking(*ours[i]);
        break;
      }
    }
  }
  for (const int fd : command.passed) targets.push_back(high.copy(fd));

  pid_ = start(command, std::move(targets));
  pidfd_ = Fd(pidfd_open(pid_));
  if (!pidfd_) {
    const int reason = errno;
    ::kill(pid_, SIGKILL);
    reap(pid_);
    throw ArenaFault("can't watch " + command.program.string(), reason);
  }
}

Child::~Child() { end(); }

Child& Child::operator=(Child&& other) noexcept {
  if (this != &other) {
    end();
    pid_ = other.pid_;
    pidfd_ = std::move(other.pidfd_);
    input_ = std::move(other.input_);
    output_ = std::move(other.output_);
    errors_ = std::move(other.errors_);
    exit_ = other.exit_;
  }
  return *this;
}

void Child::end() {
  if (!pidfd_ || exit_) return;
  ::syscall(SYS_pidfd_send_signal, pidfd_.get(), SIGKILL, nullptr, 0);
  siginfo_t info{};
  while (::waitid(static_cast<idtype_t>(P_PIDFD), static_cast<id_t>(pidfd_.get()), &info,
                  WEXITED) != 0 &&
         errno == EINTR) {
  }
}

std::optional<Exit> Child::poll() {
  if (exit_) return exit_;
  siginfo_t info{};
  if (::waitid(static_cast<idtype_t>(P_PIDFD), static_cast<id_t>(pidfd_.get()), &info,
               WEXITED | WNOHANG) != 0) {
    throw ArenaFault("can't wait for process " + std::to_string(pid_), errno);
  }
  if (info.si_pid != 0) exit_ = exit_of(info);
  return exit_;
}

std::optional<Exit> Child::wait(Deadline deadline) {
  if (!exit_ && !wait_readable(pidfd_.get(), deadline)) return std::nullopt;
  return poll();
}

void Child::kill_group() {
  if (!exit_) ::kill(-pid_, SIGKILL);
}

void Child::signal(int number) {
  if (exit_) return;
  if (::syscall(SYS_pidfd_send_signal, pidfd_.get(), number, nullptr, 0) != 0 && errno != ESRCH) {
    throw ArenaFault("can't signal process " + std::to_string(pid_), errno);
  }
}

}  // namespace splendor::process
