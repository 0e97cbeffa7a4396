#include "tests/cli/program.hpp"

#include <sstream>

namespace splendor::cli::testing {

Ran arena(const std::vector<std::string>& arguments, const Surroundings& surroundings) {
  return test::run(ARENA_PROGRAM, arguments, surroundings);
}

Ran arena_on_terminal(const std::vector<std::string>& arguments, const Surroundings& surroundings) {
  return test::run_on_terminal(ARENA_PROGRAM, arguments, surroundings);
}

std::string golden(const std::string& file) {
  return std::string(SPLENDOR_TEST_DATA) + "/ratings/" + file;
}

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) result.push_back(line);
  return result;
}

}  // namespace splendor::cli::testing
