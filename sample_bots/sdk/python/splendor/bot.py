"""The base class of bots, and the loop that talks to the referee."""

import os
import random
import sys
import time

from .game import Move
from .messages import FromBot, HelloReply, ToBot, TurnReply
from .wire import read_varint, varint

PROTOCOL = 1
LONGEST_COMMENT = 256  # bytes


def take_stdout():
    """Redirects stdout to stderr, the bot's log. Returns a descriptor of the original stdout."""
    to_referee = os.dup(1)
    os.dup2(2, 1)
    return to_referee


# On import, so that even a print before run() stays out of the protocol.
TO_REFEREE = take_stdout()


class Turn:
    """Everything a bot is told on its turn."""

    def __init__(self, request, deadline):
        self.number = request.turn  # your earlier turns in this game
        self.view = request.view
        self.legal_moves = request.legal_moves
        self.events = request.events  # moves since your last turn, beginning with your own
        self.deadline = deadline  # compare with time.monotonic()

    def seconds_left(self):
        return self.deadline - time.monotonic()


class Choice:
    """A move and, for the replay, an estimate of your chance to win and a comment."""

    def __init__(self, move, win_estimate=None, comment=""):
        self.move = move
        self.win_estimate = win_estimate  # 0 to 1
        self.comment = comment  # cut after 256 bytes


class Bot:
    """Base class of bots: override choose(). Each game gets a new instance."""

    def __init__(self, game, cards, nobles):
        self.game = game  # seat, players, ruleset, time
        self.cards = cards  # by id
        self.nobles = nobles  # by id
        self.random = random.Random(game.dice)  # use only this, so that games can be repeated

    def choose(self, turn):
        """Returns a Move or a Choice before turn.seconds_left() is 0."""
        raise NotImplementedError(f"{type(self).__name__} has no choose()")

    def game_over(self, result):
        """Called after the last move. result has reason, ranks, points and view."""


class Session:
    def __init__(self, bot_class, name, version):
        self.bot_class = bot_class
        self.name = name
        self.version = version
        self.bot = None

    def run(self):
        while (frame := read_frame()) is not None:
            arrived = time.monotonic()
            message = ToBot.decode(frame)
            if message.hello:
                self.greet(message.hello)
            elif message.new_game:
                self.bot = self.bot_class(message.new_game, self.cards, self.nobles)
            elif message.turn:
                self.answer(message.turn, arrived)
            elif message.game_over:
                self.bot.game_over(message.game_over)

    def greet(self, hello):
        if hello.protocol != PROTOCOL:
            sys.exit(f"{self.name}: this bot speaks protocol {PROTOCOL}, the referee speaks {hello.protocol}")
        self.cards = {card.id: card for card in hello.cards}
        self.nobles = {noble.id: noble for noble in hello.nobles}
        reply = HelloReply(
            protocol=PROTOCOL, name=self.name, version=self.version, wants_legal_moves=True, many_games=True
        )
        write_frame(FromBot(hello=reply))

    def answer(self, request, arrived):
        choice = self.bot.choose(Turn(request, arrived + request.clock.limit_ms / 1000))
        if not isinstance(choice, Choice):
            choice = Choice(choice)
        if not isinstance(choice.move, Move):
            raise TypeError(f"choose() must return a Move or a Choice of one, not {choice.move!r}")
        reply = TurnReply(turn=request.turn, move=choice.move, win_estimate=choice.win_estimate)
        reply.comment = choice.comment.encode()[:LONGEST_COMMENT].decode(errors="ignore")
        write_frame(FromBot(turn=reply))


def read_frame():
    """Returns the next message; None at the end of input."""
    head = sys.stdin.buffer.read(1)
    if not head:
        return None
    while head[-1] > 127:
        head += sys.stdin.buffer.read(1)
    return sys.stdin.buffer.read(read_varint(head, 0)[0])


def write_frame(message):
    data = message.encode()
    data = varint(len(data)) + data
    while data:
        data = data[os.write(TO_REFEREE, data) :]


def run(bot_class, name, version=""):
    """Plays until the referee closes stdin. Call it at the end of your program."""
    Session(bot_class, name, version).run()
