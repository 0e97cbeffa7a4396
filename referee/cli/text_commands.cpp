// Commands that only read and write text.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>

#include "referee/cli/commands.hpp"
#include "referee/trace/rules_service.hpp"
#include "referee/trace/trace.hpp"

namespace splendor::cli {

int serve_rules() {
  std::ios::sync_with_stdio(false);
  if (trace::serve_rules(std::cin, std::cout)) return kDone;
  std::cerr << "referee: standard output was closed before all answers were written\n";
  return kFailed;
}

int verify(const std::vector<std::string>& paths) {
  int code = kDone;
  for (const std::string& path : paths) {
    std::ifstream file(path, std::ios::binary);
    if (!file || std::filesystem::is_directory(path)) {
      std::cerr << "referee: can't read " << path << "\n";
      code = kFailed;
      continue;
    }
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const auto trace = trace::read_trace(text);
    if (trace) {
      std::cout << path << ": " << trace->moves.size() << " moves, all as the rules say\n";
    } else {
      std::cerr << "referee: " << path << ": " << trace.error() << "\n";
      code = kFailed;
    }
  }
  return code;
}

}  // namespace splendor::cli
