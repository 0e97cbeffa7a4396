// The system call filter.
#pragma once

#include "referee/sandbox/launcher/failure.hpp"
#include "referee/sandbox/launcher/filter_program.hpp"
#include "referee/sandbox/launcher/setting.hpp"

namespace splendor::sandbox::launcher {

class Filter {
 public:
  // Compiles the list of calls; once for all bots.
  Failure build(const Setting& setting);
  // From now on and for ever, for this process and its descendants. Through `listener` the kernel
  // asks the launcher about some calls; negative: something else supervises calls already, such as
  // a container's manager, and there can be only one.
  Failure load(const Setting& setting, int& listener) const;

 private:
  FilterProgram program_;
};

}  // namespace splendor::sandbox::launcher
