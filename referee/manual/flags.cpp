#include <iostream>

#include "referee/manual/manual.hpp"
#include "referee/manual/walk.hpp"

namespace splendor::manual {
namespace {

[[noreturn]] void print_and_end(const std::string& text) {
  std::cout << text << std::flush;
  throw CLI::Success();
}

}  // namespace

void add_flags(CLI::App& program, const std::string& version) {
  const CLI::App* app = &program;
  program
      .add_flag_callback("--man-page", [app, version] { print_and_end(man_page(*app, version)); })
      ->group("");
  program.add_flag_callback("--bash-completion", [app] { print_and_end(bash_completion(*app)); })
      ->group("");
}

}  // namespace splendor::manual
