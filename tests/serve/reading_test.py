"""What the API answers to whoever reads."""
import json

from api_case import Api
from arena_server import main


class Reading(Api):
    def cli(self, *arguments):
        return json.loads(self.home.arena(*arguments).stdout)

    def test_it_is_healthy_and_says_its_version(self):
        answer = self.server.get("/healthz")
        self.assertEqual(answer.status, 200)
        version = self.home.arena("--version").stdout.split()[1]
        self.assertEqual(answer.json, {"ok": True, "version": version})

    def test_answers_are_those_of_the_commands(self):
        for target, command in [("/leagues", ("league", "list")), ("/leagues/1/ladder", ("ladder",)),
                                ("/leagues/1", ("league", "status", "1")), ("/bots", ("bots",))]:
            with self.subTest(target):
                self.assertEqual(self.server.get("/api/v1" + target).json,
                                 self.cli(*command, "--json"))

    def test_games_come_in_pages(self):
        seen, after = [], ""
        while True:
            page = self.server.get(f"/api/v1/leagues/1/games?limit=7&after={after}").json
            self.assertLessEqual(len(page["games"]), 7)
            seen += [game["id"] for game in page["games"]]
            after = page["next"]
            if after is None:
                break
        self.assertEqual(sorted(seen), list(range(1, 41)))
        of_bot = self.server.get("/api/v1/leagues/1/games?bot=greedy_bot@1&limit=1000").json
        self.assertEqual(len(of_bot["games"]), 40)
        self.assertEqual({seat["seat"] for seat in of_bot["games"][0]["seats"]}, {1, 2})

    def test_a_game_is_its_record_and_its_trace(self):
        trace = self.server.get("/api/v1/games/1/trace")
        self.assertEqual(trace.bytes.decode(), self.home.arena("export", "1").stdout)
        record = self.server.get("/api/v1/games/1").json
        exported = self.cli("export", "1", "--format", "json")
        self.assertEqual(record["plies"], exported["plies"])
        self.assertNotIn("folder", record["seats"][0]["bot"])

    def test_what_is_not_there_is_404_with_a_sentence(self):
        for target in ("/leagues/99", "/leagues/99/ladder", "/leagues/x/games", "/games/0",
                       "/games/999/trace", "/bots/nobody", "/bots/random_bot@9/verdict",
                       "/matches/1", "/nothing", "/leagues/1/games?after=999",
                       "/leagues/1/games?bot=nobody@1", "/events?league=99"):
            with self.subTest(target):
                answer = self.server.get("/api/v1" + target)
                self.assertEqual(answer.status, 404, answer)
                self.assertGreater(len(answer.json["error"]), 10)

    def test_wrong_values_and_methods_are_named(self):
        answer = self.server.get("/api/v1/leagues/1/games?limit=1001")
        self.assertEqual((answer.status, answer.json["error"]),
                         (422, "limit must be a number from 1 to 1000"))
        answer = self.server.ask("PUT", "/api/v1/bots")
        self.assertEqual((answer.status, answer.headers["Allow"]), (405, "GET, POST"))

    def test_unchanged_answers_need_not_be_sent_again(self):
        first = self.server.get("/api/v1/leagues/1/ladder")
        again = self.server.get("/api/v1/leagues/1/ladder",
                                headers={"If-None-Match": first.headers["ETag"]})
        self.assertEqual((again.status, again.bytes), (304, b""))

    def test_a_report_has_no_files_but_its_own(self):
        report = self.server.get("/api/v1/leagues/1/report").json
        target = "/api/v1/leagues/1/report/"
        self.assertEqual(self.server.get(target + report["files"]["core"]).status, 200)
        for name in ("index.json", "0" * 32):
            self.assertEqual(self.server.get(target + name).status, 404, name)
        for name in ("..%2f..%2farena.db", "%2e%2e%2f%2e%2e%2farena.db", "%2fetc%2fpasswd"):
            self.assertIn(self.server.get(target + name).status, (400, 404), name)

    def test_an_analysis_is_that_of_the_command(self):
        answer = self.server.get("/api/v1/games/1/analysis")
        self.assertEqual((answer.status, answer.json["game"]), (200, 1))
        for seat in answer.json["seats"]:
            account = seat["start"] + seat["luck"] + seat["own"] + seat["others"]
            self.assertAlmostEqual(account, seat["result"], delta=1e-6)

    def test_every_response_forbids_what_a_page_does_not_need(self):
        for target in ("/", "/healthz", "/nothing", "/api/v1/bots"):
            headers = self.server.get(target).headers
            policy = dict(rule.strip().split(" ", 1)
                          for rule in headers["Content-Security-Policy"].split(";"))
            self.assertEqual((policy["default-src"], policy["script-src"], policy["frame-ancestors"]),
                             ("'none'", "'self'", "'none'"))
            self.assertNotIn("unsafe", headers["Content-Security-Policy"])
            self.assertEqual(headers["X-Content-Type-Options"], "nosniff")

    def test_other_hosts_are_refused(self):
        for host in ("evil.example", "127.0.0.1.evil.example", ""):
            with self.subTest(host):
                answer = self.server.get("/healthz", headers={"Host": host})
                self.assertEqual(answer.status, 421, answer)
        self.assertEqual(self.server.get("/healthz", headers={"Host": "localhost:1"}).status, 200)


if __name__ == "__main__":
    main()
