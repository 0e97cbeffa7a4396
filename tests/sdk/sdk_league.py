"""The SDKs as authors use them: new-bot, build, submit, and a league among all of them.

Usage: sdk_league.py STEP ARENA NOTE [LANGUAGE]
STEP is fresh, submit, league or clean; NOTE is a file that holds the path of the arena's home from
step to step.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from conversation import CHATTER, MISTAKES, change, check_conversation, check_mistake, check_refusal

SKIPPED = 77
EXAMPLES = ("random", "greedy")
TOOLCHAINS = {"cpp": "cmake", "python": "python3", "node": "node", "java": "javac", "go": "go", "rust": "rustc"}


class Arena:
    def __init__(self, program, home):
        self.program = Path(program)
        self.home = home

    def __call__(self, *arguments):
        command = [self.program, "--home", self.home / "arena", *arguments]
        done = subprocess.run(command, stdout=subprocess.PIPE, text=True)
        if done.returncode != 0:
            sys.exit(f"{done.stdout}\nFAILED: {' '.join(map(str, command))}")
        return done.stdout


def skip(reason):
    print(f"NOT TESTED: {reason}")
    sys.exit(SKIPPED)


def fresh(program, note):
    check = subprocess.run([Path(program).with_name("referee"), "--check"], stdout=subprocess.PIPE, text=True)
    if "Isolation: full" not in check.stdout:
        note.unlink(missing_ok=True)
        skip("bots can't be confined here, so no game can be played")
    home = Path(tempfile.mkdtemp(prefix="splendor-sdk-"))
    home.chmod(0o755)  # for the user as which root runs bots
    note.write_text(str(home))


def clean(note):
    if not note.exists():
        return
    home = Path(note.read_text())
    for folder, _, _ in os.walk(home):
        os.chmod(folder, 0o755)  # the content of bots is read-only, folders included
    shutil.rmtree(home)
    note.unlink()


def build(folder, program_folder):
    if (folder / "build").exists():
        # With the arena's programs in PATH, as authors have them.
        path = f"{program_folder}:{os.environ['PATH']}"
        subprocess.run([folder / "build"], check=True, env={**os.environ, "PATH": path})


def changed_bot(arena, language, kind, replacements):
    folder = arena.home / f"{language}-{kind}"
    arena("new-bot", folder.name, "--language", language, "--out", folder)
    change(folder, replacements)
    build(folder, arena.program.parent)
    return folder


def converse(arena, language):
    folder = changed_bot(arena, language, "chatty", CHATTER[language])
    check_conversation(folder, folder.name)
    check_refusal(folder)
    if language in MISTAKES:
        check_mistake(changed_bot(arena, language, "mistaken", MISTAKES[language]))


def submit(arena, language):
    toolchain = TOOLCHAINS[language]
    if shutil.which(toolchain) is None:
        skip(f"{toolchain} is not installed, so bots in {language} can't be built")
    if language != "cpp":  # which finds the legal moves itself, and so needs possible positions
        converse(arena, language)
    for example in EXAMPLES:
        name = f"{language}-{example}"
        folder = arena.home / name
        arena("new-bot", name, "--language", language, "--example", example, "--out", folder)
        build(folder, arena.program.parent)
        verdict = json.loads(arena("submit", "--json", folder))
        if verdict["state"] != "qualified" or verdict["bot"] != f"{name}@1":
            sys.exit(f"{name} was not accepted: {verdict}")


def league(arena):
    for house_bot in ("random_bot", "greedy_bot"):
        arena("submit", arena.program.with_name(house_bot))
    # Enough time for a busy machine; several games in a process, since the SDKs support it.
    arena("league", "run", "--players", "2", "--deals", "1", "--seed", "6", "--move-time", "10s",
          "--startup", "20s", "--games-per-process", "8")  # fmt: skip
    bots = json.loads(arena("ladder", "--json"))["bots"]
    points = {bot["name"]: bot["wins"] + bot["shared"] / 2 for bot in bots}
    print(json.dumps(points, indent=2))
    for bot in bots:
        if bot["faults"] or bot["games"] != 2 * (len(bots) - 1):
            sys.exit(f"{bot['name']}: {bot['faults']} faults in {bot['games']} games")
    for name in points:
        if name.endswith("-greedy") and points[name] <= points[name.replace("greedy", "random")]:
            sys.exit(f"{name} is no better than random")
    arena("verify")


def main(step, program, note, language=None):
    note = Path(note)
    if step == "fresh":
        clean(note)
        fresh(program, note)
    elif step == "clean":
        clean(note)
    elif not note.exists():
        skip("bots can't be confined here, so no game can be played")
    elif step == "submit":
        submit(Arena(program, Path(note.read_text())), language)
    else:
        league(Arena(program, Path(note.read_text())))


main(*sys.argv[1:])
