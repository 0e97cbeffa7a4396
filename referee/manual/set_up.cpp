#include <iostream>
#include <memory>

#include "referee/manual/completion.hpp"
#include "referee/manual/help.hpp"
#include "referee/manual/manual.hpp"

namespace splendor::manual {
namespace {

[[noreturn]] void print_and_end(const std::string& text) {
  std::cout << text << std::flush;
  throw CLI::Success();
}

}  // namespace

void set_up(CLI::App& program, const std::string& version) {
  program.formatter(std::make_shared<HelpFormatter>());
  program.set_help_flag("-h,--help", "Print this help and exit");
  program.set_version_flag("--version", program.get_name() + " " + version,
                           "Print the version and exit");
  const CLI::App* app = &program;
  const auto add = [&program](const char* flag, const std::function<std::string()>& text) {
    program.add_flag_callback(flag, [text] { print_and_end(text()); })->group("");
  };
  add("--man-page", [app, version] { return man_page(*app, version); });
  add("--bash-completion", [app] { return bash_completion(app->get_name()); });
  add("--zsh-completion", [app] { return zsh_completion(app->get_name()); });
  add("--fish-completion", [app] { return fish_completion(app->get_name()); });
}

}  // namespace splendor::manual
