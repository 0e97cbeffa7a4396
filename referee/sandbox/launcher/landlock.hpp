// Landlock: the kernel's own file, network and signal rules for a process, a second line behind the
// namespaces.
#pragma once

#include "referee/sandbox/launcher/failure.hpp"

namespace splendor::sandbox::launcher {

// Made once for each /tmp, applied by every bot. Without Landlock in the kernel it does nothing,
// and abi() says so.
class Landlock {
 public:
  // Again: forgets the rules made before.
  Failure build();
  Failure restrict_self() const;
  // 0: none.
  [[nodiscard]] int abi() const { return abi_; }

 private:
  int abi_ = 0;
  int rules_ = -1;
};

}  // namespace splendor::sandbox::launcher
