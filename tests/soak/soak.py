"""Plays leagues, takes uploads and serves clients while everything goes wrong that can, and checks that
nothing is lost, doubled, blamed on the wrong one or left behind. scripts/soak calls it."""
import argparse
import os
import random
import shutil
import signal
import sys
import time

import processes
from findings import Findings
from league_plan import Games, LeaguePlan, hostile_for
from league_under_trouble import LeagueUnderTrouble
from leaks import Leaks
from memory_group import MemoryGroup
from troubles import Troubles
from visitors import Visitors
from world import Home, World

ROUNDS_BETWEEN_STOPS = 4  # of arena serve, to look for what it has left behind


class Soak:
    def __init__(self, options):
        self.options = options
        self.findings = Findings()
        self.random = random.Random(options.seed)
        processes.become_subreaper()
        self.memory = MemoryGroup(options.memory_mb)
        self.world = World(options.bin, options.bots, options.disk_mb)
        self.leaks = Leaks(self.world, self.memory, self.findings)
        self.calm = Home(self.world, os.path.join(self.world.folder, "calm"))
        self.home = Home(self.world, os.path.join(self.world.disk, "home"))
        self.troubles = Troubles(self.world, self.home, random.Random(options.seed + 1),
                                 self.findings, self.memory)
        self.expected_states = {}
        self.hostile = self.world.hostile_bots()
        self.random.shuffle(self.hostile)
        self.visitors = None

    def run(self):
        if not self.world.can_confine_bots():
            print("NOT TESTED: bots can't be confined here, so no game can be played")
            sys.exit(77)
        self._say_what_is_missing()
        house = self.calm.submit_house_bots()
        self.home.submit_house_bots()
        self._start_visitors()
        end = time.monotonic() + self.options.minutes * 60
        number = self.options.first
        while time.monotonic() < end:
            self.findings.round = number
            self._play_round(number, house)
            if number % ROUNDS_BETWEEN_STOPS == ROUNDS_BETWEEN_STOPS - 1:
                self._stop_visitors()
                self._start_visitors()
            number += 1
        self._stop_visitors()
        for home in (self.calm, self.home):
            ran = home.arena("verify", check=False)
            self.findings.require(ran.returncode == 0, f"arena verify: {ran.stdout}{ran.stderr}")

    def _say_what_is_missing(self):
        for has, what in ((self.world.has_disk, "a disk of its own that can be full (needs root)"),
                          (self.world.has_private_tmp, "a /tmp of its own (needs root)"),
                          (self.world.has_clock, "clocks that jump (needs the package faketime)"),
                          (self.memory.can_press, "lack of memory (needs a memory cgroup)")):
            if not has:
                print(f"NOT TESTED: {what}")

    def _start_visitors(self):
        uploaded = self.visitors.uploaded if self.visitors else {}
        self.visitors = Visitors(self.world, self.home, random.Random(self.random.random()),
                                 self.findings, self.expected_states)
        self.visitors.uploaded = uploaded
        self.visitors.start()

    def _stop_visitors(self):
        self.visitors.stop()
        self.visitors.check_uploads()
        self.visitors.delete_uploads()
        self.leaks.look_for_remains([])

    def _bring_in(self, bot):
        """A hostile bot in both homes, qualified; remembers what an undisturbed examination says."""
        if self.calm.rows("SELECT 1 FROM bots WHERE name = ?", bot):
            return
        state = self.calm.submit_hostile(bot)
        if state in (1, 2):
            self.expected_states[bot] = state
        self.calm.qualify(bot)
        self.home.arena("submit", os.path.join(self.world.test_bots, bot), "--store-only")
        self.home.qualify(bot)

    def _play_round(self, number, house):
        rng = random.Random(f"{self.options.seed} {number}")
        plan = LeaguePlan(number, rng, house, hostile_for(number, self.hostile))
        for bot in plan.hostile:
            self._bring_in(bot)
        file = plan.write(self.world.folder)
        begin = time.monotonic()
        self.calm.arena("league", "run", file)
        league = self.calm.rows("SELECT id FROM leagues WHERE name = ?", plan.name)[0][0]
        expected = Games(self.calm, league)
        calm_seconds = time.monotonic() - begin
        self._check_calm(plan, expected)
        self.findings.log(f"{plan}: {len(expected.planned)} games, {calm_seconds:.1f} s undisturbed")
        self.troubles.hostile = plan.hostile
        begin = time.monotonic()
        league = LeagueUnderTrouble(self.home, plan, file, self.troubles, self.findings, self.leaks,
                                    self.options.trouble_seconds).play()
        if league is None:
            return
        self.findings.count(f"leagues: {plan.format}")
        self.findings.count("games", len(expected.planned))
        for sentence in Games(self.home, league).differences(expected, plan.hostile):
            self.findings.violation(f"{plan}: {sentence}")
        voids = self.home.rows("SELECT voided FROM leagues WHERE id = ?", league)
        self.findings.count("void games, played again", voids[0][0])
        ran = self.home.arena("verify", str(league), check=False)
        self.findings.require(ran.returncode == 0, f"arena verify: {ran.stdout}{ran.stderr}")
        if self.visitors.server:
            self.leaks.look_at_server(self.visitors.server)
        self.findings.log(f"the same under trouble: {time.monotonic() - begin:.1f} s")

    def _check_calm(self, plan, games):
        for batch, place, bot, fault in games.faults:
            self.findings.require(bot in plan.hostile,
                                  f"{bot} is blamed in game ({batch}, {place}) without any trouble:"
                                  f" fault {fault}")

    def end(self):
        if self.findings.violations and self.options.keep:
            shutil.copytree(self.world.folder, self.options.keep, symlinks=True, dirs_exist_ok=True,
                            ignore=shutil.ignore_patterns("bots"))
            print(f"The homes and logs are in {self.options.keep}.")
        if self.visitors:
            self.visitors.is_over.set()
        processes.end_all()
        self.world.remove()
        self.memory.leave()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin", required=True, help="folder of the programs")
    parser.add_argument("--bots", required=True, help="folder of the hostile bots")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=1, help="of leagues, bots and troubles")
    parser.add_argument("--first", type=int, default=0, help="round to begin with")
    parser.add_argument("--trouble-seconds", type=float, default=30,
                        help="how long each league is troubled before it may end in peace")
    parser.add_argument("--disk-mb", type=int, default=400)
    parser.add_argument("--memory-mb", type=int, default=4096)
    parser.add_argument("--keep", help="folder for homes and logs if something is violated")
    options = parser.parse_args()
    # In the background of a shell script SIGINT is ignored unless that is undone.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.default_int_handler)
    soak = Soak(options)
    status = 0
    try:
        soak.run()
    except KeyboardInterrupt:
        print("interrupted: the round at hand was not checked to its end")
        status = 130
    finally:
        soak.end()
    print(soak.findings.summary(), flush=True)
    sys.exit(1 if soak.findings.violations else status)


if __name__ == "__main__":
    main()
