#!/usr/bin/env bash
# browser.sh TEST: runs a test in Chromium; says so and is skipped (77) where there is none.
set -euo pipefail
if [[ ! -x ${CHROMIUM:-} ]]; then
  echo "SKIPPED: Chromium is missing, so nothing is tested in a browser; on Debian: apt-get install chromium" >&2
  exit 77
fi
exec "$NODE" --test --test-concurrency=1 "$1"
