"""A term in fast motion: 30 authors, three staff bots, ten nights, late and broken submissions, a kill in
the final, grades."""
import csv
import io
import json
import os
import signal
import subprocess
import time

from course import ARENA, BIN, SEASON_FILE, SOURCE, TEST_BOTS, Course, main

PATIENCE = 120  # seconds until something that must happen counts as failed


class Term(Course):
    def test_the_documentation_shows_the_file_of_this_term(self):
        with open(SEASON_FILE, encoding="utf-8") as file, \
                open(os.path.join(SOURCE, "docs", "courses.md"), encoding="utf-8") as page:
            self.assertIn(file.read(), page.read())

    def test_a_term(self):
        random_bot, greedy_bot = os.path.join(BIN, "random_bot"), os.path.join(BIN, "greedy_bot")
        # The organisers prepare it: their bots, the season, a look at what will happen.
        for name, program in (("random_bot", random_bot), ("greedy_bot", greedy_bot),
                              ("instant_bot", os.path.join(TEST_BOTS, "instant_bot"))):
            self.arena("2026-10-19T08:00:00Z", "submit", program, "--name", name, "--author", "staff",
                       "--move-time", "500ms")
        plan = self.season("2026-10-19T09:00:00Z", "--dry-run")
        self.assertEqual(plan["due"], [])
        self.assertEqual(plan["next"], {"task": "nightly", "at": "2026-10-21T00:30:00Z"})
        self.assertEqual(self.season("2026-10-19T09:00:00Z")["done"], [])

        # Nobody submits before it opens, nor under the name of a staff bot.
        self.assertIn("opens at 2026-10-20 08:00 CEST",
                      self.submit("2026-10-20T05:59:00Z", "author-01", random_bot, status=1))
        self.assertIn("staff bot", self.submit("2026-10-20T07:00:00Z", "author-01", random_bot,
                                               name="greedy_bot", status=1))

        # The first day: a third greedy, a third random, the rest instant; two broken ones.
        instant_bot = os.path.join(TEST_BOTS, "instant_bot")
        programs = [random_bot, greedy_bot, instant_bot]
        authors = [f"author-{i:02}" for i in range(1, 29)]
        self.submit_all("2026-10-20T08:00:00Z",
                        [(author, programs[i % 3]) for i, author in enumerate(authors)])
        self.submit("2026-10-20T08:30:00Z", "author-29", os.path.join(TEST_BOTS, "garbage"), status=1)
        # Needs 70 MiB: more than the leagues allow, less than the examination does.
        self.submit("2026-10-20T08:30:00Z", "author-30", os.path.join(TEST_BOTS, "memory_user"),
                    "--", "70")

        # Ten nights. Each is played once, however often and by however many it is asked for.
        nights = [("21", "00"), ("22", "00"), ("23", "00"), ("24", "00"), ("25", "00"), ("26", "01"),
                  ("27", "01"), ("28", "01"), ("29", "01"), ("30", "01")]
        for number, (day, hour) in enumerate(nights, start=1):
            now = f"2026-10-{day}T{hour}:31:00Z"
            if number == 4:  # two timers at once
                both = [self.command(now, "season", self.file, "--json") for _ in range(2)]
                done = []
                for command in both:
                    out, err = command.communicate(timeout=300)
                    self.assertEqual(command.returncode, 0, err)
                    done += self.tasks(json.loads(out))
                done += self.tasks(self.season(now))
                self.assertEqual(sorted(done), ["nightly", "play", "publish"])
            else:
                self.assertEqual(self.tasks(self.season(now)), ["nightly", "play", "publish"], now)
            self.assertEqual(self.tasks(self.season(now)), [])
            if day == "25":  # 02:30 comes again an hour later
                self.assertEqual(self.tasks(self.season("2026-10-25T01:31:00Z")), [])
        self.assertEqual(len(self.leagues()), 10)
        with open(os.path.join(self.home, "told.txt"), encoding="utf-8") as told:
            lines = told.read().splitlines()
        self.assertEqual(len(lines), 10, lines)
        for line in lines:
            self.assertTrue(line.startswith("author-30: bot-30@1 failed in autumn night"), line)
        # Results are hidden: neither reports nor grades are on the pages yet.
        self.assertEqual(sorted(os.listdir(self.pages)), ["index.html"])

        # A team member hands in within the grace, somebody else too late; then the field is frozen.
        self.submit("2026-10-30T23:20:00Z", "author-01", greedy_bot)
        late = self.submit("2026-10-30T23:31:00Z", "author-03", greedy_bot, status=1)
        self.assertIn("32 min 0 s late", late)
        self.assertEqual(self.tasks(self.season("2026-10-30T23:29:30Z")), [])
        self.assertEqual(self.tasks(self.season("2026-10-30T23:30:00Z")), ["freeze"])
        self.assertEqual(self.tasks(self.season("2026-10-30T23:30:00Z")), [])
        seal_file = os.path.join(self.pages, "seal.json")
        with open(seal_file, encoding="utf-8") as file:
            promised = json.load(file)
        self.assertNotIn("opening", promised)
        self.assertIn("still closed",
                      self.arena("2026-10-31T00:00:00Z", "verify", "--seal", seal_file, status=1))
        # Staff goes on; what was frozen can't be changed by the file.
        self.arena("2026-10-31T00:00:00Z", "submit", greedy_bot, "--name", "greedy_two", "--author",
                   "staff", "--staff", "--move-time", "500ms")
        self.arena("2026-10-31T00:00:00Z", "play", "greedy_two", "random_bot", "--deals", "1")
        with open(self.file, encoding="utf-8") as file:
            original = file.read()
        with open(self.file, "w", encoding="utf-8") as file:
            file.write(original.replace("deals = 4", "deals = 5"))
        self.assertIn("frozen",
                      self.arena("2026-10-31T07:00:00Z", "season", self.file, status=1))
        with open(self.file, "w", encoding="utf-8") as file:
            file.write(original)

        # The final, on a machine that dies.
        first = self.command("2026-10-31T07:00:00Z", "season", self.file)
        deadline = time.monotonic() + PATIENCE
        while True:
            running = [league for league in self.leagues() if league["name"] == "autumn final"]
            if running and running[0]["played"] > 20:
                break
            if first.poll() is not None:
                self.fail(f"the final is over already: {first.communicate()}")
            self.assertLess(time.monotonic(), deadline, "the final does not begin")
            time.sleep(0.02)
        first.send_signal(signal.SIGKILL)
        first.communicate()
        plan = self.season("2026-10-31T07:05:00Z", "--dry-run")
        self.assertEqual([step["task"] for step in plan["due"]], ["play", "publish", "release"])
        self.assertEqual(self.tasks(self.season("2026-10-31T07:05:00Z")),
                         ["play", "publish", "release"])
        self.assertIsNone(self.season("2026-10-31T07:06:00Z")["next"])
        finals = [league for league in self.leagues() if league["name"] == "autumn final"]
        self.assertEqual(len(finals), 1)
        self.assertEqual(finals[0]["state"], "finished")

        # Anybody can check that it was played as promised.
        with open(seal_file, encoding="utf-8") as file:
            self.assertEqual(json.load(file)["commitment"], promised["commitment"])
        checked = self.answer("2026-11-01T00:00:00Z", "verify", "--seal", seal_file)
        self.assertEqual(checked["problems"], [])
        self.assertEqual(checked["games_compared"], finals[0]["played"])
        elsewhere = subprocess.run([ARENA, "--home", self.home + "-none", "verify", "--seal", seal_file],
                                   capture_output=True, text=True)
        self.assertEqual(elsewhere.returncode, 0, elsewhere.stderr)
        self.arena("2026-11-01T00:00:00Z", "verify", str(finals[0]["id"]))

        self.check_grades()
        for page in ("index.html", "grades.html", "final/index.html", "nightly-2026-10-25/index.html"):
            self.assertTrue(os.path.exists(os.path.join(self.pages, page)), page)
        with open(os.path.join(self.pages, "index.html"), encoding="utf-8") as page:
            self.assertIn("bot-30@1 failed in autumn final", page.read())

    def check_grades(self):
        now = "2026-11-01T00:00:00Z"
        grades = self.answer(now, "grades")
        self.assertFalse(grades["provisional"])
        rows = {row["author"]: row for row in grades["authors"]}
        # Authors 1 and 2 are a team: 28 others and the team.
        self.assertEqual(len(rows), 29)
        self.assertNotIn("author-01", rows)
        self.assertNotIn("staff", rows)
        self.assertEqual(rows["pair"]["bot"], "bot-01@2")
        self.assertEqual(rows["author-29"]["verdict"], "absent")
        self.assertFalse(rows["author-29"]["passes"])
        self.assertGreater(rows["author-30"]["faults"], 0)
        greedy = [rows[f"author-{i:02}"] for i in range(5, 29, 3)]
        for row in greedy:
            self.assertEqual(row["bot"], row["author"].replace("author", "bot") + "@1")
            self.assertEqual(row["verdict"], "passed", row)
            self.assertGreaterEqual(row["beats"]["random_bot"], 0.95)
        for row in rows.values():
            certainty = row["beats"].get("random_bot")
            if row["verdict"] == "passed":
                self.assertGreaterEqual(certainty, 0.95)
            elif row["verdict"] == "failed":
                self.assertLessEqual(certainty, 0.05)
            elif row["verdict"] == "undecided":
                self.assertIsNone(row["passes"])
        table = list(csv.DictReader(io.StringIO(self.arena(now, "grades", "autumn", "--csv"))))
        self.assertEqual({row["author"] for row in table}, set(rows))
        self.assertEqual(table[0]["place"], "1")


if __name__ == "__main__":
    main()
