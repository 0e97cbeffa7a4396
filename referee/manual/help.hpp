// How a program prints its --help.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <string>

namespace splendor::manual {

// Columns of the terminal on standard output, within the bounds of readable text; 80 without one.
[[nodiscard]] std::size_t help_width();

// The help of a command, with no line longer than `width` columns unless a single word is.
[[nodiscard]] std::string help(const CLI::App& command, std::size_t width);

// Prints help() in place of CLI11's own text, whose lines are as long as their descriptions.
class HelpFormatter : public CLI::FormatterBase {
 public:
  std::string make_help(const CLI::App* command, std::string, CLI::AppFormatMode) const override {
    return help(*command, help_width());
  }
};

}  // namespace splendor::manual
