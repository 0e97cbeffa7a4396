// Landlock: the kernel's own file, network and signal rules for a process. Behind namespaces it is
// a second line; on the host it is the first.
#pragma once

#include "referee/sandbox/launcher/failure.hpp"
#include "referee/sandbox/launcher/setting.hpp"

namespace splendor::sandbox::launcher {

// What a bot may do in its folder for temporary files.
enum class TmpRights {
  all,  // but make devices
  // Neither folders nor links nor removing: so that whatever is there can be seen in one list, and
  // no deleted file goes on taking space.
  plain_files,
};

// Made once for each /tmp, applied by every bot. Without Landlock in the kernel it does nothing,
// and abi() says so.
class Landlock {
 public:
  // Again: forgets the rules made before.
  Failure build(const Setting& setting, TmpRights tmp);
  // In the bot's process: lets it read what /proc says about itself, as far as runtimes want it.
  // Not all of it: there are figures of the whole machine among it.
  Failure allow_own_proc() const;
  Failure restrict_self() const;
  // 0: none.
  [[nodiscard]] int abi() const { return abi_; }

 private:
  int abi_ = 0;
  int rules_ = -1;
};

}  // namespace splendor::sandbox::launcher
