// A harmless bot that tries what a bot must not be able to do.
#pragma once

namespace splendor::sandbox::launcher {

// Prints one line for each attempt: its name, and "held" or "open". The exit status.
int probe();

}  // namespace splendor::sandbox::launcher
