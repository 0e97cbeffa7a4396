#!/usr/bin/env bash
# Checks which folders include which. Each line: a folder, then the folders of the project that it may
# include besides itself. There are no cycles; the rules include no other folder, and only tests include
# tests.
set -euo pipefail
cd "$1"

allowed() {
  case $1 in
    referee/base) ;;
    referee/manual) echo referee/base ;;
    referee/process) ;;
    referee/rules) ;;
    referee/sandbox) echo referee/base referee/process ;;
    referee/sandbox/launcher/filter) echo referee/sandbox referee/sandbox/launcher/orders ;;
    referee/sandbox/launcher/orders) echo referee/sandbox ;;
    referee/sandbox/launcher/usage) ;;
    referee/sandbox/launcher/world) echo referee/sandbox referee/sandbox/launcher/orders referee/sandbox/launcher/usage ;;
    referee/sandbox/launcher) echo referee/sandbox referee/sandbox/launcher/filter referee/sandbox/launcher/orders referee/sandbox/launcher/usage referee/sandbox/launcher/world ;;
    referee/trace) echo referee/base referee/rules ;;
    referee/wire) echo referee/rules ;;
    referee/talk) echo referee/process referee/wire ;;
    referee/record) echo referee/rules referee/trace referee/wire ;;
    referee/match/player) echo referee/process referee/sandbox referee/wire ;;
    referee/match) echo referee/base referee/match/player referee/process referee/rules referee/sandbox referee/trace referee/wire ;;
    referee/cli) echo referee/base referee/match referee/process referee/rules referee/sandbox referee/trace referee/wire ;;
    referee) echo referee/base referee/cli referee/manual referee/process ;;
    arena/rating) ;;
    arena/rating/ladder) echo arena/rating ;;
    arena/rating/sequential) echo arena/rating ;;
    arena/results_csv) echo arena/rating arena/text ;;
    arena/core) ;;
    arena/text) echo referee/base ;;
    arena/schedule) echo arena/core arena/rating arena/rating/ladder referee/rules ;;
    arena/sqlite) echo arena/core ;;
    arena/store) echo arena/core arena/sqlite arena/text referee/base ;;
    arena/league) echo arena/core arena/schedule arena/text referee/base referee/rules ;;
    arena/season) echo arena/core arena/league arena/rating arena/rating/ladder arena/schedule arena/store arena/text referee/base ;;
    arena/season/run) echo arena/core arena/league arena/play arena/reporting arena/season arena/standings arena/store arena/terminal arena/text referee/process referee/record web_report ;;
    arena/bots) echo arena/text referee/base referee/process referee/rules ;;
    arena/examine) echo arena/text referee/base referee/process referee/record referee/rules referee/talk referee/trace referee/wire ;;
    # The one arrow from the arena to the sample bots: their judgement of positions.
    arena/analysis) echo arena/core arena/rating/sequential referee/record referee/rules sample_bots/evaluator ;;
    arena/standings) echo arena/core arena/league arena/rating arena/rating/ladder arena/rating/sequential arena/schedule arena/store ;;
    arena/workers) echo arena/core referee/base referee/process referee/wire ;;
    arena/run) echo arena/core arena/league arena/schedule arena/standings arena/store arena/workers referee/process referee/record referee/rules referee/wire ;;
    arena/node) echo arena/bots arena/core arena/text arena/workers referee/base referee/process referee/wire ;;
    arena/cluster) echo arena/bots arena/core arena/league arena/node arena/text arena/workers referee/process referee/wire ;;
    web_report) echo referee/base referee/record referee/rules referee/trace referee/wire ;;
    arena/terminal) echo arena/core arena/text ;;
    arena/screen) echo arena/terminal arena/text referee/record referee/rules ;;
    arena/lookup) echo arena/bots arena/core arena/store arena/text referee/process ;;
    arena/reporting) echo arena/analysis arena/core arena/examine arena/league arena/rating arena/rating/ladder arena/rating/sequential arena/schedule arena/standings arena/store arena/terminal arena/text referee/base referee/record referee/rules web_report ;;
    arena/play) echo arena/analysis arena/cluster arena/core arena/league arena/lookup arena/node arena/rating arena/reporting arena/run arena/standings arena/store arena/terminal arena/text arena/workers referee/base referee/process web_report ;;
    arena/rerun) echo arena/core arena/text referee/base referee/process referee/record referee/rules referee/talk referee/wire ;;
    arena/backup) echo arena/bots arena/core arena/store arena/text referee/base referee/process ;;
    arena/upkeep) echo arena/bots arena/core arena/store arena/text referee/base referee/process ;;
    arena/http) echo referee/base ;;
    arena/serve) echo arena/bots arena/core arena/examine arena/http arena/reporting arena/season arena/store arena/text referee/base referee/process referee/record web_report ;;
    arena/cli) echo arena/analysis arena/backup arena/bots arena/core arena/examine arena/http arena/league arena/lookup arena/node arena/play arena/reporting arena/rerun arena/results_csv arena/schedule arena/screen arena/season arena/season/run arena/serve arena/standings arena/store arena/terminal arena/text arena/upkeep arena/workers referee/base referee/manual referee/process referee/record referee/trace web_report ;;
    arena) echo arena/cli ;;
    sample_bots/sdk) echo referee/rules referee/wire ;;
    sample_bots/search) echo referee/rules sample_bots/sdk ;;
    sample_bots/champion_bot/trainer) echo referee/rules sample_bots/champion_bot sample_bots/greedy_bot sample_bots/sdk ;;
    sample_bots/evaluator) echo referee/base referee/rules sample_bots/champion_bot sample_bots/sdk sample_bots/search ;;
    sample_bots/*) echo referee/rules sample_bots/sdk sample_bots/search ;;
    *) echo "layering: folder $1 has no line in tests/style/layering.sh" >&2 && return 1 ;;
  esac
}

failed=0
while IFS= read -r file; do
  folder=$(dirname "$file")
  may=" $folder $(allowed "$folder") "
  while IFS= read -r included; do
    target=$(dirname "$included")
    if [[ $may != *" $target "* ]]; then
      echo "$file includes $included, but $folder may not depend on $target"
      failed=1
    fi
  done < <(sed -nE 's|^#include "((arena\|referee\|sample_bots\|tests\|web_report)/[^"]+)".*|\1|p' "$file")
done < <(find arena referee sample_bots web_report -name '*.[ch]pp' -not -path '*/node_modules/*' | sort)

# The rules include the standard library only (and one header of compiler intrinsics).
if grep -nE '^#include <[^>]*[/.]' referee/rules/*.[ch]pp | grep -v '<emmintrin.h>'; then
  echo "referee/rules may include nothing but the standard library"
  failed=1
fi

# Asio and Beast take seconds to compile: sources of the event loops alone know them.
if grep -rlE '^#include <boost/(asio|beast)' arena referee sample_bots web_report --include='*.[ch]pp' |
   grep -vE '^arena/(http/|workers/event_loop\.cpp)'; then
  echo "only arena/http and arena/workers/event_loop.cpp may include Boost.Asio or Boost.Beast"
  failed=1
fi
if grep -rnE '^#include "arena/http/(asio_types|clients|connection|exchange|loop_impl)\.hpp"' arena tests \
     --include='*.[ch]pp' | grep -vE '^arena/http/(asio_types|clients|connection|exchange|loop_impl)\.hpp:|^arena/http/[a-z_]+\.cpp:'; then
  echo "these headers are for the sources of arena/http alone"
  failed=1
fi
exit $failed
