#include "tests/support/program.hpp"

#include <fcntl.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace splendor::test {
namespace {

namespace fs = std::filesystem;

// In the child: becomes the program.
[[noreturn]] void become(const std::string& program, const std::vector<std::string>& arguments,
                         const Surroundings& around) {
  std::vector<std::string> words{program};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<std::string> settings{"PATH=/usr/bin:/bin"};
  for (const auto& [name, value] : around.environment) {
    settings.push_back(name);
    settings.back().append("=").append(value);
  }
  const auto pointers = [](std::vector<std::string>& texts) {
    std::vector<char*> result(texts.size() + 1);  // the last one null
    std::transform(texts.begin(), texts.end(), result.begin(),
                   [](std::string& text) { return text.data(); });
    return result;
  };
  execve(program.c_str(), pointers(words).data(), pointers(settings).data());
  _exit(127);
}

void redirect(const std::string& path, int flags, int descriptor) {
  const int file = open(path.c_str(), flags, 0600);
  if (file < 0 || dup2(file, descriptor) < 0) _exit(126);
}

int wait_for(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

std::string TempFolder::file(const std::string& name, const std::string& content) const {
  std::ofstream(path(name), std::ios::binary) << content;
  return path(name);
}

Ran run(const std::string& program, const std::vector<std::string>& arguments,
        const Surroundings& surroundings) {
  const TempFolder folder;
  const std::string in = folder.file("in", surroundings.input);
  const bool read_out = surroundings.output_file.empty();
  const std::string out = read_out ? folder.path("out") : surroundings.output_file;
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("can't fork");
  if (child == 0) {
    redirect(in, O_RDONLY, STDIN_FILENO);
    redirect(out, O_WRONLY | O_CREAT, STDOUT_FILENO);
    redirect(folder.path("err"), O_WRONLY | O_CREAT, STDERR_FILENO);
    become(program, arguments, surroundings);
  }
  Ran ran;
  ran.status = wait_for(child);
  if (read_out) ran.out = content_of(out);
  ran.err = content_of(folder.path("err"));
  return ran;
}

Ran run_on_terminal(const std::string& program, const std::vector<std::string>& arguments,
                    const Surroundings& surroundings) {
  const TempFolder folder;
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
  if (child < 0) throw std::runtime_error("can't make a terminal");
  if (child == 0) {
    redirect(folder.path("err"), O_WRONLY | O_CREAT, STDERR_FILENO);
    become(program, arguments, surroundings);
  }
  Ran ran;
  std::array<char, 4096> buffer{};
  for (ssize_t count = 0; (count = read(terminal, buffer.data(), buffer.size())) > 0;) {
    ran.out.append(buffer.data(), static_cast<std::size_t>(count));
  }
  close(terminal);
  ran.status = wait_for(child);
  ran.err = content_of(folder.path("err"));
  return ran;
}

std::string content_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

}  // namespace splendor::test
