"""arena backup while a league runs, and arena restore on another home."""
import json
import os
import subprocess
import tarfile
import unittest

from arena_server import Home, main, wait_for


class Backup(unittest.TestCase):
    def setUp(self):
        self.home = Home()
        self.other = Home()
        self.file = os.path.join(self.home.folder, "backup.tar.zst")

    def tearDown(self):
        self.home.remove()
        self.other.remove()

    def test_a_home_comes_back_whole_though_a_league_runs(self):
        self.home.submit_house_bots()
        self.home.token("alice")
        league = self.home.start("league", "run", "--bots", "random_bot,greedy_bot", "--deals",
                                 "100000", "--seed", "9")
        try:
            wait_for("the first games", lambda: any(
                league["played"] > 20 for league in
                json.loads(self.home.arena("league", "list", "--json").stdout)["leagues"]))
            said = self.home.arena("backup", self.file).stdout
            self.assertRegex(said, r"2 bots, 1 league, \d+ games\.")
            self.assertEqual(os.stat(self.file).st_mode & 0o777, 0o600)
            again = self.home.arena("backup", self.file, check=False)
            self.assertEqual(again.returncode, 1)
            self.assertIn("already exists and is not overwritten", again.stderr)
        finally:
            league.send_signal(2)
            league.wait(timeout=60)
        self.assertIn("Restored and verified", self.other.arena("restore", self.file).stdout)
        self.assertEqual(self.other.arena("verify").returncode, 0)
        self.assertEqual(json.loads(self.other.arena("bots", "--json").stdout),
                         json.loads(self.home.arena("bots", "--json").stdout))
        self.assertIn("alice", self.other.arena("token", "list").stdout)
        status = json.loads(self.other.arena("league", "status", "1", "--json").stdout)
        self.assertEqual(status["state"], "interrupted")
        resumed = self.other.start("league", "resume", "1")
        try:
            wait_for("the league to go on", lambda: json.loads(
                self.other.arena("league", "status", "1", "--json").stdout)["played"]
                > status["played"])
        finally:
            resumed.send_signal(2)
            resumed.wait(timeout=60)
        self.assertEqual(os.listdir(self.other.folder), ["home"], "nothing is left behind")

    def test_what_is_no_backup_or_damaged_leaves_no_home(self):
        self.home.submit_house_bots()
        self.home.arena("backup", self.file)
        unpacked = os.path.join(self.home.folder, "unpacked")
        subprocess.run(["tar", "--zstd", "-xf", self.file, "-C", self.home.folder,
                        f"--transform=s|^|unpacked/|"], check=True)
        bots = os.path.join(unpacked, "bots")
        bot = os.path.join(bots, os.listdir(bots)[0])
        os.chmod(bot, 0o755)
        program = os.path.join(bot, "bot")
        os.chmod(program, 0o755)
        with open(program, "ab") as file:
            file.write(b"changed")
        changed = os.path.join(self.home.folder, "changed.tar.zst")
        subprocess.run(["tar", "--zstd", "-cf", changed, "-C", unpacked, "arena.db", "bots"], check=True)
        with open(self.file, "rb") as file:
            whole = file.read()
        cut = os.path.join(self.home.folder, "cut.tar.zst")
        with open(cut, "wb") as file:
            file.write(whole[:len(whole) // 2])
        escape = os.path.join(self.home.folder, "escape.tar")
        with tarfile.open(escape, "w") as tar:
            tar.addfile(tarfile.TarInfo("bots/../../escaped"))
        link = os.path.join(self.home.folder, "link.tar")
        with tarfile.open(link, "w") as tar:
            info = tarfile.TarInfo("bots/link")
            info.type, info.linkname = tarfile.SYMTYPE, "/etc"
            tar.addfile(info)
        hard = os.path.join(self.home.folder, "hard.tar")
        with tarfile.open(hard, "w") as tar:
            info = tarfile.TarInfo("bots/hard")
            info.type, info.linkname = tarfile.LNKTYPE, "/etc/passwd"
            tar.addfile(info)
        for file, sentence in [(changed, "is damaged"), (cut, "can't re"), (__file__, "can't read"),
                               (escape, "is not a backup"), (link, "is not a backup"), (hard, "is not a backup"),
                               ("/nowhere", "can't read")]:
            with self.subTest(file):
                ran = self.other.arena("restore", file, check=False)
                self.assertEqual(ran.returncode, 1, ran.stdout)
                self.assertIn(sentence, ran.stderr)
                self.assertEqual(os.listdir(self.other.folder), [])

    def test_a_home_that_is_in_use_is_not_overwritten(self):
        self.home.token("alice")
        self.home.arena("backup", self.file)
        ran = self.home.arena("restore", self.file, check=False)
        self.assertEqual(ran.returncode, 1)
        self.assertIn("is not empty", ran.stderr)


if __name__ == "__main__":
    main()
