#include <regex>

#include "referee/manual/completion.hpp"

namespace splendor::manual {
namespace {

// The scripts with the name of the program in place of PROGRAM.
std::string script_for(const std::string& program, const char* script) {
  return std::regex_replace(script, std::regex("PROGRAM"), program);
}

}  // namespace

// Bash splits words at = : @ as well, and replaces only what follows the last of these.
std::string bash_completion(const std::string& program) {
  return script_for(program, R"(# bash completion for PROGRAM
_PROGRAM()
{
  local line=${COMP_LINE:0:COMP_POINT} words typed kept=
  read -ra words <<<"$line"
  [[ $line == *[[:space:]] ]] && words+=('')
  typed=${words[-1]}
  mapfile -t COMPREPLY < <("${words[0]}" --complete "${words[@]:1}" 2>/dev/null | cut -f1)
  if [[ $typed == *[=:@]* ]]; then kept=${typed%"${typed##*[=:@]}"}; fi
  COMPREPLY=("${COMPREPLY[@]#"$kept"}")
}
complete -o default -F _PROGRAM PROGRAM
)");
}

std::string zsh_completion(const std::string& program) {
  return script_for(program, R"(#compdef PROGRAM
_PROGRAM()
{
  local line
  local -a candidates shown
  for line in "${(@f)$(${words[1]} --complete "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] || continue
    candidates+=("${line%%$'\t'*}")
    shown+=("${line%%$'\t'*}  ${line#*$'\t'}")
  done
  if (( $#candidates )); then compadd -l -d shown -- "${candidates[@]}"; else _files; fi
}
_PROGRAM "$@"
)");
}

std::string fish_completion(const std::string& program) {
  return script_for(program, R"(# fish completion for PROGRAM
function __PROGRAM_candidates
  set -l words (commandline -opc) (commandline -ct)
  $words[1] --complete $words[2..-1] 2>/dev/null
end
complete -c PROGRAM -f -n 'count (__PROGRAM_candidates) >/dev/null' -a '(__PROGRAM_candidates)'
)");
}

}  // namespace splendor::manual
