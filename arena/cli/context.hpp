// Where a command works.
#pragma once

#include <string>

#include "arena/store/store.hpp"

namespace splendor::cli {

// Options that come before or after any verb.
struct Globals {
  std::string home;  // empty: not given
};

// --home, else $ARENA_HOME, else ./arena-home.
[[nodiscard]] arena::Home home_of(const Globals& globals);

}  // namespace splendor::cli
