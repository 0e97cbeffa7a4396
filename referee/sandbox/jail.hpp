// A sandbox for one bot.
//
// Building a jail takes several milliseconds; starting a bot in it costs little more than starting
// any process. So a jail is kept for many processes of the same bot, and clear() removes every
// trace between them. Bots never share a jail.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "referee/process/child.hpp"
#include "referee/process/deadline.hpp"
#include "referee/process/fd.hpp"
#include "referee/sandbox/bot_process.hpp"
#include "referee/sandbox/limits.hpp"
#include "referee/sandbox/start_launcher.hpp"

namespace splendor::sandbox {

namespace control {
struct Report;
}

struct BotCommand {
  // The first is the program, as a path inside the jail: "/bot/run", "/usr/bin/python3". Without
  // namespaces, "/bot" here and in the environment is replaced by the bot's folder.
  std::vector<std::string> arguments;
  // In addition to PATH, HOME and LANG, which are always the same.
  std::vector<std::string> environment = {};
};

// The bot's program can't be executed: it is missing, not a program, or its interpreter is missing.
// The bot's fault.
struct CannotExecute {
  int error;  // errno
  std::string reason;
};

// Laws:
// - Everything the bot or its descendants do stays inside, and ends with the jail at the latest,
//   even if this program is killed.
// - One bot at a time: start() REQUIRES a new jail, or one that was cleared since the last start().
// - Each successful start() is followed by exactly one BotExit, from take_exit() or from clear().
// - Every failure here is an ArenaFault, never the bot's, and so is a missed deadline. After one,
//   the jail must be destroyed.
// - Not thread-safe; the program must have one thread when a jail is built.
class Jail {
 public:
  // Begins to build a jail and returns. Building several at once is faster than one after the
  // other, because each mostly waits for the kernel.
  Jail(const Programs& programs, const JailSpec& spec);
  // Call before anything else.
  void wait_until_built(process::Deadline deadline);
  // Builds a jail and waits until it is built.
  Jail(const Programs& programs, const JailSpec& spec, process::Deadline deadline);
  // Kills everything inside and waits until it is gone.
  ~Jail();
  Jail(const Jail&) = delete;
  Jail& operator=(const Jail&) = delete;

  // Begins to shut down, so that the destructor waits less. Nothing else may be called afterwards.
  void dismiss() { control_.close(); }

  // Returns when the bot's program is being executed.
  [[nodiscard]] std::variant<BotProcess, CannotExecute> start(const BotCommand& command,
                                                              process::Deadline deadline);

  // Stops and resumes everything the bot runs; a frozen bot can't wake itself. With Processes::one,
  // freezing is a signal to the process, which takes effect before its next instruction on this
  // core, and within microseconds on others; with Processes::many the launcher acknowledges it.
  // No-ops if no bot runs.
  void freeze(process::Deadline deadline);
  void thaw(process::Deadline deadline);

  // CPU use of the bot; with Processes::many the launcher adds up all its processes. REQUIRES:
  // `bot` was started here and not cleared.
  [[nodiscard]] CpuReading cpu_reading(const BotProcess& bot, process::Deadline deadline);
  // Like cpu_reading(), but may omit `runnable` and `sleeps`.
  [[nodiscard]] CpuReading cpu_baseline(const BotProcess& bot, process::Deadline deadline);
  [[nodiscard]] std::chrono::nanoseconds cpu_time(const BotProcess& bot,
                                                  process::Deadline deadline);
  // Whether more than one thread of the bot may run at a time.
  [[nodiscard]] bool has_several_threads(const BotProcess& bot) const {
    return processes_ == Processes::many || !bot.has_one_thread();
  }
  // CPU time of the launcher, spent for its bots.
  [[nodiscard]] std::chrono::nanoseconds launcher_cpu_time() const;

  // Becomes readable when take_exit() has something to return or to throw. For event loops; owned
  // here.
  [[nodiscard]] int events_fd() const { return control_.get(); }
  // Whether the bot has tried to start another process and was refused. Not a fault in itself (some
  // runtimes try), but it may explain what happens next. Never blocks.
  [[nodiscard]] bool refused_process();
  // How the bot ended; empty while it runs. Never blocks.
  [[nodiscard]] std::optional<BotExit> take_exit();

  // Kills everything, frozen or not, waits until nothing is left, and makes an empty /tmp for the
  // next bot. Returns how the bot ended, unless take_exit() has returned it already or no bot was
  // started.
  std::optional<BotExit> clear(process::Deadline deadline);

  // Version of the Landlock rules in force; 0 if there are none.
  [[nodiscard]] int landlock_abi() const { return landlock_abi_; }

 private:
  struct Received;
  struct Sockets;

  Jail(const Programs& programs, const JailSpec& spec, Sockets&& sockets);
  void send(const void* bytes, std::size_t size, const std::vector<int>& descriptors);
  // Empty if no message has come. Does not wait.
  std::optional<Received> receive();
  // Keeps an unsolicited report for later and returns true; false if it is an answer.
  bool keep_if_unasked(const control::Report& report);
  // Reads unsolicited reports.
  void read_reports();
  // Waits for the answer to an order.
  Received answer(process::Deadline deadline);
  void signal_bot(int number);
  [[noreturn]] void fail(const std::string& what, int error);

  std::string name_;  // of the bot's folder, for messages
  process::Fd control_;
  StartedLauncher launcher_;
  Processes processes_;
  int landlock_abi_ = 0;
  process::Fd first_;  // pidfd of the launcher, which ends last
  pid_t first_pid_ = 0;
  process::Fd bot_;  // pidfd; empty: none since the last clear
  pid_t bot_pid_ = 0;
  bool refused_ = false;
  std::optional<BotExit> exit_;
};

}  // namespace splendor::sandbox
