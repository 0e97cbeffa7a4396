"""The lines of docs/serve.md, run as they stand; and what the page claims of limits and units."""
import os
import re
import shutil
import subprocess
import unittest

from arena_server import BIN, Home, Server, main

SOURCE = os.environ["SPLENDOR_SOURCE"]


class Examples(unittest.TestCase):
    def test_the_lines_with_curl_run_as_they_stand(self):
        with open(os.path.join(SOURCE, "docs/serve.md")) as file:
            blocks = re.findall(r"^```sh\n(.*?)^```$", file.read(), re.S | re.M)
        self.assertGreaterEqual(len(blocks), 4)
        home = Home()
        server = None
        try:
            home.submit_house_bots()
            home.arena("league", "run", "--bots", "random_bot,greedy_bot", "--deals", "5", "--seed", "1")
            server = Server(home)
            shutil.copy(os.path.join(BIN, "greedy_bot"), os.path.join(home.folder, "my_bot"))
            ran = subprocess.run(
                ["bash", "-euo", "pipefail", "-c", "\n".join(blocks)], cwd=home.folder, timeout=120,
                capture_output=True, text=True,
                env={"PATH": os.environ["PATH"], "ARENA": f"http://localhost:{server.port}",
                     "TOKEN": home.token("ada")})
            self.assertEqual(ran.returncode, 0, ran.stdout + ran.stderr)
            self.assertIn('"bot":"my_bot@1"', ran.stdout)
            self.assertIn('"outcome":"accepted"', ran.stdout)
            self.assertIn("event: progress", ran.stdout)
            self.assertTrue(os.path.exists(os.path.join(home.folder, "openapi.json")))
        finally:
            if server:
                server.stop()
            home.remove()

    def test_the_page_names_the_defaults_of_the_command(self):
        with open(os.path.join(SOURCE, "docs/serve.md")) as file:
            page = file.read()
        usage = subprocess.run([os.path.join(BIN, "arena"), "serve", "--help"], capture_output=True,
                               text=True, check=True).stdout
        usage = " ".join(usage.split())
        for option, words in [("--upload-limit", "100 MB"), ("--uploads-per-hour", "20 an hour"),
                              ("--matches-per-hour", "10 an hour"), ("--connections", "1024, of one"),
                              ("--connections-per-address", "address 128")]:
            with self.subTest(option):
                number = re.search(r"\d+", words).group()
                self.assertRegex(usage, rf"{option} [^(]*\([^)]*default: {number}\)")
                row = [line for line in page.splitlines() if f"`{option}`" in line and "|" in line]
                self.assertIn(words, row[0])


class Units(unittest.TestCase):
    """The units of systemd are well-formed, and confine the server."""

    def test_systemd_accepts_them(self):
        if not shutil.which("systemd-analyze"):
            self.skipTest("systemd is not here")
        folder = os.path.join(SOURCE, "scripts/systemd")
        for name in sorted(os.listdir(folder)):
            if not name.endswith((".service", ".timer")):
                continue
            with self.subTest(name):
                ran = subprocess.run(["systemd-analyze", "verify", "--man=no",
                                      os.path.join(folder, name)], capture_output=True, text=True)
                said = [line for line in ran.stderr.splitlines()
                        if name in line and "is not executable" not in line]
                self.assertEqual(said, [])

    def test_their_exposure_stays_small(self):
        """As systemd rates it, in tenths from 0 to 100. The server's rating counts what jails need."""
        if not shutil.which("systemd-analyze"):
            self.skipTest("systemd is not here")
        folder = os.path.join(SOURCE, "scripts/systemd")
        for name, most in (("splendor-arena.service", 50), ("splendor-arena-backup.service", 20)):
            with self.subTest(name):
                ran = subprocess.run(["systemd-analyze", "security", "--no-pager", "--offline=true",
                                      f"--threshold={most}", os.path.join(folder, name)],
                                     capture_output=True, text=True)
                if "nrecognized option" in ran.stderr:
                    self.skipTest("this systemd can't rate units offline")
                self.assertEqual(ran.returncode, 0, ran.stdout[-300:] + ran.stderr)


if __name__ == "__main__":
    main()
