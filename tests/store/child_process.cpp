#include "tests/store/child_process.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <stdexcept>

namespace splendor::arena {
namespace {

int work_in_child(const std::function<void(const ChildProcess::Say&)>& work, int pipe) {
  try {
    work([pipe](std::string_view line) {
      const std::string text = std::string(line) + '\n';
      if (::write(pipe, text.data(), text.size()) < 0) ::_exit(101);
    });
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "in the child: %s\n", error.what());
    return 100;
  }
}

}  // namespace

ChildProcess::ChildProcess(const std::function<void(const Say&)>& work) {
  std::array<int, 2> ends{};
  if (::pipe(ends.data()) != 0) throw std::runtime_error("pipe");
  pid_ = ::fork();
  if (pid_ < 0) throw std::runtime_error("fork");
  if (pid_ == 0) {
    ::close(ends[0]);
    ::_exit(work_in_child(work, ends[1]));
  }
  ::close(ends[1]);
  pipe_ = ends[0];
}

ChildProcess::~ChildProcess() {
  kill();
  ::close(pipe_);
}

std::optional<std::string> ChildProcess::hear() {
  while (true) {
    if (const std::size_t end = heard_.find('\n'); end != std::string::npos) {
      std::string line = heard_.substr(0, end);
      heard_.erase(0, end + 1);
      return line;
    }
    std::array<char, 4096> buffer{};
    const ssize_t count = ::read(pipe_, buffer.data(), buffer.size());
    if (count <= 0) return std::nullopt;
    heard_.append(buffer.data(), static_cast<std::size_t>(count));
  }
}

void ChildProcess::kill() {
  if (pid_ <= 0) return;
  ::kill(pid_, SIGKILL);
  wait();
}

int ChildProcess::wait() {
  int status = 0;
  if (pid_ > 0) ::waitpid(pid_, &status, 0);
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace splendor::arena
