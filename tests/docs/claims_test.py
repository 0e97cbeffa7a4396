"""What pages claim about the project itself: tests, files, versions, units."""
import glob
import os
import re
import shutil
import subprocess
import tempfile
import unittest

from documentation import BIN, SOURCE, blocks, pages, read


def all_tests():
    """Names of tests as they stand in the sources: Suite.Name of C++, test_name of Python."""
    names = set()
    for path in glob.glob(os.path.join(SOURCE, "tests/**/*.cpp"), recursive=True):
        with open(path, encoding="utf-8") as file:
            names.update(f"{suite}.{name}" for suite, name in
                         re.findall(r"^TEST(?:_F|_P)?\((\w+),\s*(\w+)\)", file.read(), re.M))
    for path in glob.glob(os.path.join(SOURCE, "tests/**/*.py"), recursive=True):
        with open(path, encoding="utf-8") as file:
            names.update(re.findall(r"def (test_\w+)\(", file.read()))
    return names


class Claims(unittest.TestCase):
    def test_every_test_named_in_a_page_exists(self):
        known = all_tests()
        wrong = []
        for page in pages():
            named = set(re.findall(r"`((?:[A-Z]\w+\.[A-Z]\w{8,})|(?:test_\w+))`", read(page)))
            wrong += [f"{page}: {name}" for name in sorted(named - known) if not name.startswith("test_bots")]
        self.assertEqual(wrong, [])

    def test_every_claim_about_safety_names_a_test(self):
        rows = [line for line in read("docs/security.md").splitlines()
                if line.startswith("| ") and "can't | shown by" not in line]
        sections = re.split(r"^## ", read("docs/security.md"), flags=re.M)
        for section in sections:
            if "can't | shown by" not in section:
                continue
            for line in section.split("shown by |", 1)[1].splitlines():
                if line.startswith("| "):
                    self.assertRegex(line, r"`(\w+\.\w+|test_\w+)`")
        self.assertGreater(len(rows), 30)

    def test_files_named_for_contributors_exist(self):
        roots = ("arena/", "referee/", "tests/", "proto/", "sample_bots", "web_report/", "docs/", "scripts/")
        wrong = []
        for page in ("docs/howto/extending.md", ".github/CONTRIBUTING.md", "docs/architecture.md",
                     "docs/sandbox.md", "docs/speed.md", "docs/building.md"):
            for name in set(re.findall(r"`([\w./-]+)`", read(page))):
                if name.startswith(roots) and not os.path.exists(os.path.join(SOURCE, name)):
                    wrong.append(f"{page}: {name}")
        self.assertEqual(sorted(wrong), [])

    def test_decisions_are_numbered_in_order_and_listed(self):
        files = sorted(os.path.basename(path) for path in glob.glob(os.path.join(SOURCE, "docs/adr/0*.md")))
        self.assertEqual([name[:4] for name in files], [f"{n:04}" for n in range(1, len(files) + 1)])
        listed = re.findall(r"^\| \[(\d{4})\]\(([^)]+)\) \| (.*) \|$", read("docs/adr/README.md"), re.M)
        self.assertEqual([name for _, name, _ in listed], files)
        for number, name, title in listed:
            self.assertTrue(read(f"docs/adr/{name}").startswith(f"# {number} {title}\n"), name)

    def test_the_list_of_changes_has_a_section_for_this_version(self):
        version = os.environ["SPLENDOR_VERSION"]
        released = re.findall(r"^## (\d+\.\d+\.\d+)", read("CHANGELOG.md"), re.M)
        self.assertEqual(released[:1], [version])

    def test_programs_name_the_version_of_the_project(self):
        for program in ("arena", "referee"):
            said = subprocess.run([os.path.join(BIN, program), "--version"], capture_output=True, text=True)
            self.assertEqual(said.stdout.strip(), f"{program} {os.environ['SPLENDOR_VERSION']}")

    def test_systemd_accepts_the_units_of_pages(self):
        if not shutil.which("systemd-analyze"):
            self.skipTest("systemd is not here")
        text = read("docs/howto/nightly-league.md")
        with tempfile.TemporaryDirectory() as folder:
            for name in ("arena-night.service", "arena-night.timer"):
                unit = text.split(f"`{name}`:", 1)[1]
                with open(os.path.join(folder, name), "w") as file:
                    file.write(next(content for language, content, _ in blocks(unit) if language == "ini"))
            for name in ("arena-night.service", "arena-night.timer"):
                ran = subprocess.run(["systemd-analyze", "verify", "--user", "--man=no",
                                      os.path.join(folder, name)], capture_output=True, text=True)
                said = [line for line in ran.stderr.splitlines()
                        if name in line and "is not executable" not in line]
                self.assertEqual(said, [])


if __name__ == "__main__":
    unittest.main(verbosity=2)
