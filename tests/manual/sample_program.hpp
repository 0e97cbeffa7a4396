// A small program with the kinds of commands and options that ours have.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>
#include <vector>

namespace splendor::manual {

struct SampleProgram {
  SampleProgram();

  CLI::App app;
  std::string home;
  std::string format;
  std::vector<std::string> bots;
  std::vector<std::string> names;
  unsigned deals = 5;
  std::uint16_t port = 0;
  int id = 0;
  bool json = false;
  bool csv = false;

  // Parses the words, and returns usage_problem() of what the parser throws.
  std::string problem_with(std::vector<std::string> words);
};

}  // namespace splendor::manual
