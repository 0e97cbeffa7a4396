"""Messages between referee and bot. Fields and their numbers are those of proto/splendor/v1/bot.proto."""

from .game import Card, Move, Noble, Ruleset, View
from .wire import Message


class Hello(Message):
    protocol: int
    referee: str
    cards: list[Card]
    nobles: list[Noble]


class TimeControl(Message):
    """Times in milliseconds."""

    move_ms: int
    bank_ms: int
    increment_ms: int


class NewGame(Message):
    seat: int  # your seat; seat 0 starts
    players: int
    ruleset: Ruleset
    time: TimeControl
    dice: int  # seed for your random numbers, so that games can be repeated


class Clock(Message):
    limit_ms: int  # for this move
    bank_ms: int


class Event(Message):
    """A move that was played, and the card that it revealed."""

    seat: int
    notation: str
    move: Move
    revealed: int  # card that filled the empty place on the board; 0 if none
    fault: bool  # the seat made no move and is out of the game


class TurnRequest(Message):
    turn: int
    view: View
    events: list[Event]  # moves since your last turn, beginning with your own
    clock: Clock
    legal_moves: list[Move]
    legal_notation: list[str]


class GameOver(Message):
    reason: str  # points, stalemate, round_limit, fault
    ranks: list[int]  # by seat; 1 is best
    points: list[int]
    view: View


class ToBot(Message):
    hello: Hello | None
    new_game: NewGame | None
    turn: TurnRequest | None
    game_over: GameOver | None


class HelloReply(Message):
    protocol: int
    name: str
    version: str
    wants_legal_moves: bool
    wants_legal_notation: bool
    many_games: bool


class TurnReply(Message):
    turn: int
    move: Move | None
    legal_index: int | None
    notation: str | None
    win_estimate: float | None
    comment: str


class FromBot(Message):
    hello: HelloReply | None
    turn: TurnReply | None
