"""Plays a random legal move; all are equally likely."""

from splendor import Bot, run


class RandomBot(Bot):
    def choose(self, turn):
        return self.random.choice(turn.legal_moves)


run(RandomBot, name="python-random")
