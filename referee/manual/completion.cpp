#include "referee/manual/manual.hpp"
#include "referee/manual/walk.hpp"

namespace splendor::manual {
namespace {

std::string words_of(const CLI::App& command) {
  std::string words;
  for (const CLI::App* sub : shown_subcommands(command)) words += " " + sub->get_name();
  for (const CLI::Option* option : shown_options(command)) {
    for (const std::string& name : option->get_lnames()) words += " --" + name;
  }
  return words.empty() ? words : words.substr(1);
}

std::string branch(const Command& command) {
  return "    '" + command.path + "') words='" + words_of(*command.app) + "' ;;\n";
}

}  // namespace

std::string bash_completion(const CLI::App& program) {
  const std::string name = program.get_name();
  const std::vector<Command> commands = commands_of(program);
  std::string known;
  std::string branches = branch({name, &program});
  for (const Command& command : commands) {
    known += (known.empty() ? "'" : " | '") + command.path + "'";
    branches += branch(command);
  }
  return "# bash completion for " + name + ", made by " + name +
         " --bash-completion\n"
         "_" +
         name +
         "()\n{\n"
         "  local path=" +
         name +
         " words= word\n"
         "  for word in \"${COMP_WORDS[@]:1:COMP_CWORD-1}\"; do\n"
         "    case \"$path $word\" in\n"
         "      " +
         known +
         ") path+=\" $word\" ;;\n"
         "    esac\n"
         "  done\n"
         "  case $path in\n" +
         branches +
         "  esac\n"
         "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"${COMP_WORDS[COMP_CWORD]}\")\n"
         "}\n"
         "complete -o default -F _" +
         name + " " + name + "\n";
}

}  // namespace splendor::manual
