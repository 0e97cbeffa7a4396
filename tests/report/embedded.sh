#!/usr/bin/env bash
# embedded.sh WRITE_REPORT DIST: a report has the page that was built last, not one out of a compiler's cache,
# and its script stays small.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$1" "$scratch/report" 2 2
cmp "$2/report.js" "$scratch/report/report.js"
cmp "$2/report.css" "$scratch/report/report.css"
bytes=$(stat -c %s "$2/report.js")
if ((bytes > 345000)); then
  echo "report.js has $bytes bytes, more than 345000: see what weighs with esbuild's metafile" >&2
  exit 1
fi
