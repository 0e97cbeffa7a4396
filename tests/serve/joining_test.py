"""New versions in a running league."""
from api_case import Api, program
from arena_server import main, wait_for


class Joining(Api):
    def test_a_new_version_takes_the_place_of_the_old_one_in_a_running_league(self):
        self.accept("mine", self.alice)
        league = self.home.start("league", "run", "--bots", "mine,random_bot", "--deals", "100000",
                                 "--seed", "1", "--join", "newest", "--batch-deals", "8")
        try:
            wait_for("a running league", lambda: len(
                self.server.get("/api/v1/leagues").json["leagues"]) == 2)
            self.assertEqual(self.server.upload(program("random_bot"), self.alice, "?name=mine").status,
                             201)
            self.accept("stranger", self.bob)

            def bots():
                entries = self.server.get("/api/v1/leagues/2").json["bots"]
                return {entry["bot"]: entry["left"] for entry in entries}
            wait_for("the new version", lambda: "mine@2" in bots() and bots()["mine@1"])
            self.assertEqual(bots(), {"mine@1": "withdrawn", "random_bot@1": None, "mine@2": None})
            wait_for("games of the new version", lambda: self.server.get(
                "/api/v1/leagues/2/games?bot=mine@2").json["games"])
        finally:
            league.send_signal(2)
            league.wait(timeout=60)


if __name__ == "__main__":
    main()
