#!/usr/bin/env bash
# Tests the completions that bash offers with the installed files. Usage: complete.sh PREFIX
set -euo pipefail

# offers PROGRAM WORD…: prints the completions of the last word, one on each line.
offers() {
  # shellcheck disable=SC1090
  source "$completions/$1"
  COMP_WORDS=("$@")
  COMP_CWORD=$(($# - 1))
  COMPREPLY=()
  "_$1"
  printf '%s\n' "${COMPREPLY[@]}"
}

expect() {
  local wanted=$1
  shift
  if ! offers "$@" | grep -qx -- "$wanted"; then
    echo "completing '$*' does not offer $wanted, but: $(offers "$@" | tr '\n' ' ')"
    failed=1
  fi
}

completions=$1/share/bash-completion/completions
failed=0
expect league arena lea
expect resume arena league res
expect --move-time arena league run --mo
expect --json arena --home somewhere ladder --js
expect rules referee ru
if offers arena league run resu | grep -q .; then
  echo "a verb of league is offered after league run"
  failed=1
fi
for page in arena referee; do
  grep -q '^\.SH COMMANDS' "$1/share/man/man1/$page.1" || { echo "no commands in $page.1"; failed=1; }
done
if command -v groff >/dev/null; then
  groff -man -Tutf8 -ww "$1/share/man/man1/arena.1" 2>&1 >/dev/null | grep . && failed=1
fi
exit $failed
