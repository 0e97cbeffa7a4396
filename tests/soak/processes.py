"""Processes below this one: who they are, and what is left of them."""
import ctypes
import os
import signal
import time

PR_SET_CHILD_SUBREAPER = 36


def become_subreaper():
    """Orphans of our descendants become our children, so that none can hide."""
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


class Process:
    def __init__(self, pid, parent, state, comm):
        self.pid, self.parent, self.state, self.comm = pid, parent, state, comm

    def words(self):
        try:
            with open(f"/proc/{self.pid}/cmdline", "rb") as file:
                return file.read().decode(errors="replace").split("\0")[:-1]
        except OSError:
            return []

    def send(self, number):
        try:
            os.kill(self.pid, number)
            return True
        except (ProcessLookupError, PermissionError):
            return False

    def __repr__(self):
        return f"{self.comm} ({self.pid}, {self.state}): {' '.join(self.words())[:200]}"


def _all():
    found = {}
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            with open(f"/proc/{name}/stat") as file:
                text = file.read()
        except OSError:
            continue
        comm = text[text.index("(") + 1:text.rindex(")")]
        state, parent = text[text.rindex(")") + 2:].split()[:2]
        found[int(name)] = Process(int(name), int(parent), state, comm)
    return found


def descendants(of=None):
    """Parents before their children."""
    table = _all()
    children = {}
    for process in table.values():
        children.setdefault(process.parent, []).append(process)
    found, open_ = [], [of or os.getpid()]
    while open_:
        for child in children.get(open_.pop(0), []):
            found.append(child)
            open_.append(child.pid)
    return found


def occupation(pid):
    """What a process waits for, and its descendants: for the report on one that hangs."""
    def told(name):
        try:
            with open(f"/proc/{pid}/{name}") as file:
                return file.read().strip()
        except OSError:
            return "?"

    signals = [line for line in told("status").splitlines()
               if line.startswith(("State", "SigPnd", "ShdPnd", "SigBlk"))]
    return f"{told('wchan')}, system call {told('syscall')}, {signals}, below it {descendants(pid)}"


def reap_orphans(known):
    """Buries children of ours that are not in `known`: orphans that came to us."""
    for process in descendants():
        if process.parent == os.getpid() and process.state == "Z" and process.pid not in known:
            try:
                os.waitpid(process.pid, os.WNOHANG)
            except ChildProcessError:
                pass


def end_all(patience=10):
    """Kills every descendant; for the end of a soak."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        left = [process for process in descendants() if process.state != "Z"]
        if not left:
            return
        for process in left:
            process.send(signal.SIGCONT)
            process.send(signal.SIGKILL)
        time.sleep(0.1)
        reap_orphans(set())
