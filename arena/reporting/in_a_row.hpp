// Lists of names in sentences.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace splendor::reporting {

// "a", "a and b", "a, b and c"
[[nodiscard]] inline std::string in_a_row(const std::vector<std::string>& parts) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (i > 0) text += i + 1 == parts.size() ? " and " : ", ";
    text += parts[i];
  }
  return text;
}

}  // namespace splendor::reporting
