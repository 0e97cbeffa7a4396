// What the command line of a program says about itself: its manual page, its help and the
// completion of its commands agree, because all are made from it.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace splendor::manual {

// Returns a page for section 1, in man(7) format.
[[nodiscard]] std::string man_page(const CLI::App& program, const std::string& version);

// Makes the program print its help as help.hpp says, and adds the options --man-page and
// --bash-completion, --zsh-completion, --fish-completion, which print these files. The options are
// hidden from --help: the build uses them. Call it before commands are added, which inherit the
// form of the help.
void set_up(CLI::App& program, const std::string& version);

}  // namespace splendor::manual
