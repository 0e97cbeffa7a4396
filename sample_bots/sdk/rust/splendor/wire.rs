//! Protocol Buffers as far as this protocol needs them, so that a bot depends on nothing.
//!
//! Bytes come from the referee, which a bot trusts: what can't be read ends the bot.

/// What a field holds: a number, or bytes that are a text, a message, or packed numbers.
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

    /// Adds a repeated number, or several that are packed.
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

/// A message that can be read: its fields come one by one, those of later versions too.
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

/// The number at the beginning, which is taken away; nothing if the bytes end within it.
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

/// Builds a message. Zero is left out by `number` and `text`.
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
