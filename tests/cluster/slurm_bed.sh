#!/usr/bin/env bash
# A Slurm cluster of its own on this machine: munge, slurmctld, and a slurmd for each node, from
# Debian's packages, in a private folder, on the loopback interface, as root or as an ordinary user.
#
#   slurm_bed.sh start DIR NODES CPUS    prints the path of slurm.conf, for SLURM_CONF
#   slurm_bed.sh kill-node DIR NODE      kills a node with all that runs on it: slurmd, steps, tasks
#   slurm_bed.sh steps DIR NODE          the processes that hold the job steps of a node
#   slurm_bed.sh stop DIR                ends what was started, and nothing else
set -euo pipefail
export PATH=$PATH:/usr/sbin:/sbin

die() {
  printf 'slurm_bed.sh: %s\n' "$*" >&2
  exit 1
}

# A port that nobody listens on, and the next ones neither.
free_ports() {
  python3 - "$1" <<'PYTHON'
import random, socket, sys

count = int(sys.argv[1])
for _ in range(200):
    first = random.randrange(20000, 60000)
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
InactiveLimit=0
KillWait=2
ReturnToService=2
MpiDefault=none
JobCompType=jobcomp/none
AccountingStorageType=accounting_storage/none
CONF
  for ((node = 1; node <= nodes; ++node)); do
    echo "NodeName=bed$node NodeHostname=$(hostname) NodeAddr=127.0.0.1 Port=$((port + node)) CPUs=$cpus State=UNKNOWN"
  done >>"$dir/slurm.conf"
  echo "PartitionName=bed Nodes=bed[1-$nodes] Default=YES MaxTime=INFINITE State=UP" >>"$dir/slurm.conf"
}

start_munge() {
  head -c 128 /dev/urandom >"$dir/munge.key"
  chmod 600 "$dir/munge.key"
  munged --key-file="$dir/munge.key" --socket="$dir/munge.socket" --pid-file="$dir/munge.pid" \
    --log-file="$dir/munge.log" --seed-file="$dir/munge.seed" --num-threads=2 --force \
    >"$dir/munge.out" 2>&1 || { cat "$dir/munge.out" >&2; die "munged does not start"; }
}

start() {
  local nodes=$1 cpus=$2 node
  mkdir -p "$dir/state"
  chmod 755 "$dir"  # munge wants that its socket can be reached
  for ((node = 1; node <= nodes; ++node)); do mkdir -p "$dir/spool-bed$node"; done
  start_munge
  write_conf "$nodes" "$cpus"
  export SLURM_CONF=$dir/slurm.conf
  slurmctld -f "$SLURM_CONF" >"$dir/slurmctld.out" 2>&1 ||
    { cat "$dir/slurmctld.out" "$dir/slurmctld.log" >&2; die "slurmctld does not start"; }
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

# Processes of this bed alone: they have its slurm.conf in their environment or on their command line.
ours() {
  local pid
  for pid in $(pgrep "^$1" || true); do
    if { grep -qzxF "SLURM_CONF=$dir/slurm.conf" "/proc/$pid/environ" ||
      grep -qzF "$dir/slurm.conf" "/proc/$pid/cmdline"; } 2>/dev/null; then
      echo "$pid"
    fi
  done
}

children() {
  local pid
  for pid in $(pgrep -P "$1" || true); do
    children "$pid"
    echo "$pid"
  done
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

kill_node() {
  local node=$1 pid stepd
  pid=$(cat "$dir/slurmd-$node.pid")
  for stepd in $(steps "$node"); do
    # shellcheck disable=SC2046
    kill -9 "$stepd" $(children "$stepd") 2>/dev/null || true
  done
  kill -9 "$pid"
}

stop() {
  local pid file
  for file in "$dir"/slurmd-*.pid "$dir/slurmctld.pid" "$dir/munge.pid"; do
    [[ -e $file ]] || continue
    pid=$(cat "$file")
    kill "$pid" 2>/dev/null || true
  done
  for pid in $(ours slurmstepd) $(ours slurmd) $(ours slurmctld); do kill -9 "$pid" 2>/dev/null || true; done
}

(($# >= 2)) || die "wrong usage; see the beginning of this file"
action=$1
mkdir -p "$2"
dir=$(cd -P "$2" && pwd)
case $action in
  start) start "${3:-2}" "${4:-1}" ;;
  steps) steps "$3" ;;
  kill-node) kill_node "$3" ;;
  stop) stop ;;
  *) die "unknown action $action" ;;
esac
