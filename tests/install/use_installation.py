"""An installation, and nothing of the source or build tree: a bot in C++ is written, built with the
installed SDK, submitted and plays.

Usage: use_installation.py PREFIX
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

SKIPPED = 77


def main(prefix):
    programs = Path(prefix) / "bin"
    missing = [name for name in ("arena", "referee") if not (programs / name).exists()]
    helpers = Path(prefix) / "libexec" / "splendor-arena"
    missing += [name for name in ("splendor-jail", "greedy_bot") if not (helpers / name).exists()]
    if missing:
        sys.exit(f"not installed: {missing}")
    unit = Path(prefix) / "lib" / "systemd" / "system" / "splendor-arena.service"
    if f"ExecStart={programs}/arena " not in unit.read_text():
        sys.exit(f"{unit} does not start the installed arena")

    with tempfile.TemporaryDirectory(prefix="splendor-install-") as folder:
        os.chmod(folder, 0o755)  # for the user as which root runs bots
        environment = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"}
        environment["ARENA_HOME"] = f"{folder}/home"

        def run(*command):
            done = subprocess.run(command, cwd=folder, env=environment, stdout=subprocess.PIPE, text=True)
            if done.returncode != 0:
                sys.exit(f"{done.stdout}\nFAILED: {' '.join(command)}")
            return done.stdout

        if "Isolation: full" not in run("referee", "--check"):
            print("NOT TESTED: bots can't be confined here")
            sys.exit(SKIPPED)
        run("arena", "new-bot", "mine", "--language", "cpp", "--example", "greedy")
        run("mine/build")
        used = (Path(folder) / "mine/build-files/CMakeCache.txt").read_text()
        if f"splendor-arena_DIR:PATH={prefix}/lib" not in used:
            sys.exit("the bot was not built with the installed SDK")
        os.rename(f"{folder}/mine", f"{folder}/elsewhere")
        run("elsewhere/build")  # CMake itself refuses what was configured in another folder
        verdict = json.loads(run("arena", "submit", "--json", "elsewhere"))
        if verdict["state"] != "qualified":
            sys.exit(f"the bot was not accepted: {verdict}")
        run("arena", "submit", str(helpers / "random_bot"))
        run("arena", "play", "mine", "random_bot", "--deals", "1", "--seed", "1")
        for path, _, _ in os.walk(folder):
            os.chmod(path, 0o755)  # stored bots are read-only


main(*sys.argv[1:])
