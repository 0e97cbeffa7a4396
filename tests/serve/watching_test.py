"""Events of a running league."""
import json
import os
import time

from api_case import Api
from arena_server import PATIENCE, Events, Server, main


class Watching(Api):
    def test_a_running_league_is_told_and_survives_the_server(self):
        events = Events(self.server)
        league = self.home.start("league", "run", "--bots", "random_bot,greedy_bot", "--deals",
                                 "100000", "--seed", "5")
        try:
            seen = {}
            while not {"progress", "game", "ladder", "featured"} <= set(seen):
                last_id, kind, data = events.next("progress", "game", "ladder", "featured")
                seen[kind] = data
            self.assertEqual(seen["progress"]["state"], "running")
            self.assertGreater(seen["game"]["count"], 0)
            self.assertIn(seen["featured"]["why"], ("upset", "closest", "top_pair"))
            self.assertEqual(seen["progress"]["league"], 2)
            # How long it will take, about as `arena league status` says it: both estimate it from the games
            # so far, and the event's estimate is some seconds older. After many games that matters little.
            ratio = 0
            deadline = time.monotonic() + PATIENCE
            while abs(ratio - 1) >= 0.9 and time.monotonic() < deadline:
                _, _, progress = events.next("progress")
                if progress["seconds_left"] is None:
                    continue
                self.assertEqual(progress["expected"], 200_000)
                status = json.loads(self.home.arena("league", "status", "2", "--json").stdout)
                ratio = progress["seconds_left"] / status["seconds_left"]
            self.assertLess(abs(ratio - 1), 0.9)
            ladder = self.server.get("/api/v1/leagues/2/ladder").json
            self.assertEqual(len(ladder["bots"]), 2)
            # At most once a second.
            begin = time.monotonic()
            count = 0
            while time.monotonic() - begin < 4:
                events.next("progress")
                count += 1
            self.assertLessEqual(count, 6)
            # Going on from an event that is known repeats nothing.
            events.close()
            resumed = Events(self.server, "?league=2", last_id)
            next_id, _, _ = resumed.next()
            run, number = next_id.split("-")
            self.assertEqual(run, last_id.split("-")[0])
            self.assertGreater(int(number), int(last_id.split("-")[1]))
            resumed.close()
            # A crash of the server costs nothing, and whoever comes back is told how things stand.
            played = self.server.get("/api/v1/leagues/2").json["played"]
            self.server.stop(9)
            type(self).server = Server(self.home)
            again = Events(self.server, "?league=2", next_id)
            _, kind, data = again.next()
            self.assertEqual((kind, data["state"]), ("progress", "running"))
            self.assertGreaterEqual(data["played"], played)
            league.send_signal(2)
            while True:
                _, _, data = again.next("progress")
                if data["state"] == "stopped":
                    break
            self.assertIsNone(data["seconds_left"])
            again.close()
        finally:
            league.send_signal(2)
            league.wait(timeout=60)

    def test_faults_are_told(self):
        slow = os.path.join(self.home.folder, "slow")
        os.mkdir(slow)
        thinker = os.path.join(os.environ["TEST_BOTS"], "thinker")
        with open(thinker, "rb") as source, open(os.path.join(slow, "thinker"), "wb") as target:
            target.write(source.read())
        os.chmod(os.path.join(slow, "thinker"), 0o755)
        with open(os.path.join(slow, "bot.toml"), "w") as file:
            file.write('name = "slow"\ncommand = ["./thinker", "sleep", "40"]\nplayers = [2]\n')
        self.home.arena("submit", slow)
        events = Events(self.server)
        league = self.home.start("league", "run", "--bots", "slow,random_bot", "--deals", "20",
                                 "--move-time", "20ms", "--seed", "2")
        try:
            _, _, data = events.next("fault")
            self.assertEqual((data["faults"][0]["bot"], data["faults"][0]["fault"]),
                             ("slow@1", "timeout"))
            events.close()
        finally:
            league.wait(timeout=120)


if __name__ == "__main__":
    main()
