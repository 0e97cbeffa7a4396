"""Talks to an SDK's random bot without an arena: each question offers a single legal move, of every kind in
turn, and the bot must answer with that move, whatever it prints."""

import subprocess
import sys
import tomllib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "sample_bots" / "sdk" / "python"))
from splendor import Buy, Move, Pass, Player, Tokens, View  # noqa: E402
from splendor.messages import Clock, FromBot, GameOver, Hello, NewGame, ToBot, TurnRequest  # noqa: E402
from splendor.wire import read_varint, varint  # noqa: E402

# For each language, an edit of the bot's main file (old text, new text) that makes it print before it chooses.
CHATTER = {
    "go": [("return splendor", 'fmt.Println("stray")\n\treturn splendor'), ('"math/rand"', '"fmt"\n\t"math/rand"')],
    "java": [("return new", 'System.out.println("stray");\n    return new')],
    "node": [("return {", 'console.log("stray");\n    return {')],
    "python": [("return self", 'print("stray")\n        return self')],
    "rust": [("self.dice.pick", 'println!("stray");\n        self.dice.pick')],
}

# An edit that makes the bot return no move, for the languages whose compiler allows it.
MISTAKES = {
    "java": [("return new", "if (turn != null) return null;\n    return new")],
    "node": [("return {", "return turn.legalMoves[0];\n    return {")],
    "python": [("return self", "return str(turn.legal_moves[0])\n        return self")],
}

MOVES = [
    Move(take=Tokens((1, 1, 1, 0, 0, 0))),
    Move(take=Tokens((0, 0, 0, 0, 2, 0)), returned=Tokens((1, 0, 0, 0, 0, 1))),
    Move(reserve_card=62),
    Move(reserve_top=2, returned=Tokens((0, 0, 0, 1, 0, 0))),
    Move(buy=Buy(card=62, payment=Tokens((1, 4, 2, 0, 0, 0))), noble=3),
    Move(buy=Buy(card=5, payment=Tokens())),
    Move(buy=Buy(card=5)),
    Move(no_action=Pass(), noble=10),
]
LATER_VERSION = bytes.fromhex("98 06 05  a2 06 02 41 42  ad 06 01 02 03 04  b1 06 01 02 03 04 05 06 07 08")


def change(folder, replacements):
    main = next(path for path in folder.iterdir() if path.stem.lower() == "main")
    text = main.read_text()
    for old, new in replacements:
        assert text.count(old) == 1, f"{main} does not have {old} once"
        text = text.replace(old, new)
    main.write_text(text)


def framed(message):
    data = message.encode() + LATER_VERSION
    return varint(len(data)) + data


def ask(folder, messages):
    command = tomllib.loads((folder / "bot.toml").read_text())["command"]
    talk = b"".join(map(framed, messages))
    done = subprocess.run(command, cwd=folder, input=talk, capture_output=True, timeout=120)
    replies, rest = [], done.stdout
    while rest:
        size, start = read_varint(rest, 0)
        replies.append(FromBot.decode(rest[start : start + size]))
        rest = rest[start + size :]
    return done, replies


def check_conversation(folder, name):
    view = View(ply=300, board=[1, 0, 90], players=[Player(cards=[7], points=3), Player()])
    game = [ToBot(new_game=NewGame(players=2, dice=2**32 - 1))]
    for number, move in enumerate(MOVES):
        game.append(ToBot(turn=TurnRequest(turn=number, view=view, clock=Clock(limit_ms=9000), legal_moves=[move])))
    game.append(ToBot(game_over=GameOver(reason="points", ranks=[1, 2], points=[15, 3], view=view)))
    done, replies = ask(folder, [ToBot(hello=Hello(protocol=1)), ToBot()] + 2 * game)
    assert done.returncode == 0, done.stderr.decode()
    hello = replies.pop(0).hello
    assert (hello.protocol, hello.name) == (1, name), hello
    assert hello.wants_legal_moves and hello.many_games, hello
    sent = [(reply.turn.turn, reply.turn.move) for reply in replies]
    assert sent == 2 * list(enumerate(MOVES)), sent
    assert done.stderr.count(b"stray") == 2 * len(MOVES), done.stderr.decode()


def check_mistake(folder):
    view = View(players=[Player(), Player()])
    turn = TurnRequest(view=view, clock=Clock(limit_ms=9000), legal_moves=MOVES[:1])
    done, replies = ask(folder, [ToBot(hello=Hello(protocol=1)), ToBot(new_game=NewGame(players=2)), ToBot(turn=turn)])
    assert done.returncode != 0 and len(replies) == 1, "the bot sends what is no move"
    assert b"choose() must return" in done.stderr, done.stderr.decode()


def check_refusal(folder):
    done, replies = ask(folder, [ToBot(hello=Hello(protocol=2))])
    assert done.returncode == 1 and not replies, "the bot accepts a protocol that it does not know"
    assert b"this bot speaks protocol 1, the referee speaks 2" in done.stderr, done.stderr.decode()
