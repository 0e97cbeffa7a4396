"""A league that the server plays beside itself."""
import json
import os

from api_case import Api
from arena_server import Server, main, wait_for


class Running(Api):
    def played(self, league=2):
        status = self.home.arena("league", "status", str(league), "--json", check=False)
        return json.loads(status.stdout)["played"] if status.returncode == 0 else 0

    def test_a_league_beside_the_server_survives_its_crash_and_ends_with_it(self):
        file = os.path.join(self.home.folder, "night.toml")
        with open(file, "w") as league:
            league.write('name = "night"\nbots = ["random_bot", "greedy_bot"]\ndeals = 100000\n')
        self.server.stop()
        type(self).server = Server(self.home, "--run", file)
        wait_for("the first games", lambda: self.played() > 0)
        self.server.stop(9)
        before = self.played()
        wait_for("more games without the server", lambda: self.played() > before)
        type(self).server = Server(self.home, "--run", file)
        self.assertIn("is running here already", self.server.log_text())
        leagues = self.server.get("/api/v1/leagues").json["leagues"]
        self.assertEqual(len(leagues), 2)
        os.kill(json.loads(self.home.arena("league", "status", "2", "--json").stdout)["pid"], 2)
        wait_for("the end of the league", lambda: self.server.get(
            "/api/v1/leagues").json["leagues"][1]["state"] == "stopped")
        self.server.stop()
        before = self.played()
        type(self).server = Server(self.home, "--run", file)
        wait_for("the league to go on", lambda: self.played() > before)
        self.assertEqual(self.server.stop(), 0)
        status = json.loads(self.home.arena("league", "status", "2", "--json").stdout)
        self.assertEqual(status["state"], "stopped")
        self.assertEqual(self.home.arena("verify").returncode, 0)
        type(self).server = Server(self.home)


if __name__ == "__main__":
    main()
