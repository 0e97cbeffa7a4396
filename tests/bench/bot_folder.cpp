#include "tests/bench/bot_folder.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <stdexcept>

#include "referee/process/child.hpp"

namespace splendor::bench {

namespace fs = std::filesystem;

BotFolder::BotFolder(const fs::path& program) { fs::copy_file(program, this->program()); }

void start_and_kill(const fs::path& program, Answers answers) {
  process::Pipe input = process::make_pipe();
  process::Pipe output = process::make_pipe();
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, input.read.get(), 0);
  posix_spawn_file_actions_adddup2(&actions, output.write.get(), 1);
  pid_t pid = -1;
  std::string name = "bot";
  char* const arguments[] = {name.data(), nullptr};
  char* const environment[] = {nullptr};
  if (::posix_spawn(&pid, program.c_str(), &actions, nullptr, arguments, environment) != 0) {
    throw std::runtime_error("posix_spawn");
  }
  posix_spawn_file_actions_destroy(&actions);
  input.read.close();
  output.write.close();
  char byte = 'x';
  bool good = ::write(input.write.get(), &byte, 1) == 1;
  if (good && answers == Answers::yes) good = ::read(output.read.get(), &byte, 1) == 1;
  ::kill(pid, SIGKILL);
  ::waitpid(pid, nullptr, 0);
  if (!good) throw std::runtime_error("the bot doesn't answer");
}

}  // namespace splendor::bench
