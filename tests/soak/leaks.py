"""What nobody may leave behind: processes, mounts, folders, cgroups, descriptors, memory."""
import os
import time

from processes import descendants, reap_orphans

MOST_SERVER_MB = 64


def _mounts():
    with open("/proc/self/mountinfo") as file:
        return sorted(line.split()[4] for line in file)


class Leaks:
    def __init__(self, world, memory, findings):
        self.world, self.memory, self.findings = world, memory, findings
        self.mounts = _mounts()

    def look_at_server(self, server):
        """Memory and descriptors of arena serve. It serves 1024 connections at most."""
        try:
            with open(f"/proc/{server.pid}/status") as file:
                text = file.read()
            resident = int(text.split("VmRSS:")[1].split()[0]) / 1024
            descriptors = len(os.listdir(f"/proc/{server.pid}/fd"))
        except (OSError, IndexError):
            return
        self.findings.counts["most MB of arena serve"] = max(
            self.findings.counts["most MB of arena serve"], int(resident))
        self.findings.counts["most descriptors of arena serve"] = max(
            self.findings.counts["most descriptors of arena serve"], descriptors)
        self.findings.require(resident < MOST_SERVER_MB, f"arena serve uses {resident:.0f} MB")
        self.findings.require(descriptors < 200, f"arena serve has {descriptors} descriptors open")

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
