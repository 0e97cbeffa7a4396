"""A season that shows nicknames shows nobody's name, in no byte that leaves the server."""
import re
import zlib

from arena_server import Events, Server, main, wait_for
from season_case import CONFESSION, NICKNAMES, RESULTS, SeasonCase, database

NAMES = {"zeta", "yankee", "xray", "wilma"}
OF_ALICE = {b"zeta", b"alice", b"made by alice"}
OF_OTHERS = {b"yankee", b"xray", b"wilma", b"bob", b"Dora", b"made by bob", b"made by Dora",
             CONFESSION.encode()}


def plain(answer):
    """The bytes of an answer, unpacked where they are packed."""
    if answer.headers["Content-Type"] == "application/octet-stream":
        return zlib.decompress(answer.bytes, -zlib.MAX_WBITS)
    return answer.bytes


class Nicknames(SeasonCase):
    def setUp(self):
        self.copy = self.home_with_league(RESULTS, NICKNAMES)
        self.copy.arena("analyse", "1")
        self.server = Server(self.copy)
        self.addCleanup(self.server.stop)

    def hashes(self, condition):
        with database(self.copy.path) as db:
            return {row[0].encode() for row in db.execute(f"SELECT sha256 FROM bots WHERE {condition}")}

    def secrets_of(self, token):
        """What the holder of the token must not see."""
        if token:
            return OF_OTHERS | (self.hashes("author <> 'alice'") - self.hashes("author = 'alice'"))
        return OF_OTHERS | OF_ALICE | self.hashes("1")

    def shown_names(self, token=None):
        return {bot["name"] for bot in self.server.get("/api/v1/bots", token=token).json["bots"]}

    def test_no_answer_has_a_name(self):
        files = self.report_files(self.server).values()
        for token in (None, self.alice):
            secrets = self.secrets_of(token)
            for target in self.targets(self.server, files):
                if re.search("yankee|wilma|bob|Dora|zeta|alice", target):
                    continue  # errors may say again what was asked for
                if re.search("games/([2-9]|1.)[0-9]*/analysis", target):
                    continue  # takes long
                if target in ("/live.js", "/live.css"):
                    continue  # part of the program, the same in every home
                answer = self.server.get(target, token=token)
                for secret in secrets:
                    self.assertNotIn(secret, plain(answer), target)
                    self.assertNotIn(secret, answer.bytes, target)

    def test_the_pages_of_a_league_are_there_with_nicknames(self):
        shown = self.shown_names()
        self.assertEqual(self.server.get("/leagues/1").status, 200)
        for token in (None, self.alice):
            files = self.report_files(self.server, token=token)
            self.assertGreater(len(files), 8)
            seen = b""
            for key, name in files.items():
                answer = self.server.get(f"/api/v1/leagues/1/report/{name}", token=token)
                self.assertEqual(answer.status, 200, key)
                self.assertEqual(answer.headers.get_all("Cache-Control"), ["no-store"])
                content = plain(answer)
                # One report for all: in it, one's own bots have nicknames, too.
                for secret in self.secrets_of(None):
                    self.assertNotIn(secret, content, key)
                seen += content
            for nickname in shown:
                self.assertIn(nickname.encode(), seen)
        # The organisers' copy has the names, and nobody else gets a file of it.
        staff = self.report_files(self.server, token=self.staff)
        core = self.server.get(f"/api/v1/leagues/1/report/{staff['core']}", token=self.staff)
        self.assertIn(b"yankee", plain(core))
        self.assertEqual(
            self.server.get(f"/api/v1/leagues/1/report/{staff['core']}").status, 404)

    def test_the_pages_follow_a_running_league(self):
        league = self.copy.start("league", "run", "--bots", "zeta,yankee", "--deals", "100000",
                                 "--seed", "9")
        self.addCleanup(league.wait, 60)
        self.addCleanup(league.send_signal, 2)
        wait_for("the league", lambda: len(self.server.get("/api/v1/leagues").json["leagues"]) == 2)
        listeners = [Events(self.server, "?league=2&report=1", None, token)
                     for token in (None, self.alice, self.staff)]
        for events in listeners:
            self.addCleanup(events.close)
        versions = []
        for events in listeners:
            told = {}
            while not {"progress", "game", "ladder", "report"} <= set(told):
                _, kind, data = events.next()
                told.setdefault(kind, []).append(data)
            versions.append({data["version"] for data in told["ladder"]})
        # By the hash of an answer with names, these could be guessed.
        self.assertTrue(versions[0] & versions[1])
        self.assertFalse(versions[0] & versions[2])

    def test_a_name_leads_to_no_nickname_and_a_nickname_to_the_bot(self):
        shown = self.shown_names()
        self.assertEqual(len(shown), 4)
        self.assertFalse(shown & NAMES)
        ladder = self.server.get("/api/v1/leagues/1/ladder").json["bots"]
        self.assertEqual({bot["name"] for bot in ladder}, shown)
        self.assertEqual(self.server.get("/api/v1/bots/yankee").status, 404)
        self.assertEqual(self.server.get("/api/v1/leagues/1/games?bot=yankee@1").status, 404)
        nickname = sorted(shown)[0]
        self.assertEqual(self.server.get(f"/api/v1/bots/{nickname}@1").json["name"], nickname)
        games = self.server.get(f"/api/v1/leagues/1/games?bot={nickname}@1").json["games"]
        self.assertTrue(games)
        self.assertTrue(all(any(seat["bot"] == nickname + "@1" for seat in game["seats"])
                            for game in games))
        self.assertEqual([bot["name"] for bot in self.server.get("/api/v1/bots").json["bots"]],
                         sorted(shown), "the order of the names is hidden, too")

    def test_no_guess_of_an_answer_with_names_is_confirmed(self):
        for target in ("/api/v1/leagues/1", "/api/v1/leagues/1/ladder"):
            tag = self.server.get(target, token=self.staff).headers["ETag"]
            self.assertTrue(tag)
            for token in (None, self.alice):
                answer = self.server.get(target, token=token, headers={"If-None-Match": tag})
                self.assertEqual((answer.status, answer.headers["ETag"]), (200, None))

    def test_authors_see_their_own_bots_and_staff_all(self):
        self.assertIn("zeta", self.shown_names(self.alice))
        own = self.server.get("/api/v1/bots/zeta", token=self.alice).json
        self.assertEqual((own["note"], own["author"]), ("made by alice", "alice"))
        self.assertEqual(self.shown_names(self.staff), NAMES)
        taken = self.server.upload(b"#!/bin/sh\n", self.alice, "?name=yankee")
        self.assertEqual(taken.status, 403)
        self.assertIn("another author", taken.json["error"])


if __name__ == "__main__":
    main()
