"""A course in a home of its own, with a season file and a scripted clock; bots, jails, games and pages are
real."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

ARENA = os.environ["ARENA_PROGRAM"]
BIN = os.path.dirname(ARENA)
TEST_BOTS = os.environ["TEST_BOTS"]
SOURCE = os.environ["SPLENDOR_SOURCE"]
SEASON_FILE = os.path.join(SOURCE, "tests", "season", "term.toml")


def can_confine_bots():
    check = subprocess.run([os.path.join(BIN, "referee"), "--check"], capture_output=True, text=True)
    return "Isolation: full" in check.stdout


class Course(unittest.TestCase):
    """A home, a season file, and what people do with them."""

    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="splendor-term-")
        os.chmod(self.folder, 0o755)  # for the user as which root runs bots
        self.home = os.path.join(self.folder, "home")
        self.file = os.path.join(self.folder, "season.toml")
        shutil.copy(SEASON_FILE, self.file)
        self.pages = os.path.join(self.folder, "pages")

    def tearDown(self):
        for folder, folders, _ in os.walk(self.folder):
            for name in folders:
                os.chmod(os.path.join(folder, name), 0o755)  # stored bots are read-only
        shutil.rmtree(self.folder)

    def command(self, now, *arguments):
        environment = dict(os.environ, ARENA_NOW=now)
        return subprocess.Popen([ARENA, "--home", self.home, *arguments], env=environment, text=True,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE)

    def run_arena(self, now, *arguments, status=0):
        command = self.command(now, *arguments)
        out, err = command.communicate(timeout=300)
        self.assertEqual(command.returncode, status, f"{arguments}: {out}{err}")
        return out, err

    def arena(self, now, *arguments, status=0):
        return "".join(self.run_arena(now, *arguments, status=status))

    def answer(self, now, *arguments):
        return json.loads(self.run_arena(now, *arguments, "--json")[0])

    def season(self, now, *arguments):
        return self.answer(now, "season", self.file, *arguments)

    def submit(self, now, author, program, *arguments, status=0, name=None):
        return self.arena(now, "submit", program, "--name", name or author.replace("author", "bot"),
                          "--author", author, "--move-time", "500ms", *arguments, status=status)

    def submit_all(self, now, submissions):
        """Two at a time: (author, program)."""
        waiting = list(submissions)
        running = []
        while waiting or running:
            while waiting and len(running) < 2:
                author, program = waiting.pop()
                running.append((author, self.command(
                    now, "submit", program, "--name", author.replace("author", "bot"), "--author",
                    author, "--move-time", "500ms")))
            author, command = running.pop(0)
            out, err = command.communicate(timeout=300)
            self.assertEqual(command.returncode, 0, f"{author}: {out}{err}")

    def tasks(self, outcome):
        return [step["task"] for step in outcome["done"]]

    def leagues(self):
        return self.answer("2026-11-01T00:00:00Z", "league", "list")["leagues"]


def main():
    """Runs the tests of the file that was started."""
    if not can_confine_bots():
        print("NOT TESTED: bots can't be confined here, so no game can be played")
        sys.exit(77)
    unittest.main()
