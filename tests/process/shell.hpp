// Children for tests: shell commands.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cerrno>
#include <string>

#include "referee/process/child.hpp"

namespace splendor::process {

// Long enough for a busy machine; only a failing test waits this long.
inline Deadline soon() { return Deadline::in(std::chrono::seconds(30)); }

inline Command shell(const std::string& script) {
  Command command;
  command.program = "/bin/sh";
  command.arguments = {"-c", script};
  command.environment = {"PATH=/usr/bin:/bin"};
  command.output = Stream::pipe;
  return command;
}

// Reads until end of file.
inline std::string read_all(const Fd& fd) {
  std::string text;
  char buffer[4096];
  while (wait_readable(fd.get(), soon())) {
    const ssize_t count = ::read(fd.get(), buffer, sizeof(buffer));
    if (count <= 0) return text;
    text.append(buffer, static_cast<std::size_t>(count));
  }
  ADD_FAILURE() << "no end of file";
  return text;
}

inline std::string output_of(const Command& command) {
  Child child(command);
  std::string text = read_all(child.output());
  EXPECT_EQ(child.wait(soon()), Exit(Exited{0})) << text;
  return text;
}

}  // namespace splendor::process
