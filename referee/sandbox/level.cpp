#include "referee/sandbox/level.hpp"

#include <algorithm>

namespace splendor::sandbox {

std::string to_string(Level level) {
  switch (level) {
    case Level::none:
      return "none";
    case Level::full_without_proc:
      return "full without /proc";
    case Level::full:
      return "full";
    case Level::weak:
      return "weak";
  }
  return "unknown";
}

std::string option_of(Level level) {
  return level == Level::full_without_proc ? "full-without-proc" : to_string(level);
}

std::optional<Level> level_of(std::string_view option) {
  const auto* found = std::find_if(kLevels.begin(), kLevels.end(),
                                   [&](Level level) { return option_of(level) == option; });
  if (found == kLevels.end()) return std::nullopt;
  return *found;
}

bool satisfies(Level offered, Level asked) {
  return std::find(kLevels.begin(), kLevels.end(), offered) <=
         std::find(kLevels.begin(), kLevels.end(), asked);
}

}  // namespace splendor::sandbox
