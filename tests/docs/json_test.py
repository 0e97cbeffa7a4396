"""docs/json.md against what the commands print: every key is described, and every described key comes."""
import fnmatch
import json
import os
import re
import time
import unittest

from documentation import BIN, Scratch, read, skip_unless_bots_can_be_confined

TYPES = {"number": (int, float), "text": (str,), "true or false": (bool,), "null": (type(None),),
         "object": (dict,)}


def described(text):
    """The tables of each section: {heading: [(event or None, path, value, is_optional)]}."""
    sections = {}
    for section in re.split(r"^## ", text, flags=re.M)[1:]:
        heading, body = section.split("\n", 1)
        rows = []
        is_optional = False
        for line in body.splitlines():
            if line.startswith("Only "):
                is_optional = True
            match = re.match(r"\| (?:`(\w+)` \| )?`([^`]+)` \| ([\w ]+) \|(.*)", line)
            if match:
                event, path, value, meaning = match.groups()
                rows.append((event, path, value, is_optional or meaning.startswith(" only ")))
        sections[heading] = rows
    return sections


def leaves(value, path, opaque):
    """(path, value) of everything in a document; does not look into what is described as a whole."""
    if isinstance(value, dict) and path not in opaque:
        for key, inner in value.items():
            yield from leaves(inner, f"{path}.{key}" if path else key, opaque)
    elif isinstance(value, list):
        for inner in value:
            yield from leaves(inner, path + "[]", opaque)
    else:
        yield path, value


class JsonReference(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.sections = described(read("docs/json.md"))
        cls.tested = set()
        cls.scratch = Scratch().__enter__()
        for bot in ("random_bot", "greedy_bot"):
            cls.submitted = cls.scratch.arena("submit", os.path.join(BIN, bot), "--author", "Ada", "--json",
                                              "--move-time", "200ms")
        cls.league = cls.scratch.arena("league", "run", "--deals", "3", "--seed", "1", "--json")

    @classmethod
    def tearDownClass(cls):
        cls.scratch.__exit__()

    def compare(self, heading, documents, event=None, complete=True):
        self.tested.add(heading)
        rows = [row for row in self.sections[heading] if row[0] == event]
        self.assertTrue(rows, f"{heading} has no table")
        opaque = {path for _, path, value, _ in rows if "object" in value}
        seen = set()
        for document in documents:
            keys = {key: value for key, value in document.items() if key != "event"}
            for path, value in leaves(keys, "", opaque):
                fitting = [row for row in rows if fnmatch.fnmatchcase(path, row[1].replace("[]", "[[]]"))]
                self.assertTrue(fitting, f"{heading}: {event or ''} {path} is not described")
                seen.update(row[1] for row in fitting)
                names = fitting[0][2]
                types = tuple(kind for name, kinds in TYPES.items() if name in names for kind in kinds)
                if names != "any":
                    is_right = isinstance(value, types) and (not isinstance(value, bool) or bool in types)
                    self.assertTrue(is_right, f"{heading}: {path} is {value!r}, not {names}")
        if complete:
            missing = [path for _, path, _, is_optional in rows if not is_optional and path not in seen
                       and not path.endswith("[]")]
            self.assertEqual(missing, [], f"{heading}: described, but not printed")

    def answer(self, *arguments):
        return json.loads(self.scratch.arena(*arguments))

    def answer_when_there_is_one(self, *arguments):
        """Asks again while the command fails, as it does until a league runs."""
        for _ in range(100):
            ran = self.scratch.run("arena", *arguments, check=False)
            if ran.returncode == 0:
                return json.loads(ran.stdout)
            time.sleep(0.1)
        raise AssertionError(ran.stderr)

    def test_events_of_a_league(self):
        events = [json.loads(line) for line in self.league.splitlines()]
        self.assertEqual(events[-1]["event"], "end")
        for event in ("progress", "game", "standings", "end"):
            self.compare("arena league run --json", [e for e in events if e["event"] == event], event)
        documented = {row[0] for row in self.sections["arena league run --json"]}
        self.assertEqual(documented, {"progress", "game", "void", "standings", "notice", "end"})

    def test_events_of_an_examination(self):
        lines = self.scratch.arena("examine", "greedy_bot", "--json", "--move-time", "200ms").splitlines()
        events = [json.loads(line) for line in lines]
        for event in ("check", "verdict"):
            self.compare("arena examine --json", [e for e in events if e["event"] == event], event)

    def test_answers_to_organisers_of_a_running_league(self):
        with self.scratch.start("arena", "league", "run", "--deals", "2000", "--concurrency", "1") as league:
            try:
                # With one bot left the league ends, so nothing can follow the withdrawal.
                for change in (["workers", "1"], ["withdraw", "greedy_bot"]):
                    answers = [self.answer_when_there_is_one("league", *change, "--json")]
                    self.compare("arena league add --json", answers)
            finally:
                league.terminate()

    def test_answers_of_commands(self):
        for heading, arguments in [
                ("arena league status --json", ["league", "status"]),
                ("arena league list --json", ["league", "list"]),
                ("arena ladder --json", ["ladder", "1"]),
                ("arena compare --json", ["compare", "--counts", "10,20,40,25,15"]),
                ("arena play --json", ["play", "greedy_bot", "random_bot", "--deals", "1", "--seed", "2"]),
                ("arena analyse GAME --json", ["analyse", "1"]),
                ("arena analyse --league --json", ["analyse", "--league", "1", "--bot", "random_bot"]),
                ("arena bots --json", ["bots"]),
                ("arena verify --json", ["verify"]),
                ("arena delete --json", ["delete", "league:1", "--dry-run"]),
                ("arena gc --json", ["gc"]),
                ("arena doctor --json", ["doctor"])]:
            with self.subTest(heading):
                self.compare(heading, [self.answer(*arguments, "--json")])
        self.compare("arena submit --json", [json.loads(self.submitted)])

    def test_submissions_without_an_examination(self):
        greedy = ["submit", os.path.join(BIN, "greedy_bot"), "--json"]
        elsewhere = ["--home", "elsewhere"]  # no season is closed there
        self.compare("arena submit --json", [self.answer(*greedy),
                                             self.answer(*elsewhere, *greedy, "--store-only")])
        self.assertEqual(self.answer(*elsewhere, "bot", "greedy_bot", "--json")["state"], "unexamined")
        self.compare("arena withdraw --json", [self.answer(*elsewhere, "withdraw", "greedy_bot", "--json")])
        refused = self.scratch.run("arena", *elsewhere, "submit", "nothing", "--json", check=False)
        self.assertEqual(refused.returncode, 1)
        self.compare("arena submit --json", [json.loads(refused.stdout)], complete=False)

    def test_positions_of_a_game(self):
        lines = self.scratch.arena("replay", "1", "--json").splitlines()
        self.compare("arena replay --json", [json.loads(line) for line in lines])

    def test_games_in_which_a_bot_drops_out(self):
        quitter = os.path.join(self.scratch.folder, "quitter")
        with open(quitter, "w") as file:
            file.write("#!/bin/sh\nexit 3\n")
        os.chmod(quitter, 0o755)
        played = self.answer("play", "greedy_bot", quitter, "--deals", "1", "--json")
        self.compare("arena play --json", [played])
        self.assertTrue(any("fault" in seat for seat in played["games"][0]["seats"]))
        lines = self.scratch.arena("replay", str(played["games"][0]["game"]), "--json").splitlines()
        self.compare("arena replay --json", [json.loads(line) for line in lines])

    def test_tokens(self):
        self.compare("arena token add --json", [self.answer("token", "add", "Ada", "--json")])
        self.compare("arena token list --json", [self.answer("token", "list", "--json")])

    def test_the_place_of_a_report(self):
        self.compare("arena report --json", [self.answer("report", "1", "--json")])

    def test_options_that_add_keys(self):
        for option in ("--los", "--adjusted"):
            self.compare("arena ladder --json", [self.answer("ladder", "1", option, "--json")])
        compared = self.answer("compare", "greedy_bot", "random_bot", "--adjust", "luck", "--json")
        self.compare("arena compare --json", [compared])
        self.assertIn("adjusted", compared)

    def test_formats_with_a_result_of_their_own(self):
        for form, key in (("swiss", "buchholz"), ("knockout", "bracket")):
            self.scratch.arena("league", "run", "--name", form, "--format", form, "--deals", "1")
            ladder = self.answer("ladder", "--json")
            self.compare("arena ladder --json", [ladder])
            self.assertIn(f'"{key}"', json.dumps(ladder))

    def test_results_from_elsewhere_have_the_rows_of_a_ladder(self):
        with open(os.path.join(self.scratch.folder, "results.csv"), "w") as file:
            file.write(self.scratch.arena("export", "--league", "1"))
        self.tested.add("arena rate --json")
        self.compare("arena ladder --json", [self.answer("rate", "results.csv", "--los", "--json")],
                     complete=False)

    def test_a_season_and_its_grades(self):
        with open(os.path.join(self.scratch.folder, "season.toml"), "w") as file:
            file.write("name = 'term'\nopens = '2031-09-01 08:00'\ndeadline = '2031-09-05 08:00'\n"
                       "staff = ['random_bot']\n[nightly]\nat = '02:00'\ndeals = 1\nseed = 1\n"
                       "[final]\nat = '2031-09-06 08:00'\n[grading]\nbeats = ['random_bot']\n")
        night = ["season", "season.toml", "--now", "2031-09-03 02:00", "--json"]
        planned = self.answer(*night, "--dry-run")
        played = self.answer(*night)
        self.assertTrue(planned["due"])
        self.compare("arena season --json", [planned, played])
        self.compare("arena grades --json", [self.answer("grades", "--json")])

    def commands_with_json(self, command=()):
        """The commands whose help offers --json: ["ladder", "league run", …]."""
        text = self.scratch.arena(*command, "--help")
        found = [" ".join(command)] if "  --json " in text else []
        for part in re.findall(r"^  ([a-z-]+)  ", text.partition("\nCommands:\n")[2], re.M):
            found += self.commands_with_json((*command, part))
        return found

    def test_every_command_with_json_is_described(self):
        commands = self.commands_with_json()
        self.assertGreater(len(commands), 20)
        page = read("docs/json.md")
        self.assertEqual([name for name in commands
                          if not re.search(rf"arena {name}( [A-Z]+| --league)? --json", page)], [])

    def test_zz_every_section_was_tested(self):
        self.assertEqual(set(self.sections) - self.tested, set())


if __name__ == "__main__":
    skip_unless_bots_can_be_confined()
    unittest.main(verbosity=2)
