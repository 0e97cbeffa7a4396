// A program's manual page and its completion in bash, made of its own command line, so that they
// never say anything else than --help does.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace splendor::manual {

// For section 1, in the language of man(7).
[[nodiscard]] std::string man_page(const CLI::App& program, const std::string& version);

// For bash-completion: commands and options; files where neither fits.
[[nodiscard]] std::string bash_completion(const CLI::App& program);

// Adds --man-page and --bash-completion, which print them. Not in the help: the build uses them.
void add_flags(CLI::App& program, const std::string& version);

}  // namespace splendor::manual
