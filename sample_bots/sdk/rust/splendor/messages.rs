//! Messages from the referee. Fields and their numbers are those of proto/splendor/v1/bot.proto.
use super::game::{Card, Move, Noble, View};
use super::wire::{Decode, Value};

#[derive(Default)]
pub struct Hello {
    pub protocol: u32,
    pub cards: Vec<Card>,
    pub nobles: Vec<Noble>,
}

impl Decode for Hello {
    fn field(&mut self, number: u32, value: Value) {
        match number {
            1 => self.protocol = value.number(),
            3 => self.cards.push(value.message()),
            4 => self.nobles.push(value.message()),
            _ => {}
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct Ruleset {
    pub name: String,
    pub take_fewer: u32, // 0 forced, 1 up to three, 2 exactly three
    pub payment: u32,    // 0 canonical: gold only for missing colours, 1 any
    pub max_rounds: u32, // 0 is no limit
}

impl Decode for Ruleset {
    fn field(&mut self, number: u32, value: Value) {
        match number {
            1 => self.name = value.text(),
            2 => self.take_fewer = value.number(),
            3 => self.payment = value.number(),
            4 => self.max_rounds = value.number(),
            _ => {}
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct NewGame {
    pub seat: usize, // your seat; seat 0 starts
    pub players: usize,
    pub ruleset: Ruleset,
    pub dice: u32, // seed for your random numbers, so that games can be repeated
}

impl Decode for NewGame {
    fn field(&mut self, number: u32, value: Value) {
        match number {
            1 => self.seat = value.number() as usize,
            2 => self.players = value.number() as usize,
            3 => self.ruleset = value.message(),
            5 => self.dice = value.number(),
            _ => {}
        }
    }
}

/// A move that was played, and the card that it revealed.
#[derive(Clone, Debug, Default)]
pub struct Event {
    pub seat: usize,
    pub played: Move,
    pub revealed: u32, // card that filled the empty place on the board; 0 if none
    pub fault: bool,   // the seat made no move and is out of the game
}

impl Decode for Event {
    fn field(&mut self, number: u32, value: Value) {
        match number {
            1 => self.seat = value.number() as usize,
            3 => self.played = value.message(),
            4 => self.revealed = value.number(),
            5 => self.fault = value.number() != 0,
            _ => {}
        }
    }
}

#[derive(Default)]
pub struct Clock {
    pub limit_ms: u32,
}

impl Decode for Clock {
    fn field(&mut self, number: u32, value: Value) {
        if number == 1 {
            self.limit_ms = value.number();
        }
    }
}

#[derive(Default)]
pub struct TurnRequest {
    pub turn: u32,
    pub view: View,
    pub events: Vec<Event>,
    pub clock: Clock,
    pub legal_moves: Vec<Move>,
}

impl Decode for TurnRequest {
    fn field(&mut self, number: u32, value: Value) {
        match number {
            1 => self.turn = value.number(),
            2 => self.view = value.message(),
            3 => self.events.push(value.message()),
            4 => self.clock = value.message(),
            5 => self.legal_moves.push(value.message()),
            _ => {}
        }
    }
}

#[derive(Clone, Debug, Default)]
pub struct GameOver {
    pub reason: String,   // points, stalemate, round_limit, fault
    pub ranks: Vec<u32>,  // by seat; 1 is best
    pub points: Vec<u32>,
    pub view: View,
}

impl Decode for GameOver {
    fn field(&mut self, number: u32, value: Value) {
        match number {
            1 => self.reason = value.text(),
            2 => value.append_to(&mut self.ranks),
            3 => value.append_to(&mut self.points),
            4 => self.view = value.message(),
            _ => {}
        }
    }
}

/// Exactly one field is set; none if a later version of the protocol added the message.
#[derive(Default)]
pub struct ToBot {
    pub hello: Option<Hello>,
    pub new_game: Option<NewGame>,
    pub turn: Option<TurnRequest>,
    pub game_over: Option<GameOver>,
}

impl Decode for ToBot {
    fn field(&mut self, number: u32, value: Value) {
        match number {
            1 => self.hello = Some(value.message()),
            2 => self.new_game = Some(value.message()),
            3 => self.turn = Some(value.message()),
            4 => self.game_over = Some(value.message()),
            _ => {}
        }
    }
}
