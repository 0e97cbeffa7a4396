"""Plays one league to its end, however often it is interrupted."""
import os
import threading
import time

FINISHED = 1
TROUBLEMAKERS = 2  # troubles at a time
# Ended, refused or failed with a sentence, killed by us, interrupted.
FITTING = {0, 1, -9, 130}
SECONDS_BETWEEN_LOOKS_AT_PROGRAMS = 2


class LeagueUnderTrouble:
    def __init__(self, home, plan, file, troubles, findings, leaks, trouble_seconds):
        self.home, self.plan, self.file = home, plan, file
        self.troubles, self.findings, self.leaks = troubles, findings, leaks
        self.trouble_seconds = trouble_seconds
        self.is_calm = threading.Event()
        self.played = 0

    def _row(self):
        rows = self.home.rows("SELECT id, state, played, planned FROM leagues WHERE name = ?",
                              self.plan.name)
        if rows is not None:
            self.findings.require(len(rows) <= 1, f"there are {len(rows)} leagues {self.plan.name}")
        return rows[0] if rows else None

    def _trouble(self):
        end = time.monotonic() + self.trouble_seconds
        while time.monotonic() < end and not self.is_calm.is_set():
            try:
                self.troubles.cause_one()
            except OSError as error:  # such as no memory for a process of ours
                self.findings.log(f"a trouble could not be made: {error}")
            self.is_calm.wait(self.troubles.random.uniform(0.05, 0.8))

    def play(self, longest=600):
        """Returns the id of the league; None if it never ended."""
        makers = [threading.Thread(target=self._trouble, daemon=True) for _ in range(TROUBLEMAKERS)]
        for maker in makers:
            maker.start()
        try:
            return self._play(time.monotonic() + longest)
        finally:
            self.is_calm.set()
            for maker in makers:
                maker.join()
            self.troubles.league = None

    def _play(self, deadline):
        with open(os.path.join(self.home.world.folder, "league.log"), "ab") as log:
            while time.monotonic() < deadline:
                row = self._row()
                if row and row[1] == FINISHED:
                    return row[0]
                words = ["league", "resume", str(row[0])] if row else ["league", "run", self.file]
                log.write(f"--- {' '.join(words)}\n".encode())
                log.flush()
                process = self.home.start(*words, log=log,
                                          has_fake_clock=self.troubles.random.random() < 0.5)
                self.troubles.league = process
                self.findings.count("starts of a league")
                status = self._watch(process, deadline)
                self.findings.require(status in FITTING, f"arena league ended with status {status}")
                time.sleep(0.1)
        self.findings.violation(f"the league {self.plan} has not ended")
        return None

    def _watch(self, process, deadline):
        """Looks at the invariants while the league is played."""
        next_look = time.monotonic()
        while process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.2)
            self._look()
            if time.monotonic() >= next_look:
                next_look = time.monotonic() + SECONDS_BETWEEN_LOOKS_AT_PROGRAMS
                self.leaks.look_at_programs()
        if process.poll() is None:
            process.kill()
        return process.wait()

    def _look(self):
        rows = self.home.rows(
            "SELECT played, (SELECT count(*) FROM games WHERE league = leagues.id),"
            " (SELECT count(*) FROM records JOIN games ON game = games.id WHERE league = leagues.id)"
            " FROM leagues WHERE name = ?", self.plan.name)
        if not rows:
            return
        played, games, records = rows[0]
        self.findings.require(played == games == records,
                              f"{played} games are counted, {games} stored, {records} recorded")
        self.findings.require(played >= self.played, f"{self.played} games became {played}")
        self.played = played
