"""Seasons over HTTP: deadlines that hold, teams, and a server that runs a season by itself."""
import json
import os
import re
import signal
import subprocess
import time
import unittest

from arena_server import ARENA, BIN, Home, Server, main, wait_for


def utc(seconds):
    """A time so many seconds from now, as season files have it."""
    return time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(time.time() + seconds))


def program(name):
    with open(os.path.join(BIN, name), "rb") as file:
        return file.read()


class SeasonTest(unittest.TestCase):
    def setUp(self):
        self.home = Home()
        self.addCleanup(self.home.remove)
        self.file = os.path.join(self.home.folder, "club.toml")

    def serve(self, *options):
        server = Server(self.home, *options)
        self.addCleanup(lambda: server.process.poll() is None and server.stop())
        return server

    def write_season(self, opens, deadline, final, more="", final_league="deals = 1\n"):
        with open(self.file, "w", encoding="utf-8") as file:
            file.write(f"name = 'club'\nstaff = ['random_bot']\nopens = '{utc(opens)}'\n"
                       f"deadline = '{utc(deadline)}'\n{more}\n[final]\nat = '{utc(final)}'\n"
                       f"move_time = '200ms'\n{final_league}")

    def submit(self, seconds, name, author, bot="greedy_bot", *options):
        """As if it were so many seconds from now."""
        now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() + seconds))
        ran = subprocess.run([ARENA, "--home", self.home.path, "submit", os.path.join(BIN, bot),
                              "--name", name, "--author", author, "--move-time", "200ms", *options],
                             env=dict(os.environ, ARENA_NOW=now), capture_output=True, text=True)
        self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)

    def submit_field(self):
        self.submit(-7200, "random_bot", "staff", "random_bot")
        self.submit(-7200, "alpha", "ann")
        self.submit(-7200, "beta", "bob")


class Deadlines(SeasonTest):
    def assert_refused_alike(self, pattern):
        """The web server refuses with the sentence of arena submit, but for the seconds in between."""
        staff, author = self.home.token("carol", "staff"), self.home.token("ann")
        server = self.serve()
        answer = server.upload(program("greedy_bot"), author, "?name=alpha")
        self.assertEqual(answer.status, 403, answer)
        self.assertRegex(answer.json["error"], pattern)
        command = self.home.arena("submit", os.path.join(BIN, "greedy_bot"), "--name", "alpha",
                                  "--author", "ann", check=False)
        self.assertEqual(command.returncode, 1)

        def timeless(text):
            return re.sub(r"\d+ (min|s|h)\b", r"N \1", text)
        self.assertIn(timeless(answer.json["error"]), timeless(command.stderr))
        self.assertEqual(server.get("/api/v1/bots").json["bots"], [])
        taken = server.upload(program("greedy_bot"), staff, "?name=alpha")
        self.assertEqual(taken.status, 201, taken)
        self.assertEqual(server.get("/api/v1/bots").json["bots"][0]["author"], "carol")

    def test_a_late_upload_is_refused_with_the_time_by_which_it_is_late(self):
        self.write_season(-7200, -600, 86400, "grace = '1min'")
        self.home.arena("season", self.file)
        self.assert_refused_alike(r"deadline of season club was .* with 1 min 0 s of grace; "
                                  r"this submission is 10 min \d+ s late")

    def test_an_upload_before_the_opening_is_refused_with_the_time_until_then(self):
        self.write_season(5430, 9000, 86400)
        self.home.arena("season", self.file)
        self.assert_refused_alike(r"season club opens at .*, in 1 h (29|30|31) min")

    def test_matches_of_staff_go_on_after_the_deadline_while_results_are_hidden(self):
        self.submit_field()
        self.write_season(-3600, -300, 86400, "release = 'hidden'")
        self.home.arena("season", self.file)
        staff, author = self.home.token("carol", "staff"), self.home.token("ann")
        server = self.serve()
        body = json.dumps({"bots": ["alpha", "random_bot"], "deals": 1})
        self.assertEqual(server.ask("POST", "/api/v1/matches", body=body, token=author).status, 403)
        match = server.ask("POST", "/api/v1/matches", body=body, token=staff)
        self.assertEqual(match.status, 202, match)
        target = f"/api/v1/matches/{match.json['match']}"
        wait_for("the match", lambda: server.get(target, token=staff).json["state"] == "finished")
        self.assertEqual(server.get(target, token=author).status, 403)

    def test_an_upload_in_time_is_taken(self):
        self.submit(-7200, "random_bot", "staff", "random_bot")
        self.write_season(-60, 7200, 86400)
        self.home.arena("season", self.file)
        answer = self.serve().upload(program("greedy_bot"), self.home.token("ann"), "?name=alpha")
        self.assertEqual(answer.status, 201, answer)

    def test_how_many_bots_wait_for_their_examination_is_hidden_with_the_participants(self):
        self.submit(-7200, "random_bot", "staff", "random_bot")
        self.write_season(-60, 7200, 86400, "release = 'hidden'")
        self.home.arena("season", self.file)
        staff, author = self.home.token("carol", "staff"), self.home.token("ann")
        server = self.serve()
        for name in ("alpha", "beta", "gamma", "delta"):
            answer = server.upload(program("greedy_bot"), author, f"?name={name}")
            self.assertEqual(answer.status, 201, answer)
        own, all_of_it = (server.get("/api/v1/bots/delta/verdict", token=token).json["examination"]
                          for token in (author, staff))
        self.assertEqual(own, {"state": "waiting"})
        self.assertGreater(all_of_it["place"], 0)


class Teams(SeasonTest):
    def teams(self, server, author, token=None):
        return server.get(f"/api/v1/authors/{author}", token=token).json["teams"]

    def test_the_members_of_a_team_are_shown(self):
        self.submit_field()
        self.write_season(-60, 7200, 86400, "release = 'participants'\n[teams]\nred = ['ann', 'eve']")
        self.home.arena("season", self.file)
        server = self.serve()
        red = [{"season": "club", "team": "red", "members": ["ann", "eve"]}]
        self.assertEqual(self.teams(server, "ann"), red)
        self.assertEqual(self.teams(server, "bob"), [])

    def test_who_is_with_whom_is_hidden_with_the_names(self):
        self.submit_field()
        staff, ann, bob = self.home.token("carol", "staff"), self.home.token("ann"), self.home.token("bob")
        self.write_season(-60, 7200, 86400, "names = 'nicknames'\n[teams]\nred = ['ann', 'eve']")
        self.home.arena("season", self.file)
        server = self.serve()
        for token in (None, bob):
            for row in server.get("/api/v1/authors", token=token).json["authors"]:
                answer = server.get(f"/api/v1/authors/{row['author']}", token=token)
                self.assertEqual(answer.json["teams"], [])
                self.assertNotIn(b"eve", answer.bytes)
        for token in (ann, staff):
            self.assertEqual(self.teams(server, "ann", token)[0]["team"], "red")


class Running(SeasonTest):
    def seasons(self, server, token):
        answer = server.get("/api/v1/seasons", token=token)
        self.assertEqual(answer.status, 200, answer)
        return answer.json["seasons"]

    def final(self):
        for league in json.loads(self.home.arena("league", "list", "--json").stdout)["leagues"]:
            if league["name"] == "club final":
                return league
        return None

    def test_the_server_does_what_is_due_when_it_is_due(self):
        self.submit_field()
        due = time.time() + 6
        self.write_season(-3600, -300, 6, "release = 'hidden'")
        staff = self.home.token("carol", "staff")
        server = self.serve("--season", self.file)
        [first] = wait_for("the first call", lambda: [
            call for call in self.seasons(server, staff) if call["season"] and not call["running"]])
        self.assertEqual(first["problems"], [])
        self.assertEqual(first["next"]["task"], "final")
        self.assertIn("the field is frozen: 2 authors and 1 staff bot", first["done"][0])
        final = wait_for("the final", lambda: (self.final() or {}).get("state") == "finished" and self.final())
        self.assertEqual(server.get("/healthz").status, 200)
        begun = time.mktime(time.strptime(final["created"][:19], "%Y-%m-%dT%H:%M:%S")) - time.timezone
        self.assertLess(abs(begun - due), 20, "not only at the next full minute")
        [last] = wait_for("the release", lambda: [
            call for call in self.seasons(server, staff) if "the results are released" in call["done"]])
        self.assertIsNone(last["next"])
        self.assertIn("club.toml: the results are released", server.log_text())
        self.assertTrue(os.path.exists(os.path.join(self.home.folder, "pages", "grades.html")))

    def test_a_server_that_ends_stops_the_league_and_the_next_one_goes_on(self):
        self.submit_field()
        self.write_season(-3600, -300, -60, final_league="deals = 300\n")
        first = self.serve("--season", self.file)
        wait_for("games of the final", lambda: (self.final() or {}).get("played", 0) > 10)
        self.assertEqual(first.stop(), 0)
        stopped = self.final()
        self.assertEqual(stopped["state"], "stopped")
        self.assertLess(stopped["played"], 1800)
        self.serve("--season", self.file)
        wait_for("the end of the final", lambda: self.final()["state"] == "finished")
        self.assertEqual(self.final()["played"], 1800)

    def test_a_killed_server_leaves_nothing_that_keeps_the_next_one_from_going_on(self):
        self.submit_field()
        self.write_season(-3600, -300, -60, final_league="deals = 300\n")
        first = self.serve("--season", self.file)
        wait_for("games of the final", lambda: (self.final() or {}).get("played", 0) > 10)
        first.stop(signal.SIGKILL)
        self.serve("--season", self.file)
        wait_for("the end of the final", lambda: self.final()["state"] == "finished")
        self.assertEqual(self.final()["played"], 1800)

    def test_what_fails_is_told_to_staff_and_to_nobody_else(self):
        self.submit_field()
        self.write_season(-3600, -300, 86400)
        self.home.arena("season", self.file)
        with open(self.file, encoding="utf-8") as file:
            frozen = file.read()
        with open(self.file, "w", encoding="utf-8") as file:
            file.write(frozen.replace("'random_bot'", "'alpha'"))
        staff, author = self.home.token("carol", "staff"), self.home.token("ann")
        server = self.serve("--season", self.file)
        [failed] = wait_for("the failure", lambda: [
            call for call in self.seasons(server, staff) if call["problems"]])
        self.assertIn("season club is frozen, so staff can't be changed", failed["problems"][0])
        self.assertIn("season club.toml failed: season club is frozen", server.log_text())
        self.assertEqual(server.get("/api/v1/seasons").status, 401)
        self.assertEqual(server.get("/api/v1/seasons", token=author).status, 403)

    def test_a_file_with_mistakes_keeps_the_server_from_starting_and_all_are_told(self):
        self.write_season(-3600, -300, 86400)
        with open(self.file, "a", encoding="utf-8") as file:
            file.write("dealz = 3\n[grading]\ncertainty = 'much'\n")
        ran = self.home.arena("serve", "--port", "0", "--season", self.file, check=False)
        self.assertNotEqual(ran.returncode, 0)
        self.assertRegex(ran.stderr, r"club\.toml:\d+:\d+: .*dealz.* did you mean deals")
        self.assertRegex(ran.stderr, r"club\.toml:\d+:\d+: .*certainty")
        self.write_season(-3600, -300, 86400)
        ran = self.home.arena("serve", "--port", "0", "--season", self.file, "--season", self.file, check=False)
        self.assertEqual(ran.returncode, 2)
        self.assertIn("both season club", ran.stderr)


if __name__ == "__main__":
    main()
