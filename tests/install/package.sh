#!/usr/bin/env bash
# Tests that the Debian package has all files of an installation, and depends on bubblewrap.
# Usage: package.sh CPACK-CONFIG
set -euo pipefail
if ! command -v dpkg-shlibdeps >/dev/null; then
  echo "NOT TESTED: dpkg-dev is missing"
  exit 77
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cpack --config "$1" -B "$folder" >"$folder/log" 2>&1 || { cat "$folder/log"; exit 1; }
package=$(echo "$folder"/*.deb)
dpkg-deb --fsys-tarfile "$package" | tar -t >"$folder/files"
failed=0
for file in usr/bin/arena usr/bin/referee usr/libexec/splendor-arena/splendor-jail \
  usr/share/man/man1/arena.1 usr/share/bash-completion/completions/arena \
  usr/share/zsh/vendor-completions/_arena usr/share/fish/vendor_completions.d/arena.fish \
  usr/lib/systemd/system/splendor-arena.service usr/lib/sysusers.d/splendor-arena.conf \
  usr/include/splendor-arena/sample_bots/sdk/run_bot.hpp \
  usr/include/splendor-arena/splendor/v1/bot.proto \
  usr/share/doc/splendor-arena/CHANGELOG.md \
  usr/share/doc/splendor-arena/proto/README.md \
  usr/share/doc/splendor-arena/sample_bots/README.md \
  usr/share/doc/splendor-arena/sample_bots/sdk/cpp/README.md; do
  grep -qx "./$file" "$folder/files" || { echo "not in the package: $file"; failed=1; }
done
dpkg-deb --ctrl-tarfile "$package" | tar -t | grep -qx ./postinst ||
  { echo "nothing makes the user of the web server"; failed=1; }
depends=$(dpkg-deb --field "$package" Depends)
for library in bubblewrap libssl3 libsqlite3 libc6; do
  [[ $depends == *"$library"* ]] || { echo "the package does not depend on $library: $depends"; failed=1; }
done
exit $failed
