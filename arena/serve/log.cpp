#include "arena/serve/log.hpp"

#include <chrono>
#include <iostream>

#include "arena/text/text.hpp"
#include "arena/text/time_text.hpp"

namespace splendor::serve {

void log_line(std::string_view sentence) {
  const auto now = std::chrono::floor<std::chrono::milliseconds>(std::chrono::system_clock::now());
  std::cerr << iso_time(now) << ' ' << printable_line(sentence) << std::endl;
}

}  // namespace splendor::serve
