"""Homes with a season, as `arena season` stores it, and everything that can be asked of their servers."""
import contextlib
import json
import os
import re
import shutil
import sqlite3
import sys
import unittest

from arena_server import BIN, Home

HIDDEN, PARTICIPANTS, RESULTS = 0, 1, 2
REAL, NICKNAMES = 0, 1
# What a bot says of itself and its author, by stderr.
CONFESSION = "these are words of xray by Dora Dee"


def database(folder):
    return contextlib.closing(sqlite3.connect(os.path.join(folder, "arena.db"), timeout=30))


def put_season(folder, release, names, league=None):
    """A season with the league as its nightly."""
    with database(folder) as db, db:
        db.execute("DELETE FROM season_stages")
        db.execute("DELETE FROM seasons")
        db.execute("INSERT INTO seasons (id, name, settings, secret, created, opens, deadline, closes,"
                   " release, names, source) VALUES (1, 'spring', '', ?, 0, 0, 1, 1, ?, ?, 0)",
                   ("ab" * 32, release, names))
        if league:
            db.execute("INSERT INTO season_stages (season, kind, due, begun, league, state, why)"
                       " VALUES (1, 0, 0, 0, ?, 1, '')", (league,))


def release_season(folder):
    with database(folder) as db, db:
        db.execute("UPDATE seasons SET released = 1")


class SeasonCase(unittest.TestCase):
    """A home with four bots of three authors, to be copied; the league of a copy is its season's."""

    @classmethod
    def setUpClass(cls):
        cls.home = Home()
        greedy = os.path.join(BIN, "greedy_bot")
        for name, author, path in (("zeta", "alice", greedy), ("yankee", "bob", greedy),
                                   ("xray", "Dora Dee", cls.talkative_bot()),
                                   ("wilma", "Dora Dee", os.path.join(BIN, "random_bot"))):
            cls.home.arena("submit", path, "--name", name, "--author", author, "--move-time", "200ms",
                           "--note", f"made by {author}")
        cls.alice = cls.home.token("alice")
        cls.staff = cls.home.token("carol", "staff")

    @classmethod
    def tearDownClass(cls):
        cls.home.remove()

    @classmethod
    def talkative_bot(cls):
        folder = os.path.join(cls.home.folder, "talkative")
        os.mkdir(folder)
        shutil.copy(os.path.join(BIN, "greedy_bot"), os.path.join(folder, "player"))
        with open(os.path.join(folder, "run"), "w") as file:
            file.write(f"#!/bin/sh\necho {CONFESSION} >&2\nexec ./player\n")
        os.chmod(os.path.join(folder, "run"), 0o755)
        with open(os.path.join(folder, "bot.toml"), "w") as file:
            file.write('name = "xray"\ncommand = ["./run"]\n')
        return folder

    def play(self, home, seed, deals):
        home.arena("league", "run", "--bots", "zeta,yankee,xray,wilma", "--name", "night", "--deals",
                   str(deals), "--seed", str(seed))

    def home_with_league(self, release, names, seed=3, deals=2):
        home = Home()
        shutil.copytree(self.home.path, home.path)
        self.addCleanup(home.remove)
        self.play(home, seed, deals)
        with database(home.path) as db, db:
            db.execute("UPDATE leagues SET created = 0")
        put_season(home.path, release, names, league=1)
        return home

    def targets(self, server, files=()):
        """Every address that can be read, with numbers and names that exist and others; `files` are
        names of files of the report."""
        description = server.get("/api/v1/openapi.json").json
        values = {"id": ["1", "2", "5", "12", "13", "70", "999999", "x"],
                  "file": ["a", "index.json", "0" * 32, *files],
                  "bot": ["zeta", "zeta@1", "yankee", "wilma@1", "nobody"],
                  "name": ["alice", "bob", "Dora%20Dee", "nobody"]}
        for path, methods in description["paths"].items():
            if "get" not in methods or path in ("/api/v1/events", "/healthz"):
                continue
            names = re.findall(r"\{(.*?)\}", path)
            found = [path]
            for name in names:
                found = [target.replace("{%s}" % name, value) for target in found
                         for value in values[name]]
            for target in found:
                yield target
                if target.endswith("/games"):
                    yield target + "?limit=1"
                    yield target + "?bot=zeta@1"
                    yield target + "?after=3"
                if target.endswith("/replay"):
                    yield target + "?league=1"
                if target.endswith("/matches"):
                    yield target + "?author=alice"

    def report_files(self, server, league=1, token=None):
        """The files of a league's report, by their keys."""
        answer = server.get(f"/api/v1/leagues/{league}/report", token=token)
        self.assertEqual(answer.status, 200, answer)
        return answer.json["files"]


if __name__ == "__main__":
    # For tests in a browser: HOME RELEASE NAMES LEAGUE, the middle two as numbers.
    put_season(sys.argv[1], *map(int, sys.argv[2:]))
