"""Tests the Python SDK: it encodes the examples of proto/README.md, and decodes messages to the right types."""

import os
import subprocess
import sys
import tempfile
import unittest

SDK = sys.argv.pop(1)
sys.path.insert(0, SDK)

from splendor import RED, WHITE, Buy, Move, Pass, Tokens, View  # noqa: E402
from splendor.messages import FromBot, HelloReply, ToBot, TurnReply  # noqa: E402
from splendor.wire import varint  # noqa: E402


def frame(message):
    data = message.encode()
    return (varint(len(data)) + data).hex(" ")


class Bytes(unittest.TestCase):
    def test_are_those_of_the_specification(self):
        hello = HelloReply(protocol=1, name="tiny", wants_legal_moves=True)
        estimated = TurnReply(turn=1, notation="T wug", win_estimate=0.5)
        for message, bytes_of_readme in [
            (FromBot(hello=hello), "0c 0a 0a 08 01 12 04 74 69 6e 79 20 01"),
            (FromBot(turn=TurnReply(legal_index=3)), "04 12 02 18 03"),
            (FromBot(turn=estimated), "10 12 0e 08 01 22 05 54 20 77 75 67 2d 00 00 00 3f"),
        ]:
            self.assertEqual(frame(message), bytes_of_readme)
            self.assertEqual(FromBot.decode(message.encode()), message)

    def test_zero_is_sent_where_it_means_something(self):
        self.assertEqual(TurnReply(legal_index=0).encode().hex(" "), "18 00")
        self.assertEqual(TurnReply(turn=0).encode(), b"")

    def test_of_a_later_version_are_ignored(self):
        later = bytes.fromhex("98 06 05  a2 06 02 41 42  ad 06 01 02 03 04  b1 06 01 02 03 04 05 06 07 08")
        self.assertEqual(Move.decode(later + Move(noble=3).encode()), Move(noble=3))

    def test_that_are_cut_off_are_an_error(self):
        whole = Move(take=Tokens((1, 1, 1, 0, 0, 0)), noble=300).encode()
        for size in (1, 3, len(whole) - 1):
            with self.assertRaises((ValueError, IndexError)):
                Move.decode(whole[:size])

    def test_of_numbers_may_be_packed_or_not(self):
        self.assertEqual(View.decode(bytes.fromhex("3a 03 05 ac 02")).board, [5, 300])
        self.assertEqual(View.decode(bytes.fromhex("38 05 38 ac 02")).board, [5, 300])

    def test_without_any_are_a_message_of_nothing(self):
        message = ToBot.decode(b"")
        self.assertIsNone(message.hello)
        self.assertIsNone(message.turn)


class Moves(unittest.TestCase):
    MOVES = {
        "T wug": Move(take=Tokens((1, 1, 1, 0, 0, 0))),
        "T kk -wo": Move(take=Tokens((0, 0, 0, 0, 2, 0)), returned=Tokens((1, 0, 0, 0, 0, 1))),
        "R 62": Move(reserve_card=62),
        "D 2": Move(reserve_top=2),
        "B 62 wuuuugg N3": Move(buy=Buy(card=62, payment=Tokens((1, 4, 2, 0, 0, 0))), noble=3),
        "B 5 0": Move(buy=Buy(card=5, payment=Tokens())),
        "B 5": Move(buy=Buy(card=5)),
        "P": Move(no_action=Pass()),
    }

    def test_read_as_the_notation_says(self):
        for text, move in self.MOVES.items():
            self.assertEqual(str(move), text)

    def test_survive_being_sent(self):
        for move in self.MOVES.values():
            self.assertEqual(Move.decode(move.encode()), move)

    def test_know_their_fields(self):
        with self.assertRaises(TypeError):
            Move(steal=1)


class TokensAreNumbers(unittest.TestCase):
    def test_added_and_taken_away_by_colour(self):
        three = Tokens((1, 0, 0, 2, 0, 0))
        self.assertEqual(three + Tokens.of(RED), (1, 0, 0, 3, 0, 0))
        self.assertEqual((three - Tokens.of(WHITE)).total(), 2)
        self.assertEqual(three[RED], 2)


CHATTY_BOT = """
from splendor import Bot, run
import os
print("at the top")
class Chatty(Bot):
    def choose(self, turn):
        print("thinking")
        os.system("echo a child speaks")
        return turn.legal_moves[0]
run(Chatty, name="tiny")
"""


class Prints(unittest.TestCase):
    def test_go_to_stderr(self):
        hello, new_game = "0a 02 08 01", "12 02 10 02"
        turn = "1a 06 2a 04 2a 00 38 00"  # one legal move: pass
        talk = b"".join(
            varint(len(data)) + data for data in map(bytes.fromhex, (hello, new_game, turn))
        )
        with tempfile.NamedTemporaryFile("w", suffix=".py") as program:
            program.write(CHATTY_BOT)
            program.flush()
            done = subprocess.run(
                [sys.executable, program.name],
                input=talk,
                capture_output=True,
                env={**os.environ, "PYTHONPATH": SDK, "PYTHONDONTWRITEBYTECODE": "1"},
            )
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(done.stdout.hex(" "), "0e 0a 0c 08 01 12 04 74 69 6e 79 20 01 30 01 06 12 04 12 02 2a 00")
        for words in (b"at the top", b"thinking", b"a child speaks"):
            self.assertIn(words, done.stderr)


if __name__ == "__main__":
    unittest.main()
