"""What a season hides stays hidden: whoever asks, however, and however the games went."""
import contextlib
import json
import os
import re
import shutil
import sqlite3
import threading
import time
import unittest

from arena_server import BIN, Events, Home, Server, main, wait_for

HIDDEN, PARTICIPANTS, RESULTS = 0, 1, 2
REAL, NICKNAMES = 0, 1
PROGRAM = os.path.join(BIN, "greedy_bot")


def database(home):
    return contextlib.closing(sqlite3.connect(os.path.join(home.path, "arena.db"), timeout=30))


def put_season(home, release, names, league=None):
    """A season as `arena season` stores it, with the league as its nightly."""
    with database(home) as db, db:
        db.execute("DELETE FROM season_stages")
        db.execute("DELETE FROM seasons")
        db.execute("INSERT INTO seasons (id, name, settings, secret, created, opens, deadline, closes,"
                   " release, names, source) VALUES (1, 'spring', '', ?, 0, 0, 1, 1, ?, ?, 0)",
                   ("ab" * 32, release, names))
        if league:
            db.execute("INSERT INTO season_stages (season, kind, due, begun, league, state, why)"
                       " VALUES (1, 0, 0, 0, ?, 1, '')", (league,))


def release_season(home):
    with database(home) as db, db:
        db.execute("UPDATE seasons SET released = 1")


class Hidden(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = Home()
        for name, author in (("zeta", "alice"), ("yankee", "bob"), ("xray", "Dora Dee")):
            cls.home.arena("submit", PROGRAM, "--name", name, "--author", author, "--move-time",
                           "200ms", "--note", f"made by {author}")
        cls.home.arena("submit", os.path.join(BIN, "random_bot"), "--name", "wilma", "--author",
                       "Dora Dee", "--move-time", "200ms")
        cls.alice = cls.home.token("alice")
        cls.staff = cls.home.token("carol", "staff")

    @classmethod
    def tearDownClass(cls):
        cls.home.remove()

    def play(self, home, seed, deals):
        home.arena("league", "run", "--bots", "zeta,yankee,xray,wilma", "--name", "night", "--deals",
                   str(deals), "--seed", str(seed))

    def targets(self, server):
        """Every address that can be read, with numbers and names that exist and others."""
        description = server.get("/api/v1/openapi.json").json
        values = {"id": ["1", "2", "5", "70", "999999", "x"], "file": ["a", "index.json"],
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
                if target.endswith("/matches"):
                    yield target + "?author=alice"

    def answers(self, server, token):
        """All that a client can see, in the order of asking."""
        seen = []
        for target in self.targets(server):
            answer = server.get(target, token=token)
            headers = sorted((name, value) for name, value in answer.headers.items() if name != "Date")
            seen.append((target, answer.status, headers, answer.bytes))
        for body in ('{"bots":["zeta","yankee"],"deals":1}', '{"bots":["zeta","nobody"]}'):
            answer = server.ask("POST", "/api/v1/matches", body=body, token=token)
            seen.append(("POST /api/v1/matches", answer.status, answer.bytes))
        return seen

    def two_homes(self, release, names):
        """Two homes with the same bots and season, whose leagues went differently."""
        homes = []
        for seed, deals in ((3, 2), (4, 5)):
            home = Home()
            shutil.copytree(self.home.path, home.path)
            self.addCleanup(home.remove)
            self.play(home, seed, deals)
            with database(home) as db, db:
                # The same league was begun at the same time.
                db.execute("UPDATE leagues SET created = 0")
            put_season(home, release, names, league=1)
            homes.append(home)
        return homes

    def listen(self, server, seen, query):
        events = Events(server, query)
        self.addCleanup(events.close)

        def read():
            with contextlib.suppress(Exception):
                for line in events.response:
                    seen.append((time.monotonic(), line))
        threading.Thread(target=read, daemon=True).start()

    def test_two_homes_that_differ_in_outcomes_alone_answer_alike(self):
        for release in (HIDDEN, PARTICIPANTS):
            homes = self.two_homes(release, REAL)
            servers = [Server(home) for home in homes]
            try:
                for token in (None, self.alice):
                    first, second = (self.answers(server, token) for server in servers)
                    self.assertGreater(len(first), 50)
                    for one, other in zip(first, second):
                        self.assertEqual(one, other)
                    self.assertEqual(len(first), len(second))
                for target in ("/api/v1/leagues", "/api/v1/leagues/1", "/api/v1/leagues/1/ladder",
                               "/api/v1/leagues/1/games"):
                    one, other = (server.get(target, token=self.staff) for server in servers)
                    self.assertEqual((one.status, other.status), (200, 200))
                    self.assertNotEqual(one.bytes, other.bytes, "staff sees the difference")
            finally:
                for server in servers:
                    server.stop()

    def test_events_tell_nothing_of_games_that_are_hidden(self):
        homes = self.two_homes(HIDDEN, REAL)
        servers = [Server(home) for home in homes]
        try:
            streams = []
            for server in servers:
                for query in ("", "?league=1"):
                    streams.append([])
                    self.listen(server, streams[-1], query)
            events = Events(servers[0], "", None, token=self.staff)
            self.addCleanup(events.close)
            for home, deals in zip(homes, (1, 8)):
                self.play(home, 9, deals)
                put_season(home, HIDDEN, REAL, league=2)
            self.assertEqual(events.next("progress")[2]["league"], 2)
            time.sleep(17)  # a comment comes every fifteen seconds
            for stream in streams:
                self.assertTrue(stream, "nothing came, not even a comment")
                self.assertEqual({line for _, line in stream}, {b":\n", b"\n"})
        finally:
            for server in servers:
                server.stop()

    def test_results_appear_when_they_are_released(self):
        home = self.two_homes(HIDDEN, REAL)[0]
        server = Server(home)
        try:
            for target in ("/api/v1/leagues/1/ladder", "/api/v1/games/1", "/api/v1/games/999999",
                           "/api/v1/leagues/1", "/api/v1/matches/1"):
                answer = server.get(target)
                self.assertEqual(answer.status, 403, target)
                self.assertIn("results are hidden", answer.json["error"])
            self.assertEqual(server.get("/api/v1/leagues").json, {"leagues": []})
            self.assertEqual(server.get("/api/v1/bots").json, {"bots": []})
            self.assertEqual(server.get("/api/v1/authors").json, {"authors": []})
            self.assertEqual(server.get("/api/v1/leagues/1/ladder", token=self.staff).status, 200)
            own = server.get("/api/v1/bots", token=self.alice).json["bots"]
            self.assertEqual([bot["name"] for bot in own], ["zeta"], "one's own bots stay visible")
            self.assertEqual(server.get("/api/v1/bots/zeta/verdict", token=self.alice).status, 200)
            self.assertEqual(server.get("/api/v1/bots/yankee/verdict", token=self.alice).status, 404)
            release_season(home)
            wait_for("the release", lambda: server.get("/api/v1/leagues/1/ladder").status == 200)
            self.assertEqual(server.get("/api/v1/games/999999").status, 404)
            self.assertEqual(len(server.get("/api/v1/bots").json["bots"]), 4)
        finally:
            server.stop()

    def test_participants_are_listed_without_their_results(self):
        server = Server(self.two_homes(PARTICIPANTS, REAL)[0])
        try:
            self.assertEqual(len(server.get("/api/v1/bots").json["bots"]), 4)
            self.assertEqual([author["author"] for author in server.get("/api/v1/authors").json["authors"]],
                             ["Dora Dee", "alice", "bob"])
            self.assertEqual(server.get("/api/v1/leagues/1/ladder").status, 403)
        finally:
            server.stop()

    def test_nicknames_hide_who_is_who_everywhere(self):
        home = self.two_homes(RESULTS, NICKNAMES)[0]
        home.arena("analyse", "1")
        server = Server(home)
        try:
            shown = {bot["name"] for bot in server.get("/api/v1/bots").json["bots"]}
            self.assertEqual(len(shown), 4)
            self.assertFalse(shown & {"zeta", "yankee", "xray", "wilma"})
            ladder = server.get("/api/v1/leagues/1/ladder").json["bots"]
            self.assertEqual({bot["name"] for bot in ladder}, shown)
            with database(home) as db:
                hashes = {row[0] for row in db.execute("SELECT sha256 FROM bots")}
            secrets = [b"yankee", b"xray", b"wilma", b"bob", b"Dora", b"made by"]
            secrets += [digest.encode() for digest in hashes]
            for token, own in ((None, []), (self.alice, [b"zeta", b"alice"])):
                for target in self.targets(server):
                    if re.search("yankee|wilma|bob|Dora|zeta|alice", target):
                        continue  # errors may say again what was asked for
                    if re.search("games/[2-9]+0?/analysis", target):
                        continue  # takes long
                    if target in ("/live.js", "/live.css"):
                        continue  # part of the program, the same in every home
                    answer = server.get(target, token=token)
                    for secret in secrets + ([b"zeta", b"alice"] if not own else []):
                        if token and secret in hashes_of_own(home):
                            continue
                        if secret == b"made by" and token:
                            continue
                        self.assertNotIn(secret, answer.bytes, target)
            # A name leads to no nickname, a nickname to the bot.
            self.assertEqual(server.get("/api/v1/bots/yankee").status, 404)
            self.assertEqual(server.get("/api/v1/leagues/1/games?bot=yankee@1").status, 404)
            nickname = sorted(shown)[0]
            self.assertEqual(server.get(f"/api/v1/bots/{nickname}@1").json["name"], nickname)
            games = server.get(f"/api/v1/leagues/1/games?bot={nickname}@1").json["games"]
            self.assertTrue(games)
            self.assertTrue(all(any(seat["bot"] == nickname + "@1" for seat in game["seats"])
                                for game in games))
            self.assertEqual([bot["name"] for bot in server.get("/api/v1/bots").json["bots"]],
                             sorted(shown), "the order of the names is hidden, too")
            # One's own bots have their names.
            names = {bot["name"] for bot in server.get("/api/v1/bots", token=self.alice).json["bots"]}
            self.assertIn("zeta", names)
            own = server.get("/api/v1/bots/zeta", token=self.alice).json
            self.assertEqual((own["note"], own["author"]), ("made by alice", "alice"))
            staff = server.get("/api/v1/bots", token=self.staff).json["bots"]
            self.assertEqual({bot["name"] for bot in staff}, {"zeta", "yankee", "xray", "wilma"})
            taken = server.upload(b"#!/bin/sh\n", self.alice, "?name=yankee")
            self.assertEqual(taken.status, 403)
            self.assertIn("another author", taken.json["error"])
        finally:
            server.stop()

    def test_no_cache_keeps_what_only_some_may_see(self):
        server = Server(self.two_homes(HIDDEN, REAL)[0])
        try:
            for token in (None, self.alice, self.staff):
                for target in ("/api/v1/leagues/1/ladder", "/api/v1/bots", "/api/v1/games/1"):
                    answer = server.get(target, token=token)
                    if answer.status == 200:
                        self.assertEqual(answer.headers.get_all("Cache-Control"), ["no-store"])
        finally:
            server.stop()

    def test_every_address_is_classified(self):
        source = os.path.join(os.environ["SPLENDOR_SOURCE"], "arena/serve/routes.cpp")
        with open(source) as file:
            text = file.read()
        routes = re.findall(r'\{"([A-Z]+)", "(/[^"]*)", Route::\w+(?:, Shows::(\w+))?\}', text)
        self.assertEqual(len(routes), len(re.findall(r'Route::\w+', text.split("});")[0])))
        server = Server(self.two_homes(RESULTS, REAL)[0])
        try:
            description = server.get("/api/v1/openapi.json").json["paths"]
        finally:
            server.stop()
        for method, path, shows in routes:
            with self.subTest(method=method, path=path):
                self.assertIn(shows, ("nothing", "filtered", "results", "moves"))
                if path in description:
                    self.assertEqual(description[path][method.lower()]["x-shows"], shows)


def hashes_of_own(home):
    with database(home) as db:
        return {row[0].encode() for row in db.execute("SELECT sha256 FROM bots WHERE author = 'alice'")}


if __name__ == "__main__":
    main()
