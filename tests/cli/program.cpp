#include "tests/cli/program.hpp"

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

namespace splendor::cli::testing {
namespace {

namespace fs = std::filesystem;

class Folder {
 public:
  Folder() {
    std::string pattern = (fs::temp_directory_path() / "arena_test.XXXXXX").string();
    if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("can not make a folder");
    path_ = pattern;
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  [[nodiscard]] std::string file(const char* name) const { return (path_ / name).string(); }

 private:
  fs::path path_;
};

// In the child: becomes the program.
[[noreturn]] void become(const std::vector<std::string>& arguments, const Surroundings& around) {
  std::vector<std::string> words{ARENA_PROGRAM};
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
  execve(ARENA_PROGRAM, pointers(words).data(), pointers(settings).data());
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

Ran arena(const std::vector<std::string>& arguments, const Surroundings& surroundings) {
  const Folder folder;
  std::ofstream(folder.file("in"), std::ios::binary) << surroundings.input;
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("can not fork");
  if (child == 0) {
    redirect(folder.file("in"), O_RDONLY, STDIN_FILENO);
    redirect(folder.file("out"), O_WRONLY | O_CREAT, STDOUT_FILENO);
    redirect(folder.file("err"), O_WRONLY | O_CREAT, STDERR_FILENO);
    become(arguments, surroundings);
  }
  Ran ran;
  ran.status = wait_for(child);
  ran.out = content_of(folder.file("out"));
  ran.err = content_of(folder.file("err"));
  return ran;
}

Ran arena_on_terminal(const std::vector<std::string>& arguments, const Surroundings& surroundings) {
  const Folder folder;
  int terminal = -1;
  const pid_t child = forkpty(&terminal, nullptr, nullptr, nullptr);
  if (child < 0) throw std::runtime_error("can not make a terminal");
  if (child == 0) {
    redirect(folder.file("err"), O_WRONLY | O_CREAT, STDERR_FILENO);
    become(arguments, surroundings);
  }
  Ran ran;
  std::array<char, 4096> buffer{};
  for (ssize_t count = 0; (count = read(terminal, buffer.data(), buffer.size())) > 0;) {
    ran.out.append(buffer.data(), static_cast<std::size_t>(count));
  }
  close(terminal);
  ran.status = wait_for(child);
  ran.err = content_of(folder.file("err"));
  return ran;
}

TempFile::TempFile(const std::string& name, const std::string& content) {
  std::string pattern = (fs::temp_directory_path() / "arena_test.XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("can not make a folder");
  path_ = fs::path(pattern) / name;
  std::ofstream(path_, std::ios::binary) << content;
}

TempFile::~TempFile() {
  std::error_code ignored;
  fs::remove_all(path_.parent_path(), ignored);
}

std::string golden(const std::string& file) {
  return std::string(SPLENDOR_TEST_DATA) + "/ratings/" + file;
}

std::string content_of(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) result.push_back(line);
  return result;
}

}  // namespace splendor::cli::testing
