"""Looks one move ahead and plays the move that leaves it best off. Ignores what the others will do."""

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
        """Estimates the chance of winning from the points alone; equal points give equal chances."""
        others = [player.points for player in view.players if player is not view.me]
        ahead = view.me.points - max(others)
        odds = math.exp(ahead / 3) / len(others)
        return odds / (1 + odds)


run(GreedyBot, name="python-greedy")
