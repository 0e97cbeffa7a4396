// What depends on where the launcher runs: which processes a signal to the bot reaches, and where
// its temporary files are.
#pragma once

#include <stdint.h>
#include <sys/types.h>

#include "referee/sandbox/launcher/orders/failure.hpp"
#include "referee/sandbox/launcher/orders/setting.hpp"
#include "referee/sandbox/launcher/world/landlock.hpp"

namespace splendor::sandbox::launcher {

// Use of the bot's folder for temporary files.
struct TmpUse {
  uint64_t used = 0;  // bytes
  uint64_t free = 0;  // bytes; also 0 if no more files can be made
};

class World {
 public:
  // Call once, first.
  virtual Failure prepare(const Setting& setting) = 0;
  // A folder like /proc that shows all processes of the bot, whatever they execute; negative if
  // there is none.
  [[nodiscard]] virtual int proc() const = 0;
  // The bot's rights in its folder for temporary files.
  [[nodiscard]] virtual TmpRights tmp_rights() const = 0;
  // Sends a signal to all processes of the bot. REQUIRES: the bot has not been waited for.
  virtual void signal(pid_t bot, int number) = 0;
  // Kills all processes of the bot and waits until none is left. `bot` is 0 if there is no bot.
  virtual Failure end(pid_t bot) = 0;
  // Removes the temporary files, with all traces.
  virtual Failure renew_tmp(const Setting& setting) = 0;
  [[nodiscard]] virtual TmpUse tmp_use(const Setting& setting) const = 0;
  // Whether the use must be checked at intervals because the kernel doesn't limit it.
  [[nodiscard]] virtual bool tmp_needs_watch() const = 0;
  // Call before the launcher exits: ends the bot and removes all traces.
  virtual void leave(pid_t bot, const Setting& setting) = 0;

 protected:
  ~World() = default;
};

}  // namespace splendor::sandbox::launcher
