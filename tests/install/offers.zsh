# Prints what zsh offers for a command line, one word on each line.
# Usage: zsh -f offers.zsh COMPLETIONS-FOLDER DUMP-FILE LINE
# Completion works only in an interactive shell: one is started in a pseudo-terminal, and its compadd
# is replaced by one that reports the candidates.
zmodload zsh/zpty
offers=$2.offers
rm -f $offers
zpty shell zsh -f -i
zpty -w shell "PS1= PROMPT= ; fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -u -d ${(q)2}"
zpty -w shell 'report() {
  compadd() {
    local -a all; builtin compadd -O all "$@"
    (( $#all )) && print -l -- "<<"${^all}">>" >&3
  }
  main_complete; print -- "<<end>>" >&3
}
zle -C report complete-word report
main_complete() { _main_complete }
bindkey "^X" report'
zpty -w shell "exec 3>${(q)2}.offers; print ready >&3"
wait_for() { repeat 500; do grep -q "$1" "$offers" 2>/dev/null && return; sleep 0.02; done }

wait_for ready
zpty -w -n shell "$3"$'\C-X'
wait_for '<<end>>'
sed -nE 's/^<<(.*)>>$/\1/p' $offers | grep -vx end
