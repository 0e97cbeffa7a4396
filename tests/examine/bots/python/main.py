"""Always plays the first legal move. Speaks the protocol by hand, so that it needs no packages."""

import sys
import time

HELLO, TURN = 0x0A, 0x1A  # first bytes of a ToBot


def read_varint(data):
    value = shift = 0
    while True:
        byte = data()
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value


def read_byte():
    byte = sys.stdin.buffer.read(1)
    if not byte:
        time.sleep(60 if "--stay" in sys.argv else 0)
        sys.exit(0)
    return byte[0]


def frame(body):
    assert len(body) < 128
    return bytes([len(body)]) + body


def varint(value):
    out = b""
    while value >= 0x80:
        out += bytes([value & 0x7F | 0x80])
        value >>= 7
    return out + bytes([value])


def turn_number(body):
    rest = iter(body[1:])
    read_varint(lambda: next(rest))
    return read_varint(lambda: next(rest)) if next(rest) == 0x08 else 0


def send(body):
    sys.stdout.buffer.write(frame(body))


while True:
    message = sys.stdin.buffer.read(read_varint(read_byte))
    if message[0] == HELLO:
        send(b"\x0a" + frame(b"\x08\x01\x12" + frame(b"python")))
    elif message[0] == TURN:
        send(b"\x12" + frame(b"\x08" + varint(turn_number(message)) + b"\x18\x00"))
