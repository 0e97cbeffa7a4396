// A second program for tests that need one: run inside of another sandbox, or killed.
//   helper isolation        prints what check_isolation() finds
//   helper wait FOLDER      builds a jail, starts a bot in it, prints its number, waits a minute
#include <unistd.h>

#include <exception>
#include <iostream>

#include "referee/sandbox/isolation.hpp"

namespace splendor::sandbox {
namespace {

int run(const std::string& what, const std::string& folder) {
  const auto deadline = process::Deadline::in(std::chrono::seconds(30));
  Programs programs;
  programs.launcher = SPLENDOR_JAIL;
  if (what == "isolation") {
    const Isolation isolation = check_isolation(programs, deadline);
    std::cout << "level: " << to_string(isolation.level) << '\n';
    for (const std::string& sentence : isolation.missing) std::cout << "- " << sentence << '\n';
    return 0;
  }
  JailSpec spec;
  spec.bot_folder = folder;
  Jail jail(programs, spec, deadline);
  const auto bot = jail.start({{"/usr/bin/sleep", "60"}}, deadline);
  std::cout << std::get<BotProcess>(bot).host_pid() << '\n' << std::flush;
  ::sleep(60);
  return 0;
}

}  // namespace
}  // namespace splendor::sandbox

int main(int argc, char** argv) {
  try {
    return splendor::sandbox::run(argc > 1 ? argv[1] : "", argc > 2 ? argv[2] : "");
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
