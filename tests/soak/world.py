"""The place of a soak: a folder of its own, with its own /tmp and a small disk where root can have
them, and the programs that are tested."""
import ctypes
import json
import os
import shutil
import sqlite3
import subprocess
import tempfile

CLONE_NEWNS = 0x00020000
MS_BIND = 4096
TOO_SLOW = {"crowd"}  # takes seconds for a game, and the whole core
SOURCES = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FAKETIME = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1"
HOUSE = ("greedy_bot", "random_bot")  # play the same in the same deal


def enter_private_tmp(kept):
    """A mount namespace with an empty /tmp: whatever is left there is ours. Root only. The folders
    `kept` stay where they are, even if that is below /tmp."""
    libc = ctypes.CDLL(None, use_errno=True)
    if os.geteuid() != 0 or libc.unshare(CLONE_NEWNS) != 0:
        return False
    hidden = {path: os.open(path, os.O_PATH | os.O_DIRECTORY) for path in map(os.path.realpath, kept)
              if path.startswith("/tmp/")}
    subprocess.run(["mount", "--make-rprivate", "/"], check=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", "mode=1777,size=4g", "tmpfs", "/tmp"], check=True)
    for path, folder in sorted(hidden.items()):
        os.makedirs(path, exist_ok=True)
        # Not mount(8), which would look for the folder by its name, and find the empty one.
        if libc.mount(f"/proc/self/fd/{folder}".encode(), path.encode(), None, MS_BIND, None) != 0:
            raise OSError(ctypes.get_errno(), "can't keep", path)
        os.close(folder)
    return True


class World:
    def __init__(self, bin_folder, bots_folder, disk_mb):
        self.bin, self.test_bots = bin_folder, bots_folder
        self.has_private_tmp = enter_private_tmp([SOURCES, bin_folder, bots_folder])
        self.folder = tempfile.mkdtemp(prefix="soak-")
        self.known_in_tmp = set(os.listdir("/tmp"))
        os.chmod(self.folder, 0o755)  # for the user as which root runs bots
        self.disk = os.path.join(self.folder, "disk")
        os.mkdir(self.disk)
        self.has_disk = self.has_private_tmp
        if self.has_disk:
            subprocess.run(["mount", "-t", "tmpfs", "-o", f"mode=755,size={disk_mb}m", "tmpfs",
                            self.disk], check=True)
        self.clock = os.path.join(self.folder, "clock")
        self.set_clock(0)
        self.has_clock = os.path.exists(FAKETIME)

    def set_clock(self, seconds):
        new = self.clock + ".new"
        with open(new, "w") as file:
            file.write(f"{seconds:+d}s\n")
        os.replace(new, self.clock)

    def environment(self, has_fake_clock):
        environment = dict(os.environ, LC_ALL="C.UTF-8")
        if has_fake_clock and self.has_clock:
            environment.update(LD_PRELOAD=FAKETIME, FAKETIME_TIMESTAMP_FILE=self.clock,
                               FAKETIME_CACHE_DURATION="1", FAKETIME_DONT_FAKE_MONOTONIC="1")
        return environment

    def hostile_bots(self):
        sources = os.path.join(SOURCES, "tests/test_bots")
        names = sorted(name[:-4] for name in os.listdir(sources) if name.endswith(".cpp"))
        return [name for name in names
                if name not in TOO_SLOW and os.path.exists(os.path.join(self.test_bots, name))]

    def can_confine_bots(self):
        check = subprocess.run([os.path.join(self.bin, "referee"), "--check"], capture_output=True,
                               text=True, check=False)
        return "Isolation: full" in check.stdout

    def remove(self):
        if self.has_disk:
            subprocess.run(["umount", "--lazy", self.disk], check=False)
        for folder, folders, _ in os.walk(self.folder):
            for name in folders:
                os.chmod(os.path.join(folder, name), 0o755)
        shutil.rmtree(self.folder, ignore_errors=True)


class Home:
    """A home of the arena."""

    def __init__(self, world, path):
        self.world, self.path = world, path

    def command(self, *arguments):
        return [os.path.join(self.world.bin, "arena"), "--home", self.path, *arguments]

    def arena(self, *arguments, check=True, timeout=600):
        ran = subprocess.run(self.command(*arguments), capture_output=True, text=True,
                             timeout=timeout, env=self.world.environment(False))
        if check and ran.returncode != 0:
            raise RuntimeError(f"arena {' '.join(arguments)}: {ran.stdout}{ran.stderr}")
        return ran

    def start(self, *arguments, log, has_fake_clock=False):
        return subprocess.Popen(self.command(*arguments), stdout=log, stderr=log,
                                env=self.world.environment(has_fake_clock))

    def json(self, *arguments, **options):
        return json.loads(self.arena(*arguments, "--json", **options).stdout)

    def rows(self, sql, *values):
        """Rows of the database, read beside whoever writes. None if that is not possible now."""
        try:
            database = sqlite3.connect(f"file:{self.path}/arena.db?mode=ro", uri=True, timeout=5)
            try:
                return database.execute(sql, values).fetchall()
            finally:
                database.close()
        except sqlite3.Error:
            return None

    def submit_house_bots(self):
        """Five bots that play the same in the same deal."""
        names = []
        for program in HOUSE:
            for i in range(3 if program == "random_bot" else 2):
                name = f"{program.split('_')[0]}_{i}"
                self.arena("submit", os.path.join(self.world.bin, program), "--name", name, "--",
                           str(i))
                names.append(name)
        return names

    def submit_hostile(self, program):
        """Takes a hostile bot in; the verdict is that of an undisturbed examination."""
        self.arena("submit", os.path.join(self.world.test_bots, program), "--move-time", "100ms",
                   check=False)
        rows = self.rows("SELECT state FROM bots WHERE name = ?", program)
        return rows[0][0] if rows else None

    def qualify(self, name):
        """As if the bot had behaved in its examination, to have it in leagues."""
        database = sqlite3.connect(f"{self.path}/arena.db", timeout=60)
        database.execute("UPDATE bots SET state = 1 WHERE name = ?", (name,))
        database.commit()
        database.close()
