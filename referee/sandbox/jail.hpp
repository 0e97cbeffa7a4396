// One confined world for one bot.
//
// Building a jail costs several milliseconds, starting a bot in it hardly more than anywhere else.
// So a jail is kept for as many processes of the same bot as there are games to play; between two
// of them clear() removes every trace of the first. Bots never share a jail.
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
  // The first is the program, as a path inside of the jail: "/bot/run", "/usr/bin/python3". Where
  // there is no such world, "/bot" here and in the environment becomes the bot's folder.
  std::vector<std::string> arguments;
  // Beside PATH, HOME and LANG, which are always the same.
  std::vector<std::string> environment = {};
};

// The bot's program can't be executed: missing, no program, no such interpreter. The bot's fault.
struct CannotExecute {
  int error;  // errno
  std::string reason;
};

// Laws:
// - Everything the bot or its descendants do stays inside, and ends with the jail at the latest,
//   also if this program is killed.
// - One bot at a time: start() REQUIRES a new jail or one that was cleared since the last start().
// - Each successful start() is followed by exactly one BotExit, from take_exit() or from clear().
// - Whatever goes wrong here is an ArenaFault, never the bot's; after one the jail must be
//   destroyed. It is an ArenaFault, too, if the jail doesn't answer before the deadline.
// - Not thread-safe; the program must have one thread when a jail is built.
class Jail {
 public:
  // Begins to build a jail, which goes on by itself: several at a time are done sooner than one
  // after the other, as each of them waits for the kernel most of the time.
  Jail(const Programs& programs, const JailSpec& spec);
  // To be called before anything else.
  void wait_until_built(process::Deadline deadline);
  // Both in one.
  Jail(const Programs& programs, const JailSpec& spec, process::Deadline deadline);
  // Kills everything inside and waits until it is gone.
  ~Jail();
  Jail(const Jail&) = delete;
  Jail& operator=(const Jail&) = delete;

  // Begins with what the destructor does, which then need not wait for as long. Nothing else can be
  // asked of the jail afterwards.
  void dismiss() { control_.close(); }

  // Returns when the bot's program is being executed.
  [[nodiscard]] std::variant<BotProcess, CannotExecute> start(const BotCommand& command,
                                                              process::Deadline deadline);

  // Stops everything the bot runs; it can't wake itself. With Processes::one this is a signal to
  // the process, which it obeys before its next instruction on this core, and within microseconds
  // on others; with Processes::many it is acknowledged by the launcher. Neither does anything if no
  // bot runs.
  void freeze(process::Deadline deadline);
  void thaw(process::Deadline deadline);

  // What the bot has used of the cores; with Processes::many the launcher is asked for the sum over
  // all of them. REQUIRES: `bot` was started here and not cleared.
  [[nodiscard]] CpuReading cpu_reading(const BotProcess& bot, process::Deadline deadline);
  // The same, but `runnable` and `sleeps` may be missing.
  [[nodiscard]] CpuReading cpu_baseline(const BotProcess& bot, process::Deadline deadline);
  [[nodiscard]] std::chrono::nanoseconds cpu_time(const BotProcess& bot,
                                                  process::Deadline deadline);
  // CPU time of the launcher itself: what it did for its bots.
  [[nodiscard]] std::chrono::nanoseconds launcher_cpu_time() const;

  // Readable when take_exit() has something to tell (or to throw). For event loops; owned here.
  [[nodiscard]] int events_fd() const { return control_.get(); }
  // Whether the bot wanted to start another process, and was refused, since it was started. Not a
  // fault in itself (runtimes try), but the reason for what happens next. Never blocks.
  [[nodiscard]] bool refused_process();
  // How the bot ended; nothing while it runs. Never blocks.
  [[nodiscard]] std::optional<BotExit> take_exit();

  // Kills everything, frozen or not, waits until nothing is left, and gives the next bot an empty
  // /tmp. How the bot ended, unless take_exit() has told it already or none was started.
  std::optional<BotExit> clear(process::Deadline deadline);

  // Version of the kernel's Landlock that is in force; 0 is none.
  [[nodiscard]] int landlock_abi() const { return landlock_abi_; }

 private:
  struct Received;
  struct Sockets;

  Jail(const Programs& programs, const JailSpec& spec, Sockets&& sockets);
  void send(const void* bytes, std::size_t size, const std::vector<int>& descriptors);
  // Nothing: no message has come, and none was waited for.
  std::optional<Received> receive();
  // Whether it is one that nobody asked for. These are kept for those who ask later.
  bool keep_if_unasked(const control::Report& report);
  // Reads what has come unasked.
  void hear_news();
  // The answer to an order.
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
  bool refused_ = false;
  std::optional<BotExit> exit_;
};

}  // namespace splendor::sandbox
