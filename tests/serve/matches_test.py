"""Matches on demand."""
import json

from api_case import BAD_BOT, Api
from arena_server import main, wait_for


class Matches(Api):
    options = ("--matches-per-hour", "2")

    def challenge(self, bots, deals=1, token=None):
        return self.server.ask("POST", "/api/v1/matches", token=token or self.alice,
                               body=json.dumps({"bots": bots, "deals": deals}))

    def test_matches_on_demand(self):
        self.accept("challenger", self.alice)
        self.assertEqual(self.server.upload(BAD_BOT, self.alice, "?name=broken").status, 201)
        self.assertEqual(self.examined("broken@1")["outcome"], "rejected")
        for bots, deals, token, status in [
                (["challenger"], 1, self.alice, 422), (["challenger", "nobody"], 1, self.alice, 422),
                (["challenger", "broken"], 1, self.alice, 422),
                (["challenger", "random_bot"], 11, self.alice, 422),
                (["challenger", "random_bot"], "1", self.alice, 422),
                (["challenger", "random_bot"], 1, self.bob, 403)]:
            answer = self.challenge(bots, deals, token)
            self.assertEqual(answer.status, status, answer)
        self.assertEqual(self.server.ask("POST", "/api/v1/matches", body="{}").status, 401)
        # A league that runs meanwhile is not disturbed.
        league = self.home.start("league", "run", "--bots", "random_bot,greedy_bot", "--deals",
                                 "100000", "--seed", "1")
        try:
            wait_for("a running league",
                     lambda: self.server.get("/api/v1/leagues").json["leagues"][-1]["played"] > 0
                     and len(self.server.get("/api/v1/leagues").json["leagues"]) == 2)
            answer = self.challenge(["challenger", "random_bot@1"], 2)
            self.assertEqual((answer.status, answer.json["bots"]),
                             (202, ["challenger@1", "random_bot@1"]), answer)
            url = answer.json["match_url"]
            match = wait_for("the end of the match",
                             lambda: (lambda m: m if m["state"] in ("finished", "failed") else None)(
                                 self.server.get(url).json))
            self.assertEqual((match["state"], len(match["games"])), ("finished", 4), match)
            replay = self.server.get(f"/api/v1/games/{match['games'][0]['id']}/trace")
            self.assertEqual(replay.status, 200)
        finally:
            league.send_signal(2)
            league.wait(timeout=60)
        self.assertEqual(self.challenge(["challenger", "random_bot"]).status, 202)
        often = self.challenge(["challenger", "random_bot"])
        self.assertEqual((often.status, often.json["limit"]), (429, "matches per hour"))
        wait_for("the second match",
                 lambda: self.server.get("/api/v1/matches/2").json["state"] == "finished")
        self.assertEqual(self.home.arena("verify").returncode, 0)


class Crowd(Api):
    options = ("--matches-per-hour", "100")

    def test_only_so_many_matches_wait(self):
        body = json.dumps({"bots": ["random_bot", "greedy_bot"], "deals": 10})
        for _ in range(100):
            answer = self.server.ask("POST", "/api/v1/matches", token=self.staff, body=body)
            if answer.status != 202:
                break
            self.assertLessEqual(answer.json["place"], 50)
        self.assertEqual((answer.status, answer.json["limit"]), (429, "matches waiting"))


if __name__ == "__main__":
    main()
