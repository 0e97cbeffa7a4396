"""What nobody may leave behind: processes, mounts, folders, cgroups, descriptors, memory."""
import os
import time

from processes import descendants, reap_orphans

MOST_MB = {"arena serve": 64, "arena": 128, "referee": 64}
MOST_DESCRIPTORS = 200


def _mounts():
    with open("/proc/self/mountinfo") as file:
        return sorted(line.split()[4] for line in file)


class Leaks:
    def __init__(self, world, memory, findings):
        self.world, self.memory, self.findings = world, memory, findings
        self.mounts = _mounts()

    def look_at_server(self, server):
        """It serves 1024 connections at most."""
        self._look_at(server.pid, "arena serve")

    def look_at_programs(self):
        """Leagues, examinations and referees, while they work."""
        for process in descendants():
            if process.comm in MOST_MB and "serve" not in process.words():
                self._look_at(process.pid, process.comm)

    def _look_at(self, pid, name):
        """Memory and descriptors."""
        try:
            with open(f"/proc/{pid}/status") as file:
                text = file.read()
            resident = int(text.split("VmRSS:")[1].split()[0]) / 1024
            descriptors = len(os.listdir(f"/proc/{pid}/fd"))
        except (OSError, IndexError):
            return  # it has ended
        for what, seen, most in (("MB", int(resident), MOST_MB[name]),
                                 ("descriptors", descriptors, MOST_DESCRIPTORS)):
            largest = f"most {what} of {name}"
            self.findings.counts[largest] = max(self.findings.counts[largest], seen)
            self.findings.require(seen < most, f"{name} has {seen} {what}")

    def look_for_remains(self, expected, patience=30):
        """When nothing runs but `expected` (Popen objects), nothing else may be left."""
        known = {process.pid for process in expected}
        deadline = time.monotonic() + patience
        while True:
            reap_orphans(known)
            found = self._remains(known)
            if not found or time.monotonic() > deadline:
                break
            time.sleep(0.2)
        for sentence in found:
            self.findings.violation(sentence)

    def _remains(self, known):
        found = []
        for process in descendants():
            if process.pid not in known:
                found.append(f"a process is left: {process}")
        more = [mount for mount in _mounts() if mount not in self.mounts]
        found += [f"a mount is left: {mount}" for mount in more]
        found += [f"a cgroup is left: {group}" for group in self.memory.groups_inside()]
        if self.world.has_private_tmp:
            found += [f"a file or folder is left in /tmp: {name}" for name in os.listdir("/tmp")
                      if name not in self.world.known_in_tmp]
        return found
