// Landlock: the kernel's file, network and signal rules for a process. With namespaces it is the
// second line of defence; on the host it is the first.
#pragma once

#include "referee/sandbox/launcher/orders/failure.hpp"
#include "referee/sandbox/launcher/orders/setting.hpp"

namespace splendor::sandbox::launcher {

// What a bot may do in its folder for temporary files.
enum class TmpRights {
  all,  // except making devices
  // No folders, no links, no removing: one directory listing then shows everything, and no deleted
  // file keeps taking space.
  plain_files,
};

// Built once for each /tmp, applied by every bot. Does nothing if the kernel has no Landlock; abi()
// is then 0.
class Landlock {
 public:
  // Replaces the rules built before.
  Failure build(const Setting& setting, TmpRights tmp);
  // In the bot's process: lets the bot read the files in /proc about itself that runtimes need. Not
  // all of them: some hold figures of the whole machine.
  Failure allow_own_proc() const;
  Failure restrict_self() const;
  // Version of Landlock; 0 if the kernel has none.
  [[nodiscard]] int abi() const { return abi_; }

 private:
  int abi_ = 0;
  int rules_ = -1;
};

}  // namespace splendor::sandbox::launcher
