// What a file is that is to be started: a program for this machine, a script, or something else.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "referee/rules/result.hpp"

namespace splendor::bots {

enum class ProgramKind : std::uint8_t { binary, script };

struct Program {
  ProgramKind kind = ProgramKind::binary;
  std::string interpreter;  // of a script: the program that runs it, "/usr/bin/python3"
};

// Bytes at the beginning of a file that recognise() wants to see.
inline constexpr std::size_t kHead = 4096;
// The first bytes of a file, at most so many. The error says why it can't be read. Never waits,
// whatever kind of file it is.
Result<std::string> read_head(const std::filesystem::path& file, std::size_t most = kHead);

// What kind of program begins with these bytes. The error is the rest of a sentence that begins
// with the file: what it is instead, and what to do. "is a text without …"
Result<Program> recognise(std::string_view head);

// The same for a file, which must also be plain, readable, executable and not empty. The error is a
// whole sentence, in which the file is called `name`.
Result<Program> inspect_program(const std::filesystem::path& file, const std::string& name);

// Where a program of the system lies that bots can start, given by name ("python3") or by path. In
// a jail these are the ones below /usr, see docs/sandbox.md.
std::optional<std::filesystem::path> find_in_system(std::string_view program);

}  // namespace splendor::bots
