"""The SDK for bots in Python. Import it first: it redirects print() to stderr."""

from .bot import Bot, Choice, Turn, run
from .game import BLACK, BLUE, GOLD, GREEN, LETTERS, RED, WHITE
from .game import Buy, Card, Move, Noble, Pass, Player, Reservation, Ruleset, Tokens, View

__all__ = [
    "BLACK", "BLUE", "Bot", "Buy", "Card", "Choice", "GOLD", "GREEN", "LETTERS", "Move", "Noble",
    "Pass", "Player", "RED", "Reservation", "Ruleset", "Tokens", "Turn", "View", "WHITE", "run",
]  # fmt: skip
