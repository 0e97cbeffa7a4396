"""What goes wrong on machines: processes that die or stand still, full disks, locked databases, lack
of memory, overload, clocks that jump. Each trouble is over when its function returns."""
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time

from processes import descendants

OUR_PROGRAMS = ("arena", "referee", "bwrap", "splendor-jail")


class Troubles:
    """`hostile` are the names of bots that may be hit themselves: a bot that is killed or stopped
    from outside looks like one that crashes or sleeps, so others must not be."""

    def __init__(self, world, home, random, findings, memory):
        self.world, self.home, self.random, self.findings = world, home, random, findings
        self.memory = memory
        self.league = None  # the process of the league that is being played
        self.hostile = []
        self.kinds = [(self.kill_one, 6), (self.kill_all, 1), (self.stop_one, 6), (self.overload, 2),
                      (self.lock_database, 2)]
        if world.has_disk:
            self.kinds.append((self.fill_disk, 2))
        if world.has_clock:
            self.kinds.append((self.jump_clock, 2))
        if memory.can_press:
            self.kinds.append((self.press_memory, 1))

    def cause_one(self):
        functions, weights = zip(*self.kinds)
        self.random.choices(functions, weights)[0]()

    def _targets(self):
        """Processes that may be hit, by what they are."""
        found = {}
        in_league = {process.pid for process in descendants(self.league.pid)} if self.league else set()
        for process in descendants():
            if process.comm in OUR_PROGRAMS:
                kind = process.comm
                if kind == "arena":
                    words = process.words()
                    kind = "arena " + (words[3] if len(words) > 3 else "?")
                found.setdefault(kind, []).append(process)
            elif process.pid in in_league and process.comm in (bot[:15] for bot in self.hostile):
                found.setdefault("a hostile bot", []).append(process)
        return found

    def _choose(self):
        found = self._targets()
        # What the soak itself asks for must not be hit: it would look like a failure.
        for kind in ("arena verify", "arena bots", "arena token"):
            found.pop(kind, None)
        if not found:
            return None, None
        kind = self.random.choice(sorted(found))
        return kind, self.random.choice(found[kind])

    def kill_one(self):
        kind, process = self._choose()
        if process and process.send(signal.SIGKILL):
            self.findings.count(f"killed: {kind}")

    def kill_all(self):
        """The league with all its processes at one moment, as a power cut would."""
        league = self.league
        if not league or league.poll() is not None:
            return
        league.send_signal(signal.SIGSTOP)  # so that it starts nothing meanwhile
        for process in descendants(league.pid):
            process.send(signal.SIGKILL)
        league.send_signal(signal.SIGKILL)
        self.findings.count("killed: a league with all its processes")

    def stop_one(self):
        kind, process = self._choose()
        if not process or not process.send(signal.SIGSTOP):
            return
        time.sleep(self.random.choice([0.02, 0.1, 0.3, 1, 3]))
        process.send(signal.SIGCONT)
        self.findings.count(f"stopped for a while: {kind}")

    def overload(self):
        busy = [subprocess.Popen([sys.executable, "-S", "-c", "while True: pass"],
                                 start_new_session=True)
                for _ in range(self.random.choice([2, 4, 8]) * (os.cpu_count() or 1))]
        try:
            time.sleep(self.random.uniform(0.3, 3))
        finally:
            for process in busy:
                process.kill()
                process.wait()
        self.findings.count("overload in a burst")

    def lock_database(self):
        """Another program holds the write lock, longer than commands wait now and then."""
        try:
            database = sqlite3.connect(f"{self.home.path}/arena.db", timeout=2, isolation_level=None)
        except sqlite3.Error:
            return
        try:
            database.execute("BEGIN IMMEDIATE")
            time.sleep(self.random.choice([0.2, 1, 3, 12]))
            database.execute("ROLLBACK")
            self.findings.count("database locked")
        except sqlite3.Error:
            pass
        finally:
            database.close()

    def fill_disk(self):
        ballast = os.path.join(self.world.disk, f"ballast{threading.get_ident()}")
        try:
            with open(ballast, "wb", buffering=0) as file:
                try:
                    while file.write(b"\0" * 65536):
                        pass
                except OSError:
                    pass
                time.sleep(self.random.uniform(0.5, 3))
        except OSError:
            pass
        finally:
            if os.path.exists(ballast):
                os.remove(ballast)
        self.findings.count("disk full")

    def jump_clock(self):
        self.world.set_clock(self.random.choice([-86400, -3600, -5, 5, 3600, 86400, 31 * 86400]))
        time.sleep(self.random.uniform(0.5, 2.5))
        self.world.set_clock(0)
        self.findings.count("clock jumped there and back")

    def press_memory(self):
        self.memory.press(self.random.uniform(0.5, 2))
        self.findings.count("memory exhausted")
