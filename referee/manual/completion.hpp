// Completion of command lines: what a shell offers when the user presses Tab.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <vector>

namespace splendor::manual {

struct Candidate {
  std::string word;
  std::string description;  // one line; may be empty
};

// Names that only the program knows. `kind` is the type name of an option, such as "BOT"; `words`
// is the command line so far. Returns nothing for kinds that it does not know; must not throw.
using Names = std::function<std::vector<Candidate>(const std::string& kind,
                                                   const std::vector<std::string>& words)>;

// What may stand in place of the last word: commands, options or values that begin with it. `words`
// is the command line without the program; its last word may be empty. Returns nothing where a
// file name or free text belongs.
[[nodiscard]] std::vector<Candidate> complete(const CLI::App& program,
                                              const std::vector<std::string>& words,
                                              const Names& names);

// Does what the scripts below ask for: if the first argument is --complete, prints the candidates
// for the rest, a line each, and returns true.
[[nodiscard]] bool answered_completion(const CLI::App& program, int argc, const char* const* argv,
                                       const Names& names);

// Scripts for the shells, which ask the program itself by `PROGRAM --complete WORD...`.
[[nodiscard]] std::string bash_completion(const std::string& program);
[[nodiscard]] std::string zsh_completion(const std::string& program);
[[nodiscard]] std::string fish_completion(const std::string& program);

}  // namespace splendor::manual
