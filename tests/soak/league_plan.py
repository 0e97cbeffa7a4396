"""Leagues of all formats, drawn from the seed of the soak."""
import os

FORMATS = ("round_robin", "gauntlet", "swiss", "knockout", "adaptive")
FORMATS_WITH_HOSTILE_BOTS = ("round_robin", "gauntlet")
HOSTILE_BOTS = 2  # in such a league


def hostile_for(number, hostile):
    """The hostile bots of a round: all have their turn, one after the other."""
    if FORMATS[number % len(FORMATS)] not in FORMATS_WITH_HOSTILE_BOTS:
        return []
    before = sum(FORMATS[earlier % len(FORMATS)] in FORMATS_WITH_HOSTILE_BOTS for earlier in range(number))
    return [hostile[(HOSTILE_BOTS * before + i) % len(hostile)] for i in range(HOSTILE_BOTS)]


class LeaguePlan:
    """Formats whose schedule depends on results have house bots only: these play the same games
    every time. The others have hostile bots as well, which must change nothing but their own
    results."""

    def __init__(self, number, random, house, hostile):
        self.name = f"soak{number}"
        self.format = FORMATS[number % len(FORMATS)]
        self.hostile = hostile
        self.bots = list(house) + self.hostile
        self.players = random.choice([[2], [3], [4], [2, 3]])
        if self.format == "knockout":
            self.players = [2]
        self.deals = {"round_robin": 6, "gauntlet": 12, "swiss": 40, "knockout": 40,
                      "adaptive": 30}[self.format]
        if self.players != [2]:
            self.deals //= 2
        self.move_time = random.choice(["200ms", "500ms", "2s"]) if not self.hostile else "200ms"
        self.seed = random.randrange(1, 1 << 40)

    def write(self, folder):
        path = os.path.join(folder, self.name + ".toml")
        quoted = ", ".join(f'"{bot}"' for bot in self.bots)
        lines = [f'name = "{self.name}"', f"bots = [{quoted}]", f'format = "{self.format}"',
                 f"players = {self.players}", f"deals = {self.deals}", f"seed = {self.seed}",
                 f'move_time = "{self.move_time}"', "bench_faults = 0", "bench_games = 0"]
        if self.format == "gauntlet":
            lines.append(f'challengers = ["{self.bots[0]}", "{self.bots[2]}"]')
        with open(path, "w") as file:
            file.write("\n".join(lines) + "\n")
        return path

    def __str__(self):
        hostile = f", with {' and '.join(self.hostile)}" if self.hostile else ""
        return f"{self.format} of {self.players} at {self.move_time}{hostile}"


class Games:
    """The games of a league by their slots: what was planned, and how it ended."""

    def __init__(self, home, league):
        self.planned, self.ended, self.faults = {}, {}, []
        labels = dict(home.rows("SELECT entrant, label FROM entrants WHERE league = ?", league))
        for batch, place, seed, reason, plies, final in home.rows(
                "SELECT batch, place, seed, reason, plies, final_hash FROM games WHERE league = ?",
                league):
            self.planned[batch, place] = [seed]
            self.ended[batch, place] = [reason, plies, final]
        for batch, place, seat, entrant, rank, points, fault in home.rows(
                "SELECT batch, place, seat, entrant, rank, points, fault FROM seats"
                " WHERE league = ? ORDER BY batch, place, seat", league):
            bot = labels[entrant].split("@")[0]
            self.planned[batch, place].append(bot)
            self.ended[batch, place] += [rank, points, fault]
            if fault:
                self.faults.append((batch, place, bot, fault))

    def differences(self, other, hostile):
        """How these games differ from those of an undisturbed league, as sentences."""
        found = []
        missing = sorted(set(other.planned) - set(self.planned))
        added = sorted(set(self.planned) - set(other.planned))
        if missing:
            found.append(f"{len(missing)} games are missing, the first at {missing[0]}")
        if added:
            found.append(f"{len(added)} games are too many, the first at {added[0]}")
        for slot in set(self.planned) & set(other.planned):
            if self.planned[slot] != other.planned[slot]:
                found.append(f"game {slot} is another: {self.planned[slot]}, not"
                             f" {other.planned[slot]}")
            elif not set(hostile) & set(self.planned[slot][1:]) and \
                    self.ended[slot] != other.ended[slot]:
                found.append(f"game {slot} of {self.planned[slot][1:]} ended as {self.ended[slot]},"
                             f" not as {other.ended[slot]}")
        for batch, place, bot, fault in self.faults:
            if bot not in hostile:
                found.append(f"{bot} is blamed in game ({batch}, {place}): fault {fault}")
        return found
