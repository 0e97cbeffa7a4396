"""The pages of the project, and a scratch folder to try them in."""
import os
import re
import shutil
import subprocess
import sys
import tempfile

SOURCE = os.environ["SPLENDOR_SOURCE"]
BIN = os.path.dirname(os.environ["ARENA_PROGRAM"])


def pages():
    """The paths of all pages, relative to the project."""
    listed = []
    for folder, folders, files in os.walk(SOURCE):
        folders[:] = [name for name in folders
                      if name not in ("build", "node_modules") and (not name.startswith(".") or name == ".github")]
        listed += [os.path.relpath(os.path.join(folder, name), SOURCE)
                   for name in files if name.endswith(".md")]
    return sorted(listed)


def read(page):
    with open(os.path.join(SOURCE, page), encoding="utf-8") as file:
        return file.read()


def blocks(text):
    """The fenced blocks: (language, content, line of the fence)."""
    found = []
    for match in re.finditer(r"^```([\w-]*)\n(.*?)^```$", text, re.S | re.M):
        found.append((match.group(1), match.group(2), text.count("\n", 0, match.start()) + 1))
    return found


def can_confine_bots():
    check = subprocess.run([os.path.join(BIN, "referee"), "--check"], capture_output=True, text=True)
    return "Isolation: full" in check.stdout


def skip_unless_bots_can_be_confined():
    if not can_confine_bots():
        print("NOT TESTED: bots can't be confined here, so no game can be played")
        sys.exit(77)


class Scratch:
    """A folder that is gone at the end, with the arena's programs on the PATH."""

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="splendor-docs-")
        os.chmod(self.folder, 0o755)  # for the user as which root runs bots
        self.environment = {**os.environ, "PATH": f"{BIN}:{os.environ['PATH']}", "HOME": self.folder,
                            "ARENA_HOME": os.path.join(self.folder, "arena-home"), "NO_COLOR": "1",
                            "LC_ALL": "C.UTF-8"}
        return self

    def run(self, *command, check=True):
        ran = subprocess.run(command, cwd=self.folder, env=self.environment, capture_output=True,
                             text=True, stdin=subprocess.DEVNULL, timeout=500)
        if check and ran.returncode != 0:
            raise AssertionError(f"{' '.join(command)}: status {ran.returncode}\n{ran.stdout}{ran.stderr}")
        return ran

    def start(self, *command):
        """A process beside which others run."""
        return subprocess.Popen(command, cwd=self.folder, env=self.environment, stdin=subprocess.DEVNULL,
                                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def arena(self, *arguments):
        return self.run("arena", *arguments).stdout

    def __exit__(self, *_):
        for folder, folders, _ in os.walk(self.folder):
            for name in folders:
                path = os.path.join(folder, name)
                if not os.path.islink(path):
                    os.chmod(path, 0o755)  # stored bots are read-only
        shutil.rmtree(self.folder)
