#pragma once

namespace splendor::cli {

// Understands the command line, does what it says and returns the exit status: 0 done, 1 failed,
// 2 wrong usage. Errors go to standard error in one line.
[[nodiscard]] int run(int argc, const char* const* argv);

}  // namespace splendor::cli
