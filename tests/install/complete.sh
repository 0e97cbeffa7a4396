#!/usr/bin/env bash
# Tests the completions that bash, zsh and fish offer with the installed files; shells that are missing
# are left out. Usage: complete.sh PREFIX
set -euo pipefail

prefix=$1
share=$prefix/share
PATH=$prefix/bin:$PATH
folder=$(mktemp -d)
trap 'chmod -R u+w "$folder"; rm -rf "$folder"' EXIT
export ARENA_HOME=$folder/home HOME=$folder
arena submit --store-only --name fast_bot "$prefix/libexec/splendor-arena/random_bot" >/dev/null
failed=0

# Each prints the completions of the last word of a command line, one on each line.
in_bash() {
  # shellcheck disable=SC1090
  source "$share/bash-completion/completions/${1%% *}"
  COMP_LINE=$1 COMP_POINT=${#1} COMPREPLY=()
  "_${1%% *}"
  printf '%s\n' "${COMPREPLY[@]}"
}

in_fish() {
  fish --no-config -c "set fish_complete_path $share/fish/vendor_completions.d; complete -C '$1'" | cut -f1
}

# An interactive zsh in a pseudo-terminal, which lists what it would offer.
in_zsh() {
  zsh -f "$(dirname -- "${BASH_SOURCE[0]}")/offers.zsh" "$share/zsh/vendor-completions" "$folder/zcompdump" "$1"
}

# expect LINE WORD: every shell offers WORD after LINE.
expect() {
  local shell
  for shell in bash zsh fish; do
    command -v "$shell" >/dev/null || continue
    if ! "in_$shell" "$1" | grep -qx -- "$2"; then
      echo "$shell: completing '$1' does not offer $2, but: $("in_$shell" "$1" | tr '\n' ' ')"
      failed=1
    fi
  done
}

expect 'arena lea' league
expect 'arena league res' resume
expect 'arena league run --mo' --move-time
expect 'arena --home somewhere ladder --js' --json
expect 'arena league run --format sw' swiss
expect 'arena play fa' fast_bot
expect 'arena compare fast_bot fa' fast_bot
expect 'arena new-bot mine --language ru' rust
expect 'arena play a b --isolation we' weak
expect 'referee ru' rules
if in_bash 'arena league run resu' | grep -q .; then
  echo "a command of league is offered after league run"
  failed=1
fi
# Bash replaces only what follows the @ or the colon.
in_bash 'arena delete bot:fa' | grep -qx fast_bot@1 || { echo "bash: no bots after bot:"; failed=1; }
in_fish 'arena delete bot:fa' | grep -qx bot:fast_bot@1 || { echo "fish: no bots after bot:"; failed=1; }
in_bash 'arena bot fast_bot@' | grep -qx 1 || { echo "bash: no versions after fast_bot@"; failed=1; }

for page in arena referee; do
  grep -q '^\.SH COMMANDS' "$share/man/man1/$page.1" || { echo "no commands in $page.1"; failed=1; }
done
if command -v groff >/dev/null; then
  groff -man -Tutf8 -ww "$share/man/man1/arena.1" 2>&1 >/dev/null | grep . && failed=1
fi
exit $failed
