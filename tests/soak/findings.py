"""What a soak has seen: counts for its summary, and violations, each with the moment and the round."""
import collections
import sys
import threading
import time


class Findings:
    def __init__(self, quiet=False):
        self.begin = time.monotonic()
        self.round = 0
        self.counts = collections.Counter()
        self.violations = []
        self.quiet = quiet
        self.lock = threading.Lock()

    def count(self, what, number=1):
        with self.lock:
            self.counts[what] += number

    def log(self, text):
        if not self.quiet:
            print(f"[{time.monotonic() - self.begin:7.1f} s, round {self.round}] {text}", flush=True)

    def violation(self, sentence):
        with self.lock:
            new = sentence not in (known for _, known in self.violations)
            self.violations.append((self.round, sentence))
        self.counts["violations"] += 1
        if new:
            print(f"VIOLATION in round {self.round}: {sentence}", file=sys.stderr, flush=True)

    def require(self, holds, sentence):
        if not holds:
            self.violation(sentence)
        return holds

    def summary(self):
        lines = [f"Soak of {(time.monotonic() - self.begin) / 60:.1f} minutes, {self.round} rounds"]
        for what in sorted(self.counts):
            lines.append(f"  {what:<44} {self.counts[what]}")
        if not self.violations:
            lines.append("No violation.")
        for round_, sentence in dict((s, (r, s)) for r, s in reversed(self.violations)).values():
            lines.append(f"VIOLATION (round {round_}): {sentence}")
        return "\n".join(lines)
