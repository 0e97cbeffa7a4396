"""Every link of every page leads to a file that exists, and to a heading if it names one."""
import os
import re
import unittest

from documentation import SOURCE, blocks, pages, read


def without_code(text):
    for _, content, _ in blocks(text):
        text = text.replace(content, "\n")
    return re.sub(r"`[^`\n]*`", "", text)


def anchor(heading):
    """As GitHub makes it: lower case, punctuation dropped, spaces to hyphens."""
    words = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").strip().lower()
    return re.sub(r"[^\w\- ]", "", words).replace(" ", "-")


class Links(unittest.TestCase):
    def test_they_lead_somewhere(self):
        anchors = {}
        for page in pages():
            headings = re.findall(r"^#+ (.*)$", re.sub(r"^```.*?^```$", "", read(page), flags=re.S | re.M), re.M)
            anchors[page] = {anchor(heading) for heading in headings}
        wrong = []
        for page in pages():
            for target in re.findall(r"\]\(([^)\s]+)\)", without_code(read(page))):
                if re.match(r"[a-z]+:", target):
                    continue
                path, _, place = target.partition("#")
                file = os.path.normpath(os.path.join(os.path.dirname(page), path)) if path else page
                if not os.path.exists(os.path.join(SOURCE, file)):
                    wrong.append(f"{page}: {target}: no such file")
                elif place and file in anchors and place not in anchors[file]:
                    wrong.append(f"{page}: {target}: no such heading")
        self.assertEqual(wrong, [])

    def test_every_page_is_reached_from_the_readme(self):
        reached, waiting = set(), ["README.md"]
        while waiting:
            page = waiting.pop()
            if page in reached or not os.path.exists(os.path.join(SOURCE, page)):
                continue
            reached.add(page)
            if not page.endswith(".md"):
                continue
            for target in re.findall(r"\]\(([^)\s#]+)[^)]*\)", read(page)):
                waiting.append(os.path.normpath(os.path.join(os.path.dirname(page), target)))
        docs = {page for page in pages() if page.startswith("docs/")}
        self.assertEqual(sorted(docs - reached), [])


if __name__ == "__main__":
    unittest.main(verbosity=2)
