"""The game as a bot sees it. Fields and their numbers are those of proto/splendor/v1/game.proto."""

from .wire import Message, fields, varint

WHITE, BLUE, GREEN, RED, BLACK, GOLD = range(6)
LETTERS = "wugrko"


class Tokens(tuple):
    """A count for each colour, such as tokens[RED]. Also used for costs, bonuses and requirements."""

    def __new__(cls, counts=(0, 0, 0, 0, 0, 0)):
        return super().__new__(cls, counts)

    @classmethod
    def of(cls, colour, count=1):
        return cls(count if c == colour else 0 for c in range(6))

    @classmethod
    def decode(cls, data):
        counts = [0, 0, 0, 0, 0, 0]
        for number, value in fields(data):
            if 1 <= number <= 6:
                counts[number - 1] = value
        return cls(counts)

    def encode(self):
        return b"".join(
            varint(number << 3) + varint(count) for number, count in enumerate(self, start=1) if count
        )

    def total(self):
        return sum(self)

    def __add__(self, other):
        return Tokens(map(int.__add__, self, other))

    def __sub__(self, other):
        return Tokens(map(int.__sub__, self, other))

    def __str__(self):
        return "".join(letter * count for letter, count in zip(LETTERS, self))


class Card(Message):
    id: int  # 1 to 90
    level: int
    colour: int  # as on the wire, where white is 1; use bonus
    points: int
    cost: Tokens

    @property
    def bonus(self):
        """Colour of its bonus: WHITE to BLACK."""
        return self.colour - 1


class Noble(Message):
    id: int  # 1 to 10
    points: int
    requirement: Tokens  # bonuses


class Reservation(Message):
    card: int  # 0 if face down and not yours
    level: int
    face_down: bool


class Player(Message):
    tokens: Tokens
    bonuses: Tokens
    points: int
    cards: list[int]  # purchased
    nobles: list[int]
    reserved: list[Reservation]
    out: bool  # out of the game after a fault


class View(Message):
    """Everything that your seat may see."""

    seat: int  # your seat; seat 0 starts
    to_move: int
    ply: int  # turns taken so far by all players
    passes: int  # consecutive passes just made
    bank: Tokens
    nobles: list[int]  # nobles not yet received by a player
    board: list[int]  # 12 card ids: four of level 1, four of 2, four of 3; 0 is an empty place
    deck_sizes: list[int]  # of level 1, 2, 3
    players: list[Player]  # by seat

    @property
    def me(self):
        return self.players[self.seat]


class Ruleset(Message):
    name: str
    take_fewer: int  # 0 forced, 1 up to three, 2 exactly three
    payment: int  # 0 canonical: gold only for missing colours, 1 any
    max_rounds: int  # 0: no limit


class Pass(Message):
    pass


class Buy(Message):
    card: int
    payment: Tokens | None  # None: as little gold as possible


class Move(Message):
    """One whole turn. Exactly one of the first five fields is set."""

    take: Tokens | None
    reserve_card: int | None  # card id on the board
    reserve_top: int | None  # level of the deck
    buy: Buy | None
    no_action: Pass | None
    returned: Tokens  # tokens given back to hold at most ten
    noble: int  # 0 if none; required whenever a noble visits

    def __str__(self):
        """The move in the notation of proto/README.md, such as "T wug -k"."""
        if self.take is not None:
            text = f"T {self.take}"
        elif self.reserve_card is not None:
            text = f"R {self.reserve_card}"
        elif self.reserve_top is not None:
            text = f"D {self.reserve_top}"
        elif self.buy is not None:
            paid = "" if self.buy.payment is None else f" {str(self.buy.payment) or '0'}"
            text = f"B {self.buy.card}{paid}"
        else:
            text = "P"
        if self.returned.total():
            text += f" -{self.returned}"
        if self.noble:
            text += f" N{self.noble}"
        return text
