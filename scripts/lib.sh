# shellcheck shell=bash
# Shared by the scripts in this folder, which source it: packages, steps, building.
# Sourcing it makes the shell strict and changes to the project's root.

set -euo pipefail
unset CDPATH

# shellcheck disable=SC2034  # for scripts that take a file name from their caller
CALLER_DIR=$PWD
cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
ROOT=$PWD
VERBOSE=0

# ---- Packages of Debian 12 and 13: the only place that names them ------------------------------

# Names that differ between releases. Later releases are taken to name things as Debian 13 does.
# shellcheck source=/dev/null
RELEASE=$(. /etc/os-release 2>/dev/null && printf '%s' "${VERSION_CODENAME:-}") || RELEASE=
case $RELEASE in
  bookworm)
    BOOST_PACKAGE=libboost1.81-dev  # conflicts with libboost1.74-dev
    CLANG_RUNTIME_PACKAGE=libclang-rt-14-dev
    ;;
  *)
    BOOST_PACKAGE=libboost-dev
    CLANG_RUNTIME_PACKAGE=libclang-rt-dev
    ;;
esac

BUILD_PACKAGES=(
  g++                 # the compiler
  cmake               # describes the build
  ninja-build         # runs it
  ccache              # makes building again fast
  libgtest-dev        # test programs are part of the default build
  pkg-config          # finds libseccomp
  bubblewrap          # builds the namespaces around a bot
  libseccomp-dev      # filters the system calls of a bot
  libssl-dev          # SHA-256
  libutf8proc-dev     # categories of Unicode characters: which are safe to show
  nlohmann-json3-dev  # JSON: traces, `referee rules`, --json
  libcli11-dev        # command lines
  libfmt-dev          # formatting
  libeigen3-dev       # linear algebra of the ratings
  zlib1g-dev          # .gz files
  libdeflate-dev      # packs the data of the web report
  "$BOOST_PACKAGE"    # processes and networking
  protobuf-compiler   # .proto files into C++
  libprotobuf-dev     # the messages of bots and referee
  libsqlite3-dev      # the arena's database
  libsqlitecpp-dev    # its C++ interface
  libzstd-dev         # compresses game records
  libtomlplusplus-dev # league files, bot.toml
  libarchive-dev      # bots as archives
  libspdlog-dev       # logs
  libhowardhinnant-date-dev # time zones of seasons
  tzdata              # their rules
)

# Debian packages node and npm separately. Packages from elsewhere have both and conflict with Debian's npm.
PAGE_PACKAGES=()
if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
  PAGE_PACKAGES=(
    nodejs            # runs the tools that build the web report
    npm               # installs them; brings some 290 packages
  )
fi
BUILD_PACKAGES+=("${PAGE_PACKAGES[@]}")

# For the private Slurm that tests/cluster/slurm_bed.sh starts. Installing them starts no service.
SLURM_PACKAGES=(
  munge               # authenticates Slurm's programs to each other
  slurm-client        # srun, salloc, scancel
  slurmctld           # the controller
  slurmd              # a node
  python3             # finds free ports
)

# Services of these packages, which must not run on the user's machine.
UNWANTED_SERVICES=(munge slurmctld slurmd ssh nginx)

# shellcheck disable=SC2034  # used by scripts/fuzz
FUZZ_PACKAGES=(
  "${BUILD_PACKAGES[@]}"
  clang               # second compiler, and the one that has libFuzzer
  "$CLANG_RUNTIME_PACKAGE"  # sanitizer and fuzzer runtimes of clang
)

# shellcheck disable=SC2034  # used by scripts/test
TEST_PACKAGES=(
  "${FUZZ_PACKAGES[@]}"
  clang-tidy          # preset tidy
  clang-format        # style check
  python3             # test scripts
  chromium            # the web report is tested in a browser
  dpkg-dev            # the Debian package is tested
  file                # finds the programs in it
  "${SLURM_PACKAGES[@]}"
  openssh-client      # leagues on other machines
  openssh-server      # the other machine of that test
  procps              # pgrep
  curl                # the examples of docs/serve.md
  nginx-light         # the proxy in front of arena serve
  openssl             # a certificate for it
  faketime            # clocks that jump, for scripts/soak
  zstd                # backups are taken apart
  zsh                 # completion
  fish                # completion
)

# Languages of the SDKs, unless the machine has them from elsewhere.
command -v go >/dev/null || TEST_PACKAGES+=(golang-go)
command -v javac >/dev/null || TEST_PACKAGES+=(default-jdk-headless)
command -v rustc >/dev/null || TEST_PACKAGES+=(rustc)

# shellcheck disable=SC2034  # used by scripts/bench
BENCH_PACKAGES=(
  "${BUILD_PACKAGES[@]}"
  "${SLURM_PACKAGES[@]}"
  procps              # pgrep
  python3             # joins the figures into one file
  wrk                 # asks arena serve as often as it answers
  nginx-light         # its peer
  curl                # fetches what nginx is to send
)

# ---- Messages ---------------------------------------------------------------------------------

die() {
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

wrong_usage() {
  printf '%s: %s (see %s --help)\n' "${0##*/}" "$*" "$0" >&2
  exit 2
}

# show_progress WHAT LOG: keeps rewriting the line of a step: its seconds and, if the log is ninja's, how
# much is built. Runs until it is killed or the script ends.
show_progress() {
  local built start=$SECONDS
  while sleep 0.5 && kill -0 "$$" 2>/dev/null; do
    built=$(tail -c 4096 -- "$2" | sed -nE 's|^\[([0-9]+)/([0-9]+)\].*|\1 of \2|p' | tail -n 1)
    printf '\r\e[K%-44s%5d s  %s' "$1" $((SECONDS - start)) "$built"
  done
}

# step WHAT COMMAND…: runs the command and prints one line with the time it took, and the end of its log
# if it fails. On a terminal the line shows progress. With VERBOSE=1 prints the output directly instead.
# Returns the command's status.
step() {
  local what=$1 log watcher='' status=0 start=$SECONDS
  shift
  if ((VERBOSE)); then
    printf -- '--- %s\n' "$what"
    "$@" </dev/null || status=$?
    return "$status"
  fi
  need_build_folder
  log=${what%%,*}
  log=build/log/${log//[^A-Za-z0-9]/-}.log
  printf '%-44s' "$what"
  if [[ -t 1 ]]; then
    : >"$log"
    show_progress "$what" "$log" &
    watcher=$!
  fi
  "$@" </dev/null >"$log" 2>&1 || status=$?
  if [[ -n $watcher ]]; then
    kill "$watcher" 2>/dev/null || true
    wait "$watcher" 2>/dev/null || true
    printf '\r\e[K%-44s' "$what"
  fi
  if ((status == 0)); then
    printf '%5d s\n' $((SECONDS - start))
  else
    printf ' failed; %s ends with:\n' "$log"
    tail -n 300 -- "$log"
  fi
  return "$status"
}

# need_build_folder [FOLDER…]: ends with a clear message if build is not writable, such as after a build
# as root, where cmake's own message would be obscure.
need_build_folder() {
  local folder place
  for folder in build build/log "$@"; do
    mkdir -p -- "$folder" 2>/dev/null && [[ -w $folder ]] && continue
    [[ -e $folder ]] || folder=$(dirname -- "$folder")
    place=$ROOT/$folder
    place=${place%/.}
    [[ ,$(findmnt --noheadings --output OPTIONS --target "$folder"), == *,ro,* ]] &&
      die "can't write in $place, which is read-only: copy $ROOT to a folder where you may write"
    die "can't write in $place, which belongs to $(stat -c %U -- "$folder"): remove it, or as root: chown -R $(id -un) '$ROOT'"
  done
}

# ---- Installing -------------------------------------------------------------------------------

missing_packages() {
  local package installed
  installed=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' -- "$@" 2>/dev/null || true)
  for package in "$@"; do
    grep -qxF -- "$package installed" <<<"$installed" || printf '%s\n' "$package"
  done
}

# install_without_services PACKAGE…: installs packages without starting their services, now or at the
# next boot. Uses as_root of its caller.
install_without_services() (
  policy=/usr/sbin/policy-rc.d  # asked before a package may start a service
  if [[ ! -e $policy ]]; then
    trap '"${as_root[@]}" rm -f "$policy"' EXIT
    printf '#!/bin/sh\nexit 101\n' | "${as_root[@]}" tee "$policy" >/dev/null
    "${as_root[@]}" chmod 755 "$policy"
  fi
  # --no-remove: never uninstall what the user has.
  step "Install $# packages" "${as_root[@]}" apt-get install -y --no-install-recommends --no-remove \
    -o DPkg::Lock::Timeout=300 "$@" || return
  command -v systemctl >/dev/null || return 0
  for service in "${UNWANTED_SERVICES[@]}"; do
    # A service is named like its package, except ssh and nginx.
    [[ " $* " == *" ${service/#ssh/openssh-server} "* || " $* " == *" $service-light "* ]] || continue
    "${as_root[@]}" systemctl disable "$service" >/dev/null 2>&1 || true
  done
)

# need_packages PACKAGE…: installs the missing packages; does not call apt if there are none. Those that are
# also in LATER_PACKAGES are installed meanwhile: wait_for_packages must come before they are used.
LATER_PACKAGES=()
later_install=
need_packages() {
  local missing now=() later=() package as_root=()
  if ! command -v dpkg-query >/dev/null; then
    printf '%s: not a Debian system; assuming that these are installed: %s\n' "${0##*/}" "$*" >&2
    return
  fi
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]} > 0)) || return 0

  if ((EUID != 0)); then
    # sudo may ask for a password only on a terminal.
    if command -v sudo >/dev/null &&
      { sudo -n true 2>/dev/null || { [[ -t 0 ]] && sudo -v -p "Password for sudo, to install ${missing[*]}: "; }; }; then
      as_root=(sudo)
    else
      die "${#missing[@]} packages are missing, and only root can install them. Run as root:
  apt-get update && apt-get install -y --no-install-recommends ${missing[*]}"
    fi
  fi
  as_root+=(env DEBIAN_FRONTEND=noninteractive)

  # If the update fails, the existing package lists may suffice.
  step "Update the package lists" "${as_root[@]}" apt-get update ||
    printf '%s: continuing with the existing package lists\n' "${0##*/}" >&2
  for package in "${missing[@]}"; do
    if [[ " ${LATER_PACKAGES[*]} " == *" $package "* ]]; then later+=("$package"); else now+=("$package"); fi
  done
  ((${#now[@]} == 0)) || install_or_die "${now[@]}"
  if ((${#later[@]} > 0)); then
    need_build_folder
    install_or_die "${later[@]}" >build/log/later-packages.log 2>&1 &
    later_install=$!
  fi
}

# Uses as_root of its caller.
install_or_die() {
  install_without_services "$@" ||
    die "could not install $*: the reason is above (if apt would have to remove a package, such as libboost1.74-dev, remove it yourself)"
}

wait_for_packages() {
  [[ -n $later_install ]] || return 0
  step "Wait for the last packages" wait "$later_install" ||
    die "could not install them: $(cat build/log/later-packages.log)"
  later_install=
}

# ---- Building ---------------------------------------------------------------------------------

# The number of build jobs: one for each core, but at most one for each 1.5 GiB of free memory.
jobs_here() {
  local jobs limit used kib
  jobs=$(nproc)
  kib=$(awk '/^MemAvailable:/ { print $2 }' /proc/meminfo 2>/dev/null || true)
  limit=$(cat /sys/fs/cgroup/memory.max 2>/dev/null || true)
  used=$(cat /sys/fs/cgroup/memory.current 2>/dev/null || true)
  if [[ $limit =~ ^[0-9]+$ && $used =~ ^[0-9]+$ ]]; then
    limit=$(((limit - used) / 1024))
    [[ -n $kib ]] && ((kib < limit)) || kib=$limit
  fi
  if [[ -n $kib ]] && ((kib / 1572864 < jobs)); then
    jobs=$((kib / 1572864))
  fi
  echo $((jobs > 1 ? jobs : 1))
}

# ccache fails without a writable home: then the cache goes into the build folder.
prepare_ccache() {
  local cache
  [[ -z ${CCACHE_DIR:-} ]] && command -v ccache >/dev/null || return 0
  cache=$(ccache --get-config cache_dir 2>/dev/null || true)
  if [[ -d $cache ]]; then
    [[ -w $cache ]] && return
  elif [[ -n ${HOME:-} && -w $HOME && $cache == "$HOME"/* ]] && mkdir -p -- "$cache" 2>/dev/null; then
    return
  fi
  export CCACHE_DIR=$ROOT/build/ccache CCACHE_TEMPDIR=$ROOT/build/ccache/tmp
}

# Starts afresh if a CMake cache of another compiler, or of a checkout since moved, is in the way.
configure() {
  cmake --preset "$1" && return
  [[ -e build/$1/CMakeCache.txt ]] && cmake --fresh --preset "$1"
}

# build_preset PRESET [TARGET…]
build_preset() {
  local preset=$1 jobs
  shift
  jobs=${CMAKE_BUILD_PARALLEL_LEVEL:-$(jobs_here)}
  need_build_folder "build/$preset"
  prepare_ccache
  step "Configure $preset" configure "$preset" || die "could not configure the preset $preset"
  step "Build $preset, $jobs at a time" \
    cmake --build --preset "$preset" --parallel "$jobs" ${1:+--target "$@"} ||
    die "could not build the preset $preset"
}
