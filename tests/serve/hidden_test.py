"""What a season hides stays hidden: whoever asks, however, and however the games went."""
import base64
import contextlib
import os
import re
import threading
import time

from arena_server import BIN, Events, Server, main, wait_for
from season_case import (CONFESSION, HIDDEN, PARTICIPANTS, REAL, RESULTS, SeasonCase, put_season,
                         release_season)


class Hidden(SeasonCase):
    def two_homes(self, release):
        """Two homes with the same bots and season, whose leagues went differently."""
        return [self.home_with_league(release, REAL, seed, deals) for seed, deals in ((3, 2), (4, 5))]

    def serve(self, homes):
        # Streams are closed after the servers: whoever reads one holds it until something comes.
        self.opened = []
        self.addCleanup(lambda: [events.close() for events in self.opened])
        servers = [Server(home) for home in homes]
        for server in servers:
            self.addCleanup(server.stop)
        return servers

    def answers(self, server, token, files):
        """All that a client can see, in the order of asking."""
        seen = []
        for target in self.targets(server, files):
            answer = server.get(target, token=token)
            headers = sorted((name, value) for name, value in answer.headers.items() if name != "Date")
            seen.append((target, answer.status, headers, answer.bytes))
        for body in ('{"bots":["zeta","yankee"],"deals":1}', '{"bots":["zeta","nobody"]}'):
            answer = server.ask("POST", "/api/v1/matches", body=body, token=token)
            seen.append(("POST /api/v1/matches", answer.status, answer.bytes))
        for query in ("", "?league=1", "?league=2", "?league=99", "?league=x", "?league=1&report=1"):
            answer = server.begin("/api/v1/events" + query, token)
            seen.append((query, answer.status, sorted(
                item for item in answer.headers.items() if item[0] != "Date")))
            answer.close()
        return seen

    def test_two_homes_that_differ_in_outcomes_alone_answer_alike(self):
        for release in (HIDDEN, PARTICIPANTS):
            with self.subTest(release=release):
                servers = self.serve(self.two_homes(release))
                # Names of files that exist in one of the homes, which somebody may have heard of.
                files = sorted({name for server in servers
                                for name in self.report_files(server, token=self.staff).values()})
                self.assertGreater(len(files), 10)
                for token in (None, self.alice):
                    first, second = (self.answers(server, token, files) for server in servers)
                    self.assertGreater(len(first), 150)
                    for one, other in zip(first, second):
                        self.assertEqual(one, other)
                    self.assertEqual(len(first), len(second))
                for target in ("/api/v1/leagues", "/api/v1/leagues/1", "/api/v1/leagues/1/ladder",
                               "/api/v1/leagues/1/games", "/api/v1/leagues/1/report",
                               "/api/v1/games/1", "/api/v1/games/1/replay", "/api/v1/games/1/trace",
                               "/api/v1/games/1/analysis"):
                    one, other = (server.get(target, token=self.staff) for server in servers)
                    self.assertEqual((one.status, other.status), (200, 200), target)
                    self.assertNotEqual(one.bytes, other.bytes, f"staff sees the difference: {target}")

    def listen(self, server, query, token=None, last_id=None):
        """A list to which the lines of a stream are added as they come."""
        events = Events(server, query, last_id, token)
        self.opened.append(events)
        seen = []

        def read():
            with contextlib.suppress(Exception):
                for line in events.response:
                    seen.append(line.decode())
        threading.Thread(target=read, daemon=True).start()
        return seen

    def streams(self, server):
        return [self.listen(server, query, token, last_id)
                for query in ("", "?league=1", "?league=2", "?league=1&report=1", "?league=2&report=1")
                for token in (None, self.alice) for last_id in (None, "1-1")]

    def test_events_tell_nothing_of_games_that_are_hidden(self):
        homes = self.two_homes(HIDDEN)
        servers = self.serve(homes)
        streams = [stream for server in servers for stream in self.streams(server)]
        staff = Events(servers[0], "", None, token=self.staff)
        self.opened.append(staff)
        for home, deals in zip(homes, (1, 8)):
            self.play(home, 9, deals)
            put_season(home.path, HIDDEN, REAL, league=2)
        told = set()
        while not {"progress", "game", "ladder", "featured"} <= told:
            told.add(staff.next()[1])
        time.sleep(17)  # a comment comes every fifteen seconds
        for stream in streams:
            self.assertTrue(stream, "nothing came, not even a comment")
            self.assertEqual(set(stream), {":\n", "\n"})

    def test_events_of_two_homes_with_open_lists_of_bots_are_alike(self):
        homes = self.two_homes(PARTICIPANTS)
        servers = self.serve(homes)
        streams = [self.streams(server) for server in servers]
        with open(os.path.join(BIN, "random_bot"), "rb") as file:
            program = file.read()
        for home, server, deals in zip(homes, servers, (1, 8)):
            self.play(home, 9, deals)
            put_season(home.path, PARTICIPANTS, REAL, league=2)
            self.assertEqual(server.upload(program, self.staff, "?name=zulu").status, 201)
        for server in servers:
            wait_for("the verdict", lambda: "outcome" in server.get("/api/v1/bots/zulu/verdict").json)
        time.sleep(3)
        for one, other in zip(*streams):
            # The beginning of an id is the time at which the server was started.
            first, second = ([re.sub(r"^id: \d+-", "id: ", line) for line in list(stream)
                              if line not in (":\n", "\n")] for stream in (one, other))
            self.assertTrue(first)
            self.assertEqual(first, second)
            self.assertEqual({line for line in first if line.startswith("event: ")},
                             {"event: verdict\n"})

    def test_results_appear_when_they_are_released(self):
        home = self.home_with_league(HIDDEN, REAL)
        server, = self.serve([home])
        for target in ("/api/v1/leagues/1/ladder", "/api/v1/games/1", "/api/v1/games/999999",
                       "/api/v1/leagues/1", "/api/v1/matches/1", "/leagues/1", "/leagues/999999",
                       "/api/v1/leagues/1/report"):
            answer = server.get(target)
            self.assertEqual(answer.status, 403, target)
            self.assertIn("results are hidden", answer.json["error"])
        wrong = server.get("/api/v1/bots", token="arena-1-guess")
        self.assertEqual(wrong.status, 401, "whoever shows a wrong token is told so")
        stale = server.get("/api/v1/bots", headers={"Cookie": "arena_token=arena-1-guess"})
        self.assertEqual(stale.status, 200, "a browser that was signed in sees what everybody sees")
        self.assertEqual(server.get("/api/v1/leagues").json, {"leagues": []})
        self.assertEqual(server.get("/api/v1/bots").json, {"bots": []})
        self.assertEqual(server.get("/api/v1/authors").json, {"authors": []})
        self.assertEqual(server.get("/api/v1/leagues/1/ladder", token=self.staff).status, 200)
        own = server.get("/api/v1/bots", token=self.alice).json["bots"]
        self.assertEqual([bot["name"] for bot in own], ["zeta"], "one's own bots stay visible")
        self.assertEqual(server.get("/api/v1/bots/zeta/verdict", token=self.alice).status, 200)
        self.assertEqual(server.get("/api/v1/bots/yankee/verdict", token=self.alice).status, 404)
        release_season(home.path)
        wait_for("the release", lambda: server.get("/api/v1/leagues/1/ladder").status == 200)
        self.assertEqual(server.get("/api/v1/games/999999").status, 404)
        self.assertEqual(len(server.get("/api/v1/bots").json["bots"]), 4)
        self.assertEqual(server.get("/leagues/1").status, 200)
        for name in self.report_files(server).values():
            self.assertEqual(server.get(f"/api/v1/leagues/1/report/{name}").status, 200)

    def test_participants_are_listed_without_their_results(self):
        server, = self.serve([self.home_with_league(PARTICIPANTS, REAL)])
        self.assertEqual(len(server.get("/api/v1/bots").json["bots"]), 4)
        self.assertEqual([author["author"] for author in server.get("/api/v1/authors").json["authors"]],
                         ["Dora Dee", "alice", "bob"])
        self.assertEqual(server.get("/api/v1/leagues/1/ladder").status, 403)

    def test_what_a_bot_wrote_is_for_its_author_and_staff(self):
        home = self.home_with_league(RESULTS, REAL)
        dora = home.token("Dora Dee")
        server, = self.serve([home])
        games = [game["id"] for game in server.get("/api/v1/leagues/1/games").json["games"]]

        def sees(token):
            seats = [seat for game in games
                     for seat in server.get(f"/api/v1/games/{game}", token=token).json["seats"]]
            return any(CONFESSION.encode() in base64.b64decode(seat.get("stderr_tail", ""))
                       for seat in seats)
        self.assertEqual([sees(token) for token in (None, self.alice, dora, self.staff)],
                         [False, False, True, True])

    def test_no_cache_keeps_what_only_some_may_see(self):
        server, = self.serve([self.home_with_league(HIDDEN, REAL)])
        for token in (None, self.alice, self.staff):
            for target in ("/api/v1/leagues/1/ladder", "/api/v1/bots", "/api/v1/games/1"):
                answer = server.get(target, token=token)
                if answer.status == 200:
                    self.assertEqual(answer.headers.get_all("Cache-Control"), ["no-store"])

    def test_every_address_is_classified(self):
        source = os.path.join(os.environ["SPLENDOR_SOURCE"], "arena/serve/routes.cpp")
        with open(source) as file:
            text = file.read()
        routes = re.findall(r'\{"([A-Z]+)", "(/[^"]*)", Route::\w+(?:, Shows::(\w+))?\}', text)
        self.assertEqual(len(routes), len(re.findall(r'Route::\w+', text.split("});")[0])))
        server, = self.serve([self.home_with_league(RESULTS, REAL)])
        description = server.get("/api/v1/openapi.json").json["paths"]
        for method, path, shows in routes:
            with self.subTest(method=method, path=path):
                self.assertIn(shows, ("nothing", "filtered", "results", "moves"))
                if path in description:
                    self.assertEqual(description[path][method.lower()]["x-shows"], shows)


if __name__ == "__main__":
    main()
