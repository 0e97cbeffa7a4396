"""The part of Protocol Buffers that this protocol uses, so that a bot has no dependencies.

The fields of a message are the annotations of its class: the n-th one is field n, as in the .proto
files. `list[X]` is a repeated field; `X | None` is an optional one, None if it was not sent.
"""

from struct import pack, unpack

VARINT, FIXED64, BYTES, FIXED32 = 0, 1, 2, 5  # wire types


def read_varint(data, at):
    """Returns the number at index `at`, and the index after it."""
    result = shift = 0
    while True:
        byte = data[at]
        at += 1
        result |= (byte & 127) << shift
        if byte < 128:
            return result, at
        shift += 7


def varint(number):
    """Encodes a number."""
    result = bytearray()
    while number > 127:
        result.append(number & 127 | 128)
        number >>= 7
    result.append(number)
    return bytes(result)


def fields(data):
    """Yields each field of an encoded message: its number, and its value as int or bytes."""
    at, end = 0, len(data)
    while at < end:
        key, at = read_varint(data, at)
        kind = key & 7
        if kind == VARINT:
            value, at = read_varint(data, at)
        else:
            size = 4 if kind == FIXED32 else 8
            if kind == BYTES:
                size, at = read_varint(data, at)
            value = data[at : at + size]
            at += size
            if kind not in (FIXED64, BYTES, FIXED32) or at > end:
                raise ValueError("unreadable message")
        yield key >> 3, value


def integers(data):
    """Decodes packed repeated numbers."""
    result, at = [], 0
    while at < len(data):
        number, at = read_varint(data, at)
        result.append(number)
    return result


# For each scalar type: its wire type, and how a value becomes int or bytes, and back.
SCALARS = {
    int: (VARINT, int, int),
    bool: (VARINT, int, bool),
    str: (BYTES, str.encode, bytes.decode),
    float: (FIXED32, lambda number: pack("<f", number), lambda data: unpack("<f", data)[0]),
}


class Field:
    def __init__(self, name, annotation):
        choices = getattr(annotation, "__args__", (annotation,))
        self.name = name
        self.type = choices[0]
        self.optional = type(None) in choices
        self.repeated = getattr(annotation, "__origin__", None) is list
        self.kind, self.to_wire, self.from_wire = SCALARS.get(self.type) or (
            BYTES,
            self.type.encode,
            self.type.decode,
        )

    def default(self):
        if self.optional:
            return None
        return [] if self.repeated else self.type()


class Message:
    """Base class of messages. A field that is not given is zero or empty, or None if it is optional."""

    def __init_subclass__(cls):
        cls.FIELDS = {
            number: Field(name, annotation)
            for number, (name, annotation) in enumerate(cls.__annotations__.items(), start=1)
        }

    def __init__(self, **values):
        for field in self.FIELDS.values():
            setattr(self, field.name, values.pop(field.name) if field.name in values else field.default())
        if values:
            raise TypeError(f"{type(self).__name__} has no field {', '.join(values)}")

    @classmethod
    def decode(cls, data):
        message = cls()
        for number, value in fields(data):
            field = cls.FIELDS.get(number)
            if field is None:  # added by a later version of the protocol
                continue
            if not field.repeated:
                setattr(message, field.name, field.from_wire(value))
            elif field.type is int and isinstance(value, bytes):
                getattr(message, field.name).extend(integers(value))
            else:
                getattr(message, field.name).append(field.from_wire(value))
        return message

    def encode(self):
        result = bytearray()
        for number, field in self.FIELDS.items():
            value = getattr(self, field.name)
            if field.repeated:
                items = value
            elif value is None or (not field.optional and value == field.default()):
                items = []
            else:
                items = [value]
            for item in items:
                raw = field.to_wire(item)
                result += varint(number << 3 | field.kind)
                if field.kind == VARINT:
                    result += varint(raw)
                else:
                    result += (varint(len(raw)) if field.kind == BYTES else b"") + raw
        return bytes(result)

    def __eq__(self, other):
        return type(self) is type(other) and vars(self) == vars(other)

    __hash__ = None

    def __repr__(self):
        shown = {
            field.name: getattr(self, field.name)
            for field in self.FIELDS.values()
            if getattr(self, field.name) != field.default()
        }
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in shown.items())})"
