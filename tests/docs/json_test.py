"""docs/json.md against what the commands print: every key is described, and every described key comes."""
import fnmatch
import json
import os
import re
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

    def test_options_that_add_keys(self):
        for option in ("--los", "--adjusted"):
            self.compare("arena ladder --json", [self.answer("ladder", "1", option, "--json")])

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

    def test_zz_every_section_was_tested(self):
        self.assertEqual(set(self.sections) - self.tested, set())


if __name__ == "__main__":
    skip_unless_bots_can_be_confined()
    unittest.main(verbosity=2)
