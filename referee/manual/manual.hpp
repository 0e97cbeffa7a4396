// A program's manual page and bash completion, generated from its command line so that they agree
// with --help.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace splendor::manual {

// Returns a page for section 1, in man(7) format.
[[nodiscard]] std::string man_page(const CLI::App& program, const std::string& version);

// Returns a script for bash-completion: commands and options, and file names where neither fits.
[[nodiscard]] std::string bash_completion(const CLI::App& program);

// Adds the options --man-page and --bash-completion, which print these. Hidden from --help: the
// build uses them.
void add_flags(CLI::App& program, const std::string& version);

}  // namespace splendor::manual
