// A harmless bot that tries what bots must not be able to do.
#pragma once

namespace splendor::sandbox::launcher {

// Prints one line for each attempt: its name, and "held" or "open". Returns the exit status.
int probe();

}  // namespace splendor::sandbox::launcher
