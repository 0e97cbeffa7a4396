//! The part of Protocol Buffers that this protocol uses, so that a bot has no dependencies.
//!
//! The referee is trusted: bytes that can't be decoded end the bot.

/// The value of a field: a number, or the bytes of a string, a message or packed numbers.
pub enum Value<'a> {
    Number(u32),
    Bytes(&'a [u8]),
}

const UNREADABLE: &str = "the referee sent an unreadable message";

impl Value<'_> {
    pub fn number(&self) -> u32 {
        match self {
            Value::Number(number) => *number,
            Value::Bytes(_) => panic!("{}", UNREADABLE),
        }
    }

    pub fn bytes(&self) -> &[u8] {
        match self {
            Value::Number(_) => panic!("{}", UNREADABLE),
            Value::Bytes(bytes) => bytes,
        }
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(self.bytes()).into_owned()
    }

    pub fn message<M: Decode>(&self) -> M {
        M::decode(self.bytes())
    }

    /// Appends a repeated number, or all numbers of a packed field.
    pub fn append_to(&self, numbers: &mut Vec<u32>) {
        match self {
            Value::Number(number) => numbers.push(*number),
            Value::Bytes(bytes) => {
                let mut rest = *bytes;
                while !rest.is_empty() {
                    numbers.push(read_varint(&mut rest).expect(UNREADABLE));
                }
            }
        }
    }
}

/// A message that can be decoded. field() is called once for each field, unknown ones included.
pub trait Decode: Default {
    fn field(&mut self, number: u32, value: Value);

    fn decode(bytes: &[u8]) -> Self {
        let mut message = Self::default();
        let mut rest = bytes;
        while !rest.is_empty() {
            let key = read_varint(&mut rest).expect(UNREADABLE);
            let value = match key & 7 {
                0 => Value::Number(read_varint(&mut rest).expect(UNREADABLE)),
                1 => Value::Bytes(take(&mut rest, 8)),
                2 => {
                    let size = read_varint(&mut rest).expect(UNREADABLE);
                    Value::Bytes(take(&mut rest, size as usize))
                }
                5 => Value::Bytes(take(&mut rest, 4)),
                _ => panic!("{}", UNREADABLE),
            };
            message.field(key >> 3, value);
        }
        message
    }
}

fn take<'a>(rest: &mut &'a [u8], size: usize) -> &'a [u8] {
    assert!(size <= rest.len(), "{}", UNREADABLE);
    let (taken, after) = rest.split_at(size);
    *rest = after;
    taken
}

/// Removes a number from the beginning and returns it; None if the bytes end within the number.
pub fn read_varint(rest: &mut &[u8]) -> Option<u32> {
    let mut number = 0u64;
    for (place, byte) in rest.iter().enumerate().take(10) {
        number |= u64::from(byte & 127).wrapping_shl(7 * place as u32);
        if *byte < 128 {
            *rest = &rest[place + 1..];
            return Some(number as u32);
        }
    }
    None
}

/// Builds a message. `number` does not write zero, nor `text` an empty string.
#[derive(Default)]
pub struct Writer(pub Vec<u8>);

impl Writer {
    pub fn varint(&mut self, mut number: u32) {
        while number > 127 {
            self.0.push(number as u8 | 128);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    pub fn number(&mut self, field: u32, value: u32) {
        if value != 0 {
            self.varint(field << 3);
            self.varint(value);
        }
    }

    pub fn text(&mut self, field: u32, value: &str) {
        if !value.is_empty() {
            self.bytes(field, value.as_bytes());
        }
    }

    pub fn float(&mut self, field: u32, value: f32) {
        self.varint(field << 3 | 5);
        self.0.extend_from_slice(&value.to_le_bytes());
    }

    pub fn bytes(&mut self, field: u32, value: &[u8]) {
        self.varint(field << 3 | 2);
        self.varint(value.len() as u32);
        self.0.extend_from_slice(value);
    }

    pub fn message(&mut self, field: u32, write: impl FnOnce(&mut Writer)) {
        let mut inner = Writer::default();
        write(&mut inner);
        self.bytes(field, &inner.0);
    }
}
