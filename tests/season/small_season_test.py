"""Seasons of three bots: what pages show, clocks that jump, finals of other formats, what fails."""
import ctypes
import json
import os
import re
import shutil
import sqlite3
import subprocess
import time
import zipfile
import zlib

from course import ARENA, BIN, TEST_BOTS, Course, main


def clock_is_synchronised():
    """Whether the kernel says that a time service keeps its clock."""
    state = (ctypes.c_char * 256)()  # struct timex, asked to change nothing
    return 0 <= ctypes.CDLL(None).adjtimex(state) != 5


def unpacked(script):
    """The data of a file of a report: 15 bits in each character, deflated."""
    packed, size = re.fullmatch(r'ARENA\.put\("[^"]*","([^"]*)",(\d+)\);\n', script).groups()
    bits = 0
    for character in packed:
        bits = bits << 15 | ord(character) - 0x4E00
    spare = 15 * len(packed) - 8 * int(size)
    return zlib.decompress((bits >> spare).to_bytes(int(size), "big"), wbits=-15)


class SmallSeason(Course):
    """Three bots, and seasons that need no more."""

    def write_season(self, text):
        with open(self.file, "w", encoding="utf-8") as file:
            file.write("name = 'club'\nstaff = ['random_bot']\n" + text)

    def submit_three(self, now):
        self.arena(now, "submit", os.path.join(BIN, "random_bot"), "--author", "staff", "--staff",
                   "--move-time", "500ms")
        self.submit_all(now, [(f"author-{i}", os.path.join(BIN, "greedy_bot")) for i in (1, 2)])

    def write_talker(self, name, words):
        """A program that says who made it, then plays as greedy_bot, which comments on its moves."""
        folder = os.path.join(self.folder, "of-" + name)
        os.mkdir(folder)
        shutil.copy(os.path.join(BIN, "greedy_bot"), folder)
        with open(os.path.join(folder, "start"), "w", encoding="utf-8") as file:
            file.write(f"#!/bin/sh\necho '{words}' >&2\nexec ./greedy_bot\n")
        os.chmod(os.path.join(folder, "start"), 0o755)
        with open(os.path.join(folder, "bot.toml"), "w", encoding="utf-8") as file:
            file.write(f'name = "{name}"\ncommand = ["./start"]\n')
        return folder

    def play_talkers(self, names):
        """A season of two bots that give themselves away, to its end."""
        self.arena("2026-09-01T00:00:00Z", "submit", os.path.join(BIN, "random_bot"), "--author", "staff",
                   "--move-time", "500ms")
        for name, author in (("zebra_bot", "Ada Lovelace"), ("yak_bot", "Bob Ross")):
            self.arena("2026-09-01T08:00:00Z", "submit", self.write_talker(name, f"by {author}"),
                       "--author", author, "--note", f"note of {author}", "--move-time", "500ms")
        self.submit("2026-09-01T08:00:00Z", "Carl Absent", os.path.join(TEST_BOTS, "garbage"),
                    name="carl_bot", status=1)
        self.write_season(f"names = '{names}'\nopens = '2026-09-01 08:00'\n"
                          "deadline = '2026-09-09 08:00'\n[nightly]\nat = '02:00'\ndeals = 1\n"
                          "[final]\nat = '2026-09-10 08:00'\ndeals = 1\n"
                          "[grading]\nbeats = ['random_bot']\n")
        self.assertEqual(self.tasks(self.season("2026-09-02T02:00:00Z")), ["nightly", "play", "publish"])
        self.season("2026-09-10T08:00:00Z")
        for page in ("nightly-2026-09-02/index.html", "final/index.html", "grades.html", "seal.json"):
            self.assertTrue(os.path.exists(os.path.join(self.pages, page)), page)
        bots = self.answer("2026-09-11T00:00:00Z", "bots")["bots"]
        self.graded_hashes = {bot["sha256"] for bot in bots
                              if bot["state"] == "qualified" and bot["name"] != "random_bot"}

    def published(self):
        """Everything in the pages, packed data included, by file."""
        content = {}
        for folder, _, files in os.walk(self.pages):
            for name in files:
                path = os.path.join(folder, name)
                with open(path, "rb") as file:
                    data = file.read()
                if data.startswith(b"\xff\xfe"):
                    data = unpacked(data.decode("utf-16"))
                content[os.path.relpath(path, self.pages)] = data
        self.assertGreater(len(content), 10)
        return content

    GIVEAWAYS = (b"Ada", b"Lovelace", b"Ross", b"Carl Absent", b"zebra", b"yak_bot",
                 b'"comments":[[', b'"logs":[[')

    def test_nicknames_keep_out_of_the_pages_whatever_tells_who_is_who(self):
        self.play_talkers("nicknames")
        content = self.published()
        for name, data in content.items():
            if name.endswith(("report.js", "report.css")):
                continue  # the page itself, the same in every report
            for word in self.GIVEAWAYS:
                self.assertNotIn(word, data, name)
            if name != "seal.json":  # which authors check for their own
                for sha256 in self.graded_hashes:
                    self.assertNotIn(sha256.encode(), data, name)
        # The seal still binds bots and deals, and staff can compare them.
        seal = os.path.join(self.pages, "seal.json")
        self.assertIn(b"random_bot@1", content["seal.json"])
        checked = self.answer("2026-09-11T00:00:00Z", "verify", "--seal", seal)
        self.assertEqual(checked["problems"], [])
        self.assertGreater(checked["games_compared"], 0)
        self.assertLess(self.graded_hashes, {bot["sha256"] for bot in checked["bots"]})
        # Who is called how can't be changed any more.
        with open(self.file, encoding="utf-8") as file:
            original = file.read()
        with open(self.file, "w", encoding="utf-8") as file:
            file.write(original.replace("nicknames", "real"))
        self.assertIn("names", self.arena("2026-09-11T00:00:00Z", "season", self.file, status=1))
        grades = self.answer("2026-09-11T00:00:00Z", "grades")
        self.assertEqual({row["author"] for row in grades["authors"]},
                         {"Ada Lovelace", "Bob Ross", "Carl Absent"}, "staff sees names")

    def test_real_names_are_in_the_pages(self):
        self.play_talkers("real")
        everything = b"".join(self.published().values())
        for word in self.GIVEAWAYS:
            self.assertIn(word, everything)

    def test_a_knockout_final_of_teams_is_graded_by_its_own_places(self):
        self.arena("2026-09-01T00:00:00Z", "submit", os.path.join(BIN, "random_bot"), "--author", "staff",
                   "--move-time", "500ms")
        # Both members of the team submit; the newer bot plays for them.
        for minute, (author, program) in enumerate((("author-1", "greedy_bot"), ("author-2", "greedy_bot"),
                                                    ("author-3", "random_bot"), ("author-4", "greedy_bot"))):
            self.submit(f"2026-09-01T08:0{minute}:00Z", author, os.path.join(BIN, program))
        self.write_season("opens = '2026-09-01 08:00'\ndeadline = '2026-09-09 08:00'\n"
                          "[teams]\npair = ['author-1', 'author-2']\n"
                          "[final]\nat = '2026-09-10 08:00'\nformat = 'knockout'\ndeals = 2\n"
                          "[grading]\nbeats = ['random_bot']\n")
        self.assertEqual(self.tasks(self.season("2026-09-10T08:00:00Z")),
                         ["freeze", "final", "play", "publish", "release"])
        now = "2026-09-11T00:00:00Z"
        ladder = self.answer(now, "ladder", str(self.leagues()[0]["id"]))
        self.assertEqual(ladder["format"], "knockout")
        places = {f"{bot['name']}@{bot['version']}": bot["place"] for bot in ladder["bots"]}
        self.assertEqual(set(places), {"random_bot@1", "bot-2@1", "bot-3@1", "bot-4@1"}, "one bot for a team")
        self.assertEqual(min(places.values()), 1)
        grades = self.answer(now, "grades")
        self.assertEqual(grades["place_by"], "knockout")
        rows = {row["bot"]: row for row in grades["authors"]}
        self.assertEqual({bot: row["author"] for bot, row in rows.items()},
                         {"bot-2@1": "pair", "bot-3@1": "author-3", "bot-4@1": "author-4"})
        for bot, row in rows.items():
            ahead = [other for other in rows if places[other] < places[bot]]
            self.assertEqual(row["place"], len(ahead) + 1, (bot, places))
            self.assertEqual((row["place_best"], row["place_worst"]), (row["place"], row["place"]))
            self.assertIsNotNone(row["elo"])
        self.assertIn("those of the knockout", self.arena(now, "grades"))

        # Outside of its home, the final is compared with its seal by the file on the pages.
        seal, games = (os.path.join(self.pages, name) for name in ("seal.json", "final.csv"))

        def compare(file, status):
            ran = subprocess.run([ARENA, "--home", self.home + "-none", "verify", "--seal", seal, "--games",
                                  file, "--json"], capture_output=True, text=True)
            self.assertEqual(ran.returncode, status, ran.stdout + ran.stderr)
            return json.loads(ran.stdout) if ran.stdout else ran.stderr
        self.assertEqual(compare(games, 0)["problems"], [])
        self.assertEqual(compare(games, 0)["games_compared"], self.leagues()[0]["played"])
        with open(games, encoding="utf-8") as file:
            text = file.read()
        self.assertEqual(text, self.arena(now, "export", "--league", str(self.leagues()[0]["id"])))
        other = os.path.join(self.folder, "other.csv")
        seed = text.splitlines()[1].split(",")[1]
        for old, new, problem in ((seed, str(int(seed) ^ 1), "1 deals do not come of the sealed seed"),
                                  ("bot-4@1", "bot-1@1", "bot-1@1 played and was not sealed")):
            with open(other, "w", encoding="utf-8") as file:
                file.write(text.replace(old, new))
            self.assertIn(problem, compare(other, 1)["problems"])
        with open(other, "w", encoding="utf-8") as file:
            file.write(text.replace("0.0,", "zero,"))
        self.assertIn("other.csv: row 2", compare(other, 1))

    def test_pages_of_a_hidden_season_tell_nobody_who_takes_part_before_the_release(self):
        self.submit_three("2026-09-01T00:00:00Z")
        self.write_season("release = 'hidden'\nrelease_at = '2026-09-12 08:00'\n"
                          "opens = '2026-09-01 08:00'\ndeadline = '2026-09-09 08:00'\n"
                          "[nightly]\nat = '02:00'\ndeals = 1\n[final]\nat = '2026-09-10 08:00'\ndeals = 1\n")
        self.season("2026-09-05T02:00:00Z")
        self.assertEqual(self.tasks(self.season("2026-09-10T08:00:00Z")),
                         ["freeze", "final", "play", "publish"])
        self.assertEqual(sorted(os.listdir(self.pages)), ["index.html", "seal.json"])
        for name in ("index.html", "seal.json"):
            with open(os.path.join(self.pages, name), encoding="utf-8") as file:
                text = file.read()
            for word in ("bot-1", "author-1", "random_bot", '"opening":', "open since"):
                self.assertNotIn(word, text, name)
        self.assertEqual(self.tasks(self.season("2026-09-12T08:00:00Z")), ["release"])
        self.assertEqual(sorted(os.listdir(self.pages)), ["final", "final.csv", "grades.html", "index.html",
                                                          "nightly-2026-09-05", "seal.json"])
        with open(os.path.join(self.pages, "seal.json"), encoding="utf-8") as file:
            self.assertIn("bot-1@1", json.load(file)["opening"])

    def test_a_staff_bot_that_is_missing_is_told_once_the_season_is_open(self):
        self.write_season("opens = '2026-09-01 08:00'\ndeadline = '2026-09-09 08:00'\n"
                          "[final]\nat = '2026-09-10 08:00'\n")
        self.assertEqual(self.season("2026-08-31T00:00:00Z")["problems"], [], "there is time yet")
        for more in ((), ("--dry-run",)):
            out, err = self.run_arena("2026-09-02T00:00:00Z", "season", self.file, *more, status=1)
            self.assertIn("the staff bot random_bot has no version that qualified", err)
        self.submit_three("2026-09-02T01:00:00Z")
        self.assertEqual(self.season("2026-09-02T02:00:00Z")["problems"], [])

    def test_two_seasons_do_not_write_into_one_folder_of_pages(self):
        self.submit_three("2026-09-01T00:00:00Z")
        terms = ("opens = '2026-09-01 08:00'\ndeadline = '2026-09-09 08:00'\n"
                 "[final]\nat = '2026-09-10 08:00'\ndeals = 1\n")
        self.write_season(terms)
        self.season("2026-09-02T00:00:00Z")
        with open(os.path.join(self.pages, "index.html"), encoding="utf-8") as page:
            before = page.read()
        other = os.path.join(self.folder, "other.toml")
        with open(other, "w", encoding="utf-8") as file:
            file.write("name = 'spring'\nstaff = ['random_bot']\n" + terms)
        self.assertIn("name another folder in the season file, such as pages = \"pages-spring\"",
                      self.arena("2026-09-02T00:00:00Z", "season", other, status=1))
        with open(os.path.join(self.pages, "index.html"), encoding="utf-8") as page:
            self.assertEqual(page.read(), before)
        with open(other, "w", encoding="utf-8") as file:
            file.write("name = 'spring'\nstaff = ['random_bot']\npages = 'pages-spring'\n" + terms)
        self.arena("2026-09-02T00:00:00Z", "season", other)
        self.season("2026-09-02T00:01:00Z")

    def test_programs_are_shown_with_the_results_if_the_season_says_so(self):
        self.submit_three("2026-09-01T00:00:00Z")
        self.write_season("source = 'released'\nopens = '2026-09-01 08:00'\ndeadline = '2026-09-09 08:00'\n"
                          "[final]\nat = '2026-09-10 08:00'\ndeals = 1\n")
        self.season("2026-09-09T09:00:00Z")
        programs = os.path.join(self.pages, "programs")
        self.assertFalse(os.path.exists(programs), "not before the results")
        self.season("2026-09-10T08:00:00Z")
        self.assertEqual(sorted(os.listdir(programs)), ["bot-1@1.zip", "bot-2@1.zip"], "no staff bots")
        with zipfile.ZipFile(os.path.join(programs, "bot-1@1.zip")) as archive, \
                open(os.path.join(BIN, "greedy_bot"), "rb") as program:
            self.assertIn(program.read(), [archive.read(name) for name in archive.namelist()])
        with open(os.path.join(self.pages, "index.html"), encoding="utf-8") as page:
            self.assertIn('href="programs/bot-1@1.zip"', page.read())

    def test_a_command_that_fails_to_tell_an_author_is_told_and_the_page_says_it_anyway(self):
        self.submit_three("2026-09-01T00:00:00Z")
        self.submit("2026-09-01T08:00:00Z", "author-3", os.path.join(TEST_BOTS, "memory_user"), "--", "24",
                    name="hungry")
        self.write_season("opens = '2026-09-01 08:00'\ndeadline = '2026-09-09 08:00'\n"
                          "notify = 'echo \"$ARENA_AUTHOR $ARENA_BOT $ARENA_LEAGUE\" >> \"$ARENA_HOME/calls\"; exit 3'\n"
                          "[nightly]\nat = '02:00'\ndeals = 1\nmemory = '16MiB'\n"
                          "[final]\nat = '2026-09-10 08:00'\n")
        out, err = self.run_arena("2026-09-02T02:00:00Z", "season", self.file, "--json", status=1)
        outcome = json.loads(out)
        self.assertEqual(self.tasks(outcome), ["nightly", "play", "publish"])
        self.assertEqual(len(outcome["problems"]), 1)
        self.assertIn("notify failed for hungry@1", outcome["problems"][0])
        self.assertIn("notify failed for hungry@1", err)
        self.assertEqual(self.season("2026-09-02T02:01:00Z")["problems"], [], "it is not tried again")
        with open(os.path.join(self.home, "calls"), encoding="utf-8") as file:
            self.assertEqual(file.read(), "author-3 hungry@1 1\n")
        with open(os.path.join(self.pages, "index.html"), encoding="utf-8") as page:
            self.assertIn("hungry@1 failed in club night 2026-09-02", page.read())

    def test_a_clock_that_jumps_does_not_close_the_season(self):
        if clock_is_synchronised():
            self.skipTest("a time service keeps this clock, so it is trusted")
        self.submit_three("2026-09-01T00:00:00Z")
        self.write_season("opens = '2001-09-01 08:00'\ndeadline = '2001-09-09 08:00'\n"
                          "[final]\nat = '2001-09-10 08:00'\ndeals = 1\n")
        now = ""  # the real clock
        early = self.season("2001-09-02T00:00:00Z")
        self.assertEqual(early["done"], [])
        # The last look was a minute ago by the uptime, and two days ago by the clock.
        with open("/proc/sys/kernel/random/boot_id", encoding="ascii") as file:
            boot = file.read().strip()
        uptime = int(time.clock_gettime(time.CLOCK_BOOTTIME) * 1000)
        database = sqlite3.connect(os.path.join(self.home, "arena.db"))
        with database:
            database.execute("INSERT OR REPLACE INTO clock_looks VALUES (1, ?, ?, ?, NULL)",
                             (int(time.time() * 1000) - 48 * 3600 * 1000, boot, uptime - 60000))
        database.close()
        doubted = self.season(now)
        self.assertEqual(doubted["done"], [])
        self.assertIn("jumped", doubted["doubt"])
        self.assertEqual(self.season(now)["done"], [], "the doubt lasts an hour")
        self.assertEqual(self.tasks(self.season(now, "--trust-clock"))[0], "freeze")


if __name__ == "__main__":
    main()
