// What depends on where the launcher runs: whom a signal to everything of the bot's reaches, and
// where its temporary files are.
#pragma once

#include <stdint.h>
#include <sys/types.h>

#include "referee/sandbox/launcher/failure.hpp"
#include "referee/sandbox/launcher/landlock.hpp"
#include "referee/sandbox/launcher/setting.hpp"

namespace splendor::sandbox::launcher {

// Of the bot's folder for temporary files.
struct TmpUse {
  uint64_t used = 0;  // bytes
  uint64_t free = 0;  // bytes; 0 also if no more files can be made
};

class World {
 public:
  // Once, before everything else.
  virtual Failure prepare(const Setting& setting) = 0;
  // A folder like /proc in which all processes of the bot can be seen, whatever they execute;
  // negative: none.
  [[nodiscard]] virtual int proc() const = 0;
  // What the bot may do with its temporary files.
  [[nodiscard]] virtual TmpRights tmp_rights() const = 0;
  // Sends a signal to all that the bot runs. REQUIRES: it was not waited for.
  virtual void signal(pid_t bot, int number) = 0;
  // Kills all of it, and waits until nothing is left. 0: there is no bot.
  virtual Failure end(pid_t bot) = 0;
  // Takes the temporary files away, with all traces.
  virtual Failure renew_tmp(const Setting& setting) = 0;
  [[nodiscard]] virtual TmpUse tmp_use(const Setting& setting) const = 0;
  // Whether the use must be looked at from time to time, since the kernel doesn't limit it.
  [[nodiscard]] virtual bool tmp_needs_watch() const = 0;
  // The launcher is about to exit: ends the bot and takes all traces away.
  virtual void leave(pid_t bot, const Setting& setting) = 0;

 protected:
  ~World() = default;
};

}  // namespace splendor::sandbox::launcher
