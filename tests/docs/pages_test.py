"""Runs the commands of one page as they stand, in the order of the page.

Usage: pages_test.py PAGE

Blocks marked sh are scripts. In blocks marked console, lines that begin with "$ " are commands, and the
others are what they print: every such line must come, where numbers may be others and "…" stands for
anything. A command whose printed lines begin with "arena: " must fail; all others must succeed. Blocks
marked bash are for reading only: they would install something, take hours, or never end.

The page starts in an empty folder that has what SETUP gives it.
"""
import os
import re
import sys
import unittest

from documentation import BIN, Scratch, blocks, read, skip_unless_bots_can_be_confined

# Two sample bots, and a bot of the reader's own as a folder and as a program.
HOUSE = f"""
arena submit {BIN}/random_bot --move-time 200ms
arena submit {BIN}/greedy_bot --move-time 200ms
"""
OWN = f"cp {BIN}/greedy_bot my_bot && cp {BIN}/random_bot old_bot"
LEAGUE = "arena league run --deals 5 --seed 1"
SETUP = {
    "README.md": f"mkdir -p build/release && ln -s {BIN} build/release/bin",
    # Three leagues, and two versions of my_bot.
    "docs/analysis.md": HOUSE + OWN + """
arena submit old_bot --name my_bot
arena submit my_bot
for seed in 1 2 3; do arena league run --deals 3 --seed $seed; done
""",
    "docs/commands.md": f"cp {BIN}/greedy_bot {BIN}/random_bot .",
    "docs/courses.md": f"cp {BIN}/greedy_bot {BIN}/random_bot .",
    "docs/faq.md": HOUSE + OWN,
    "docs/leagues.md": "\n".join(f"arena submit {BIN}/random_bot --name {name} --move-time 200ms"
                                  for name in ("alpha", "beta", "gamma")),
    "docs/howto/backup.md": HOUSE + LEAGUE,
    "docs/howto/new-version.md": HOUSE + OWN,
    "docs/howto/nightly-league.md": HOUSE,
    "docs/howto/strangers.md": HOUSE + OWN + "\nmkdir uploads && cp my_bot uploads/ada && cp old_bot uploads/bob",
    "docs/howto/upgrade.md": HOUSE + LEAGUE,
}


def commands_of(language, content):
    """[(command, lines that it prints, or None for a script)]."""
    if language == "sh":
        return [(content, None)]
    found = []
    for line in content.splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        elif found and found[-1][0].endswith("\\"):
            found[-1] = (found[-1][0] + "\n" + line, [])
        elif found:
            found[-1][1].append(line)
    return found


def skeleton(line):
    """The line without numbers, hashes, drawings and the width of its columns."""
    line = re.sub(r"[├─●┤│]+", " ", line)
    line = re.sub(r"[0-9a-f]{8,}", "#", line)
    line = re.sub(r"[≥≤]?[+-]?\d[\d.,:TZ-]*", "#", line)
    return " ".join(line.split())


def came(expected, printed):
    """Whether a line of the page is among the lines that were printed."""
    parts = [re.escape(skeleton(part)) for part in expected.split("…")]
    pattern = re.compile(".*".join(part.replace(r"\ ", " ") for part in parts))
    return any(pattern.search(skeleton(line)) for line in printed)


class Page(unittest.TestCase):
    page = ""

    def test_its_commands_run_as_they_stand(self):
        chunks = [(command, lines, where)
                  for language, content, where in blocks(read(self.page)) if language in ("sh", "console")
                  for command, lines in commands_of(language, content)]
        self.assertTrue(chunks, "the page has no commands")
        with Scratch() as scratch:
            scratch.run("bash", "-euo", "pipefail", "-c", SETUP.get(self.page, ":"))
            self.run_chunks(scratch, chunks)

    def run_chunks(self, scratch, chunks):
        # One shell for all, so that variables and folders last. A script that fails ends the shell.
        session = ["set -uo pipefail"]
        for number, (command, lines, _) in enumerate(chunks):
            path = os.path.join(scratch.folder, f".chunk{number}")
            with open(path, "w") as file:
                file.write(("set -e\n" if lines is None else "set +e\n") + command + "\n")
            session.append(f"echo @@begin {number}; . {path} </dev/null; echo @@end {number} $?")
        ran = scratch.run("bash", "-c", "exec 2>&1\n" + "\n".join(session), check=False)
        for number, (command, lines, where) in enumerate(chunks):
            with self.subTest(f"line {where}: {command.splitlines()[0]}"):
                found = re.search(rf"@@begin {number}\n(.*?)@@end {number} (\d+)\n", ran.stdout, re.S)
                self.assertTrue(found, f"failed:\n{ran.stdout[-3000:]}")
                printed, status = found.group(1).splitlines(), int(found.group(2))
                fails = any(line.startswith("arena: ") for line in lines or [])
                self.assertEqual(status != 0, fails, f"status {status}:\n{found.group(1)}")
                for line in lines or []:
                    self.assertTrue(came(line, printed),
                                    f"it does not print\n  {line}\nbut\n{found.group(1)}")


if __name__ == "__main__":
    skip_unless_bots_can_be_confined()
    Page.page = sys.argv.pop(1)
    unittest.main(verbosity=2)
