#!/usr/bin/env bash
# embedded.sh WRITE_REPORT DIST: a report has the page that was built last, not one out of a compiler's cache.
set -euo pipefail
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
"$1" "$scratch/report" 2 2
cmp "$2/report.js" "$scratch/report/report.js"
cmp "$2/report.css" "$scratch/report/report.css"
