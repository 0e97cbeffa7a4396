// How soon the system runs this process when something comes for it.
#pragma once

namespace splendor::serve {

// Asks for short turns at the processor. A process with short turns is run sooner after it has
// slept, also while leagues keep all cores busy; it gets no more time than others. Children begin
// as usual. Does nothing where the kernel (before Linux 6.12) or a filter does not have it.
void ask_for_short_turns();

}  // namespace splendor::serve
