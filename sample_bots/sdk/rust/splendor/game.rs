//! The game as a bot sees it. Fields and their numbers are those of proto/splendor/v1/game.proto.
use super::wire::{Decode, Value, Writer};
use std::collections::HashMap;
use std::fmt;

/// A count for each colour, such as `tokens[RED]`. Also used for costs, bonuses and requirements.
pub type Tokens = [u32; 6];

pub const WHITE: usize = 0;
pub const BLUE: usize = 1;
pub const GREEN: usize = 2;
pub const RED: usize = 3;
pub const BLACK: usize = 4;
pub const GOLD: usize = 5;

/// String returns one letter for each token, such as "wuu".
pub fn letters(tokens: &Tokens) -> String {
    tokens.iter().zip(["w", "u", "g", "r", "k", "o"]).map(|(count, letter)| letter.repeat(*count as usize)).collect()
}

impl Decode for Tokens {
    fn field(&mut self, number: u32, value: Value) {
        if (1..=6).contains(&number) {
            self[number as usize - 1] = value.number();
        }
    }
}

fn write_tokens(tokens: &Tokens, out: &mut Writer) {
    for (colour, count) in tokens.iter().enumerate() {
        out.number(colour as u32 + 1, *count);
    }
}

#[derive(Clone, Debug, Default)]
pub struct Card {
    pub id: u32, // 1 to 90
    pub level: u32,
    pub bonus: usize, // colour of its bonus: WHITE to BLACK
    pub points: u32,
    pub cost: Tokens,
}

impl Decode for Card {
    fn field(&mut self, number: u32, value: Value) {
        match number {
            1 => self.id = value.number(),
            2 => self.level = value.number(),
            3 => self.bonus = value.number().saturating_sub(1) as usize, // white is 1 on the wire
            4 => self.points = value.number(),
            5 => self.cost = value.message(),
            _ => {}
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Noble {
    pub id: u32, // 1 to 10
    pub points: u32,
    pub requirement: Tokens, // bonuses
}

impl Decode for Noble {
    fn field(&mut self, number: u32, value: Value) {
        match number {
            1 => self.id = value.number(),
            2 => self.points = value.number(),
            3 => self.requirement = value.message(),
            _ => {}
        }
    }
}

/// What is printed on cards and nobles, by id.
#[derive(Clone, Debug, Default)]
pub struct Printed {
    pub cards: HashMap<u32, Card>,
    pub nobles: HashMap<u32, Noble>,
}

#[derive(Clone, Debug, Default)]
pub struct Reservation {
    pub card: u32, // 0 if face down and not yours
    pub level: u32,
    pub face_down: bool,
}

impl Decode for Reservation {
    fn field(&mut self, number: u32, value: Value) {
        match number {
            1 => self.card = value.number(),
            2 => self.level = value.number(),
            3 => self.face_down = value.number() != 0,
            _ => {}
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Player {
    pub tokens: Tokens,
    pub bonuses: Tokens,
    pub points: u32,
    pub cards: Vec<u32>, // purchased
    pub nobles: Vec<u32>,
    pub reserved: Vec<Reservation>,
    pub out: bool, // out of the game after a fault
}

impl Decode for Player {
    fn field(&mut self, number: u32, value: Value) {
        match number {
            1 => self.tokens = value.message(),
            2 => self.bonuses = value.message(),
            3 => self.points = value.number(),
            4 => value.append_to(&mut self.cards),
            5 => value.append_to(&mut self.nobles),
            6 => self.reserved.push(value.message()),
            7 => self.out = value.number() != 0,
            _ => {}
        }
    }
}

/// Everything that your seat may see.
#[derive(Clone, Debug, Default)]
pub struct View {
    pub seat: usize, // your seat; seat 0 starts
    pub to_move: usize,
    pub ply: u32,    // turns taken so far by all players
    pub passes: u32, // consecutive passes just made
    pub bank: Tokens,
    pub nobles: Vec<u32>,     // nobles not yet received by a player
    pub board: Vec<u32>,      // 12 card ids: four of level 1, four of 2, four of 3; 0 is an empty place
    pub deck_sizes: Vec<u32>, // of level 1, 2, 3
    pub players: Vec<Player>, // by seat
}

impl View {
    pub fn me(&self) -> &Player {
        &self.players[self.seat]
    }
}

impl Decode for View {
    fn field(&mut self, number: u32, value: Value) {
        match number {
            1 => self.seat = value.number() as usize,
            2 => self.to_move = value.number() as usize,
            3 => self.ply = value.number(),
            4 => self.passes = value.number(),
            5 => self.bank = value.message(),
            6 => value.append_to(&mut self.nobles),
            7 => value.append_to(&mut self.board),
            8 => value.append_to(&mut self.deck_sizes),
            9 => self.players.push(value.message()),
            _ => {}
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    Take(Tokens),
    ReserveCard(u32), // card id on the board
    ReserveTop(u32),  // level of the deck
    Buy { card: u32, payment: Option<Tokens> }, // None: as little gold as possible
    Pass,
}

/// One whole turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Move {
    pub action: Action,
    pub returned: Tokens, // tokens given back to hold at most ten
    pub noble: u32,       // 0 if none; required whenever a noble visits
}

impl Default for Move {
    fn default() -> Self {
        Move { action: Action::Pass, returned: Tokens::default(), noble: 0 }
    }
}

#[derive(Default)]
struct Purchase {
    card: u32,
    payment: Option<Tokens>,
}

impl Decode for Purchase {
    fn field(&mut self, number: u32, value: Value) {
        match number {
            1 => self.card = value.number(),
            2 => self.payment = Some(value.message()),
            _ => {}
        }
    }
}

impl Decode for Move {
    fn field(&mut self, number: u32, value: Value) {
        match number {
            1 => self.action = Action::Take(value.message()),
            2 => self.action = Action::ReserveCard(value.number()),
            3 => self.action = Action::ReserveTop(value.number()),
            4 => {
                let Purchase { card, payment } = value.message();
                self.action = Action::Buy { card, payment };
            }
            5 => self.action = Action::Pass,
            6 => self.returned = value.message(),
            7 => self.noble = value.number(),
            _ => {}
        }
    }
}

impl Move {
    pub fn write(&self, out: &mut Writer) {
        match &self.action {
            Action::Take(tokens) => out.message(1, |take| write_tokens(tokens, take)),
            Action::ReserveCard(card) => out.number(2, *card),
            Action::ReserveTop(level) => out.number(3, *level),
            Action::Buy { card, payment } => out.message(4, |buy| {
                buy.number(1, *card);
                if let Some(tokens) = payment {
                    buy.message(2, |paid| write_tokens(tokens, paid));
                }
            }),
            Action::Pass => out.message(5, |_| {}),
        }
        if self.returned != Tokens::default() {
            out.message(6, |returned| write_tokens(&self.returned, returned));
        }
        out.number(7, self.noble);
    }
}

/// The move in the notation of proto/README.md, such as "T wug -k".
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.action {
            Action::Take(tokens) => write!(f, "T {}", letters(tokens))?,
            Action::ReserveCard(card) => write!(f, "R {}", card)?,
            Action::ReserveTop(level) => write!(f, "D {}", level)?,
            Action::Buy { card, payment: None } => write!(f, "B {}", card)?,
            Action::Buy { card, payment: Some(paid) } if *paid == Tokens::default() => write!(f, "B {} 0", card)?,
            Action::Buy { card, payment: Some(paid) } => write!(f, "B {} {}", card, letters(paid))?,
            Action::Pass => write!(f, "P")?,
        }
        if self.returned != Tokens::default() {
            write!(f, " -{}", letters(&self.returned))?;
        }
        if self.noble != 0 {
            write!(f, " N{}", self.noble)?;
        }
        Ok(())
    }
}
