#include "arena/season/run/hook.hpp"

#include <cstdlib>
#include <iostream>

namespace splendor::season {

bool run_hook(const std::string& command, const Variables& variables) {
  std::cout.flush();
  for (const auto& [name, value] : variables) ::setenv(name.c_str(), value.c_str(), 1);
  // Its output is not ours: --json prints one document.
  const std::string apart = "{ " + command + "\n} </dev/null 1>&2";
  const bool is_done =
      std::system(apart.c_str()) == 0;  // NOLINT: it is meant to go through a shell
  for (const auto& [name, value] : variables) ::unsetenv(name.c_str());
  return is_done;
}

}  // namespace splendor::season
