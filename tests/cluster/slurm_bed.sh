#!/usr/bin/env bash
# A Slurm cluster of its own on this machine: munge, slurmctld, and a slurmd for each node, from
# Debian's packages, in a private folder, on the loopback interface, as root or as an ordinary user.
#
#   slurm_bed.sh check                           fails, with the reason, where that is impossible
#   slurm_bed.sh start DIR NODES CPUS            prints the path of slurm.conf, for SLURM_CONF
#   slurm_bed.sh signal-node DIR NODE SIGNAL     to slurmd and all that runs there: KILL is a node
#                                                that is lost, STOP one that hangs, CONT wakes it
#   slurm_bed.sh signal-tasks DIR NODE SIGNAL    to what runs in the job steps of a node
#   slurm_bed.sh steps DIR NODE                  the processes that hold the job steps of a node
#   slurm_bed.sh signal-controller DIR SIGNAL    to slurmctld, likewise: KILL ends it at once, without
#                                                saving anything
#   slurm_bed.sh start-controller DIR            it is there again after that
#   slurm_bed.sh stop-munge DIR                  nobody knows anybody any more
#   slurm_bed.sh start-munge DIR                 and again everybody does
#   slurm_bed.sh stop DIR                        ends what was started, and nothing else
set -euo pipefail
export PATH=$PATH:/usr/sbin:/sbin

die() {
  printf 'slurm_bed.sh: %s\n' "$*" >&2
  exit 1
}

check() {
  local program
  for program in munged slurmctld slurmd srun salloc sbatch scancel scontrol python3; do
    command -v "$program" >/dev/null ||
      die "there is no $program: munge, slurmctld, slurmd, slurm-client and python3 are needed"
  done
  mountpoint -q /sys/fs/cgroup ||
    die "slurmd starts only where control groups are mounted at /sys/fs/cgroup"
}

# A port that nobody listens on, and the next ones neither.
free_ports() {
  python3 - "$1" <<'PYTHON'
import random, socket, sys

count = int(sys.argv[1])
for _ in range(200):
    first = random.randrange(10000, 32000)  # below those that connections are given
    held = []
    try:
        for port in range(first, first + count):
            held.append(socket.socket())
            held[-1].bind(("127.0.0.1", port))
        print(first)
        break
    except OSError:
        continue
    finally:
        for one in held:
            one.close()
else:
    sys.exit("no free ports")
PYTHON
}

write_conf() {
  local nodes=$1 cpus=$2 port user node
  port=$(free_ports $((nodes + 1)))
  user=$(id -un)
  cat >"$dir/slurm.conf" <<CONF
ClusterName=bed
SlurmctldHost=localhost(127.0.0.1)
SlurmctldPort=$port
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$dir/munge.socket
CredType=cred/munge
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=sched_interval=1
SlurmdParameters=config_overrides
StateSaveLocation=$dir/state
SlurmctldPidFile=$dir/slurmctld.pid
SlurmctldLogFile=$dir/slurmctld.log
SlurmdPidFile=$dir/slurmd-%n.pid
SlurmdLogFile=$dir/slurmd-%n.log
SlurmdSpoolDir=$dir/spool-%n
SlurmctldTimeout=10
SlurmdTimeout=10
MessageTimeout=5
InactiveLimit=0
KillWait=2
ReturnToService=2
MpiDefault=none
JobCompType=jobcomp/none
AccountingStorageType=accounting_storage/none
CONF
  for ((node = 1; node <= nodes; ++node)); do
    echo "NodeName=bed$node NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=$((port + node)) CPUs=$cpus RealMemory=65536 State=UNKNOWN"
  done >>"$dir/slurm.conf"
  echo "PartitionName=bed Nodes=bed[1-$nodes] Default=YES MaxTime=INFINITE State=UP" >>"$dir/slurm.conf"
}

make_munge_key() {
  head -c 128 /dev/urandom >"$dir/munge.key"
  chmod 600 "$dir/munge.key"
}

start_munge() {
  munged --key-file="$dir/munge.key" --socket="$dir/munge.socket" --pid-file="$dir/munge.pid" \
    --log-file="$dir/munge.log" --seed-file="$dir/munge.seed" --num-threads=2 --force \
    >"$dir/munge.out" 2>&1 || { cat "$dir/munge.out" >&2; die "munged does not start"; }
}

# As a system does that stops the service: munged takes its socket away.
stop_munge() {
  kill "$(cat "$dir/munge.pid")"
  for _ in {1..100}; do
    [[ -e $dir/munge.socket ]] || return 0
    sleep 0.1
  done
  die "munged does not end"
}

start_controller() {
  slurmctld -f "$SLURM_CONF" >"$dir/slurmctld.out" 2>&1 ||
    { cat "$dir/slurmctld.out" "$dir/slurmctld.log" >&2; die "slurmctld does not start"; }
}

start() {
  local nodes=$1 cpus=$2 node
  check
  mkdir -p "$dir/state"
  chmod 755 "$dir"  # munge wants that its socket can be reached
  for ((node = 1; node <= nodes; ++node)); do mkdir -p "$dir/spool-bed$node"; done
  make_munge_key
  start_munge
  write_conf "$nodes" "$cpus"
  start_controller
  for ((node = 1; node <= nodes; ++node)); do
    slurmd -f "$SLURM_CONF" -N "bed$node" >"$dir/slurmd-bed$node.out" 2>&1 ||
      { cat "$dir/slurmd-bed$node.out" "$dir/slurmd-bed$node.log" >&2; die "slurmd does not start"; }
  done
  for _ in {1..200}; do
    if [[ $(sinfo -h -t idle -o %D 2>/dev/null | tr -d ' ') == "$nodes" ]]; then
      echo "$SLURM_CONF"
      return
    fi
    sleep 0.1
  done
  sinfo >&2 || true
  tail -n 20 "$dir"/*.log >&2
  die "the nodes do not become idle"
}

# Processes of this bed alone: they have its slurm.conf in their environment or on their command line, or
# work in its folder, which is all that is left to see of a slurmstepd of Debian 13: its title overwrites both.
ours() {
  local pid
  for pid in $(pgrep "^$1" || true); do
    if { grep -qzxF "SLURM_CONF=$dir/slurm.conf" "/proc/$pid/environ" ||
      grep -qzF "$dir/slurm.conf" "/proc/$pid/cmdline" ||
      [[ $(readlink "/proc/$pid/cwd")/ == "$dir"/* ]]; } 2>/dev/null; then
      echo "$pid"
    fi
  done
}

# All descendants of a process, the youngest first.
children() {
  ps -eo pid=,ppid= | awk -v root="$1" '
    function walk(parent, list, count, i) {
      count = split(children[parent], list)
      for (i = 1; i <= count; ++i) { walk(list[i]); print list[i] }
    }
    { children[$2] = children[$2] " " $1 }
    END { walk(root) }'
}

# Whatever a step started knows on which node it is.
steps() {
  local stepd pid node=$1
  for stepd in $(ours slurmstepd); do
    for pid in $(children "$stepd"); do
      grep -qzxF "SLURMD_NODENAME=$node" "/proc/$pid/environ" 2>/dev/null || continue
      echo "$stepd"
      break
    done
  done
}

tasks() {
  local stepd
  for stepd in $(steps "$1"); do children "$stepd"; done
}

# Tells a list of processes, some of which may have ended meanwhile.
signal_all() {
  local signal=$1 pid
  shift
  for pid in "$@"; do kill -s "$signal" "$pid" 2>/dev/null || true; done
}

# The list is complete before the first of them is gone.
signal_node() {
  local node=$1 signal=$2
  # shellcheck disable=SC2046
  signal_all "$signal" "$(cat "$dir/slurmd-$node.pid")" $(steps "$node") $(tasks "$node")
}

signal_tasks() {
  # shellcheck disable=SC2046
  signal_all "$2" $(tasks "$1")
}

# The tasks of a node that hangs would outlive their slurmstepd.
stop() {
  local pid file stepd
  for stepd in $(ours slurmstepd); do
    # shellcheck disable=SC2046
    signal_all KILL $(children "$stepd")
  done
  for file in "$dir"/slurmd-*.pid "$dir/slurmctld.pid" "$dir/munge.pid"; do
    [[ -e $file ]] || continue
    pid=$(cat "$file")
    kill "$pid" 2>/dev/null || true
  done
  for pid in $(ours slurmstepd) $(ours slurmd) $(ours slurmctld); do kill -9 "$pid" 2>/dev/null || true; done
}

if [[ $* == check ]]; then
  check
  exit
fi
(($# >= 2)) || die "wrong usage; see the beginning of this file"
action=$1
mkdir -p "$2"
dir=$(cd -P "$2" && pwd)
export SLURM_CONF=$dir/slurm.conf
case $action in
  start) start "${3:-2}" "${4:-1}" ;;
  steps) steps "$3" ;;
  signal-node) signal_node "$3" "$4" ;;
  signal-tasks) signal_tasks "$3" "$4" ;;
  signal-controller) kill -s "$3" "$(cat "$dir/slurmctld.pid")" ;;
  start-controller) start_controller ;;
  stop-munge) stop_munge ;;
  start-munge) start_munge ;;
  stop) stop ;;
  *) die "unknown action $action" ;;
esac
