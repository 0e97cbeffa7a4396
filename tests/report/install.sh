#!/usr/bin/env bash
# install.sh SITE COPY: a copy of the page's sources with all of its tools installed. Installing is
# left out while the lock file stays the same.
set -euo pipefail
site=$1 copy=$2
mkdir -p "$copy"
find "$copy" -mindepth 1 -maxdepth 1 ! -name node_modules ! -name installed.json -exec rm -rf {} +
cp -R "$site"/. "$copy"
cmp -s "$copy/package-lock.json" "$copy/installed.json" && exit
cd "$copy"
npm ci --no-audit --no-fund --loglevel=error
cp package-lock.json installed.json
