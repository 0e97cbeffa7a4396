#include "referee/process/exit_text.hpp"

#include <cstring>

namespace splendor::process {

std::string exit_text(const Exit& exit) {
  if (const auto* exited = std::get_if<Exited>(&exit)) {
    return "exited with status " + std::to_string(exited->code);
  }
  const int signal = std::get<Signalled>(exit).signal;
  return "was killed by signal " + std::to_string(signal) + " (" + strsignal(signal) + ")";
}

}  // namespace splendor::process
