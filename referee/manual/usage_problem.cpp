#include "referee/manual/usage_problem.hpp"

#include <algorithm>
#include <cctype>
#include <regex>
#include <string_view>
#include <vector>

#include "referee/base/edit_distance.hpp"
#include "referee/manual/walk.hpp"

namespace splendor::manual {
namespace {

// The deepest command on the command line, and how it was typed: "arena league run".
Command typed(const CLI::App& program) {
  Command command{program.get_name(), &program};
  while (!command.app->get_subcommands().empty()) {
    command.app = command.app->get_subcommands().front();
    command.path += " " + command.app->get_name();
  }
  return command;
}

std::string in_quotes(const std::string& text) { return '"' + text + '"'; }

std::string did_you_mean(const std::string& misspelt, const std::vector<std::string>& known) {
  const std::vector<std::string_view> words(known.begin(), known.end());
  const std::string_view meant = nearest(misspelt, words);
  return meant.empty() ? "" : "; did you mean " + std::string(meant) + "?";
}

std::string unknown_command(const Command& command, const std::string& word) {
  std::vector<std::string> verbs;
  for (const CLI::App* sub : shown_subcommands(*command.app)) verbs.push_back(sub->get_name());
  return "there is no command " + in_quotes(word) + did_you_mean(word, verbs);
}

std::string unknown_option(const Command& command, const std::string& word) {
  std::vector<std::string> flags;
  for (const CLI::App* app = command.app; app != nullptr; app = app->get_parent()) {
    for (const CLI::Option* option : shown_options(*app)) {
      for (const std::string& name : option->get_lnames()) flags.push_back("--" + name);
    }
  }
  const std::string flag = word.substr(0, word.find('='));
  return command.path + " has no option " + flag + did_you_mean(flag, flags);
}

// `left` is what the parser could not place, in the order in which it was typed.
std::string unexpected(const Command& command, const std::vector<std::string>& left) {
  if (left.empty()) return "there is an argument too many";
  const std::string& first = left.front();
  if (first.starts_with('-')) return unknown_option(command, first);
  if (!shown_subcommands(*command.app).empty()) return unknown_command(command, first);
  return command.path + " does not take the argument " + in_quotes(first);
}

// "a, b or c" of "a,b,c".
std::string choice(const std::string& list, std::vector<std::string>& words) {
  std::string text;
  std::size_t start = 0;
  while (start <= list.size()) {
    const std::size_t end = std::min(list.find(',', start), list.size());
    words.push_back(list.substr(start, end - start));
    start = end + 1;
  }
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
}

bool is_number(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isdigit(c) != 0 || c == '-' || c == '.';
  });
}

std::string wrong_value(const std::string& option, const std::string& expected,
                        const std::string& value) {
  return option + ": expected " + expected + ", not " + in_quotes(value);
}

// The parser describes a problem by text alone, in words that name its own parts. Returns that text
// if it is none of these.
std::string in_plain_words(const Command& command, const std::string& text) {
  std::smatch part;
  if (std::regex_match(text, part, std::regex("Could not convert: (\\S+) = (.*)"))) {
    return wrong_value(part[1], is_number(part[2]) ? "a number in its range" : "a number", part[2]);
  }
  if (std::regex_match(
          text, part,
          std::regex("(\\S+): Value (.*) not in range \\[?(\\S+) (?:to|-) (\\S+?)\\]?"))) {
    return wrong_value(part[1], "a number from " + part[3].str() + " to " + part[4].str(), part[2]);
  }
  if (std::regex_match(text, part, std::regex("(\\S+): (.*) not in \\{(.*)\\}"))) {
    std::vector<std::string> words;
    const std::string expected = choice(part[3], words);
    return wrong_value(part[1], expected, part[2]) +
           (is_number(part[2]) ? "" : did_you_mean(part[2], words));
  }
  if (std::regex_match(text, part, std::regex("A subcommand is required"))) {
    return command.path + " needs a command";
  }
  if (std::regex_match(text, part, std::regex("(\\S+) is required"))) {
    return command.path + " needs " + part[1].str();
  }
  if (std::regex_match(text, part, std::regex("(\\S+): [0-9]+ required .* missing"))) {
    return part[1].str() + " needs a value";
  }
  if (std::regex_match(text, part,
                       std::regex("(\\S+): At (\\w+) ([0-9]+) required but received ([0-9]+)"))) {
    const bool is_least = part[2] == "least" || part[2] == "Least";
    return command.path + (is_least ? " needs at least " : " takes at most ") + part[3].str() +
           " arguments " + part[1].str() + ", not " + part[4].str();
  }
  if (std::regex_match(text, part, std::regex("(\\S+) excludes (\\S+)"))) {
    return part[1].str() + " and " + part[2].str() + " can't be combined";
  }
  if (std::regex_match(text, part, std::regex("(\\S+) requires (\\S+)"))) {
    return part[1].str() + " needs " + part[2].str();
  }
  return text;
}

std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

}  // namespace

std::string usage_problem(const CLI::App& program, const CLI::ParseError& error) {
  const Command command = typed(program);
  const std::vector<std::string> left = program.remaining(true);
  // A misspelt verb makes the parser say only that a verb is missing.
  const bool is_unexpected = error.get_name() == "ExtrasError" || !left.empty();
  const std::string problem =
      is_unexpected ? unexpected(command, left) : in_plain_words(command, one_line(error.what()));
  return problem + (problem.back() == '?' ? " See " : "; see ") + command.path + " --help";
}

bool names_unknown_command(const CLI::App& program) {
  const std::vector<std::string> left = program.remaining(true);
  return !left.empty() && !left.front().starts_with('-') &&
         !shown_subcommands(*typed(program).app).empty();
}

const CLI::App* command_without_verb(const CLI::App& program, const CLI::ParseError& error) {
  const CLI::App* app = typed(program).app;
  const bool lacks_verb = error.get_name() == "RequiredError" && program.remaining(true).empty() &&
                          app->get_require_subcommand_min() > 0;
  return lacks_verb ? app : nullptr;
}

}  // namespace splendor::manual
