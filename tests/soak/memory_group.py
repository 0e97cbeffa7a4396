"""A memory cgroup around the soak, where root can have one: pressure stays inside, and groups that
jails leave behind show."""
import os
import subprocess
import sys
import time

ROOTS = ("/sys/fs/cgroup/memory", "/sys/fs/cgroup")
# Allocates until the kernel kills it, which it asks to be first.
HOG = """
import time
open("/proc/self/oom_score_adj", "w").write("1000")
held = []
while True:
    held.append(bytearray(b"x" * (8 << 20)))
    time.sleep(0.001)
"""


class MemoryGroup:
    def __init__(self, limit_mb):
        self.folder = None
        for root in ROOTS:
            if os.path.exists(os.path.join(root, "memory.limit_in_bytes")) or \
                    os.path.exists(os.path.join(root, "cgroup.subtree_control")):
                self._enter(root, limit_mb)
                break
        self.can_press = self.folder is not None

    def _enter(self, root, limit_mb):
        folder = os.path.join(root, f"splendor-soak-{os.getpid()}")
        try:
            os.mkdir(folder)
            for name in ("memory.limit_in_bytes", "memory.max"):
                if os.path.exists(os.path.join(folder, name)):
                    with open(os.path.join(folder, name), "w") as file:
                        file.write(str(limit_mb << 20))
                    break
            else:
                raise OSError("no memory controller")
            with open(os.path.join(folder, "cgroup.procs"), "w") as file:
                file.write(str(os.getpid()))
            self.folder, self.root = folder, root
        except OSError:
            try:
                os.rmdir(folder)
            except OSError:
                pass

    def press(self, seconds):
        hog = subprocess.Popen([sys.executable, "-S", "-c", HOG])
        deadline = time.monotonic() + 10 + seconds
        try:
            hog.wait(timeout=deadline - time.monotonic())
        except subprocess.TimeoutExpired:
            pass
        hog.kill()
        hog.wait()

    def groups_inside(self):
        """Groups that jails made and nobody removed."""
        if not self.folder:
            return []
        return [os.path.join(folder, name) for folder, names, _ in os.walk(self.folder)
                for name in names]

    def leave(self):
        if not self.folder:
            return
        with open(os.path.join(self.root, "cgroup.procs"), "w") as file:
            file.write(str(os.getpid()))
        for _ in range(50):
            try:
                os.rmdir(self.folder)
                return
            except OSError:
                time.sleep(0.1)
