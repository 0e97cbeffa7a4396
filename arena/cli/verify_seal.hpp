// arena verify --seal: whether a season's final was played as promised.
#pragma once

#include <string>

#include "arena/cli/verbs.hpp"

namespace splendor::cli {

struct SealCheck {
  std::string file;
  std::string games;  // results as `arena export --league` writes them; empty: those of the home
  bool wants_json = false;
};

// Prints what was sealed and how the final differs from it. Returns the exit status. Throws Failure
// if a file can't be used.
int verify_seal(const SealCheck& check, const Globals& globals);

}  // namespace splendor::cli
