// What is wrong with a command line, as a sentence for the person who typed it.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace splendor::manual {

// The sentence ends with the help to read: "there is no command \"plya\"; did you mean play? See
// arena --help". `error` is what `program` threw while parsing.
[[nodiscard]] std::string usage_problem(const CLI::App& program, const CLI::ParseError& error);

// True if the command line names a command that does not exist, as in "arena plya --help": then the
// help that was asked for would be that of another command.
[[nodiscard]] bool names_unknown_command(const CLI::App& program);

// The command whose own commands have to be named first, such as "arena" or "arena league"; null if
// that is not what is wrong. Its help is the best answer.
[[nodiscard]] const CLI::App* command_without_verb(const CLI::App& program,
                                                   const CLI::ParseError& error);

}  // namespace splendor::manual
