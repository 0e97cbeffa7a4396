// Recognises programs for this machine and scripts by the first bytes of a file.
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

// Number of bytes at the beginning of a file that recognise() needs.
inline constexpr std::size_t kHead = 4096;
// Returns the first bytes of a file, at most `most`, or why it can't be read. Never blocks, even if
// the file is a pipe or a device.
Result<std::string> read_head(const std::filesystem::path& file, std::size_t most = kHead);

// Returns the kind of program that begins with these bytes. The error completes a sentence that
// begins with the file's name: what the file is instead, and what to do ("is a text without …").
Result<Program> recognise(std::string_view head);

// The same for a file, which must also be a plain file, readable, executable and not empty. The
// error is a whole sentence, which calls the file `name`.
Result<Program> inspect_program(const std::filesystem::path& file, const std::string& name);

// Finds a program of the system, given by name ("python3") or by path, that bots can start: one
// below /usr, see docs/sandbox.md.
std::optional<std::filesystem::path> find_in_system(std::string_view program);

}  // namespace splendor::bots
