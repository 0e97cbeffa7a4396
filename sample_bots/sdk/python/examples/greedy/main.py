"""Looks one move ahead and takes what leaves it best off; never asks what the others will do."""

import math

from splendor import Bot, Choice, run
from value import Prospect


class GreedyBot(Bot):
    def choose(self, turn):
        def value(move):
            return Prospect(turn.view, move, self.cards, self.nobles).value()

        best = max(turn.legal_moves, key=lambda move: value(move) + 1e-3 * self.random.random())
        return Choice(best, self.chance(turn.view), f"{best}: the best of {len(turn.legal_moves)}")

    def chance(self, view):
        """A guess from the points alone: even if all have the same."""
        others = [player.points for player in view.players if player is not view.me]
        ahead = view.me.points - max(others)
        odds = math.exp(ahead / 3) / len(others)
        return odds / (1 + odds)


run(GreedyBot, name="python-greedy")
