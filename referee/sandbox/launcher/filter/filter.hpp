// The system call filter.
#pragma once

#include "referee/sandbox/launcher/filter/filter_program.hpp"
#include "referee/sandbox/launcher/orders/failure.hpp"
#include "referee/sandbox/launcher/orders/setting.hpp"

namespace splendor::sandbox::launcher {

class Filter {
 public:
  // Compiles the list of calls, once for all bots.
  Failure build(const Setting& setting);
  // Loads the filter for this process and its descendants, irrevocably. Through `listener` the
  // kernel asks the launcher about some calls. `listener` is negative if another program, such as a
  // container's manager, supervises calls already: the kernel allows only one.
  Failure load(const Setting& setting, int& listener) const;

 private:
  FilterProgram program_;
};

}  // namespace splendor::sandbox::launcher
