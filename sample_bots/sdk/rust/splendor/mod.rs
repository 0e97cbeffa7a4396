//! The SDK for bots in Rust.
#![allow(dead_code, unused_imports)] // a bot may use only a part of it

mod dice;
mod game;
mod messages;
mod wire;

pub use dice::Dice;
pub use game::*;
pub use messages::{Event, GameOver, NewGame, Ruleset};
use messages::{Hello, ToBot, TurnRequest};
use std::fs::File;
use std::io::{BufReader, Read, Stdin, Write};
use std::mem::ManuallyDrop;
use std::os::unix::io::FromRawFd;
use std::rc::Rc;
use std::time::{Duration, Instant};
use wire::{read_varint, Decode, Writer};

const PROTOCOL: u32 = 1;
const LONGEST_COMMENT: usize = 256; // bytes

/// Everything a bot is told on its turn.
pub struct Turn {
    pub number: u32, // your earlier turns in this game
    pub view: View,
    pub legal_moves: Vec<Move>,
    pub events: Vec<Event>, // moves since your last turn, beginning with your own
    pub deadline: Instant,  // when your answer must have arrived
}

/// A move and, for the replay, an estimate of your chance to win and a comment.
#[derive(Default)]
pub struct Choice {
    pub chosen: Move,
    pub win_estimate: Option<f32>, // 0 to 1
    pub comment: String,           // cut after 256 bytes
}

impl From<Move> for Choice {
    fn from(chosen: Move) -> Self {
        Choice { chosen, ..Default::default() }
    }
}

/// Plays one game.
pub trait Bot {
    fn choose(&mut self, turn: &Turn) -> Choice;
    fn game_over(&mut self, _result: &GameOver) {}
}

/// Plays until the referee closes stdin, and calls `make_bot` before each game. Redirects stdout to
/// stderr, the bot's log.
pub fn run<B: Bot>(name: &str, make_bot: impl Fn(NewGame, Rc<Printed>) -> B) {
    let mut from_referee = BufReader::new(std::io::stdin());
    let mut to_referee = take_stdout();
    let mut printed = Rc::new(Printed::default());
    let mut bot = None;
    while let Some(frame) = read_frame(&mut from_referee) {
        let arrived = Instant::now();
        let message = ToBot::decode(&frame);
        if let Some(hello) = message.hello {
            write_frame(&mut to_referee, &greeting(name, &hello));
            printed = Rc::new(printed_in(hello));
        } else if let Some(game) = message.new_game {
            bot = Some(make_bot(game, printed.clone()));
        } else if let (Some(request), Some(bot)) = (message.turn, &mut bot) {
            write_frame(&mut to_referee, &answer(bot, request, arrived));
        } else if let (Some(result), Some(bot)) = (message.game_over, &mut bot) {
            bot.game_over(&result);
        }
    }
}

fn greeting(name: &str, hello: &Hello) -> Writer {
    if hello.protocol != PROTOCOL {
        eprintln!("{}: this bot speaks protocol {}, the referee speaks {}", name, PROTOCOL, hello.protocol);
        std::process::exit(1);
    }
    let mut out = Writer::default();
    out.message(1, |reply| {
        reply.number(1, PROTOCOL);
        reply.text(2, name);
        reply.number(4, 1); // wants_legal_moves
        reply.number(6, 1); // many_games
    });
    out
}

fn printed_in(hello: Hello) -> Printed {
    Printed {
        cards: hello.cards.into_iter().map(|card| (card.id, card)).collect(),
        nobles: hello.nobles.into_iter().map(|noble| (noble.id, noble)).collect(),
    }
}

fn answer(bot: &mut impl Bot, request: TurnRequest, arrived: Instant) -> Writer {
    let number = request.turn;
    let choice = bot.choose(&Turn {
        number,
        view: request.view,
        legal_moves: request.legal_moves,
        events: request.events,
        deadline: arrived + Duration::from_millis(request.clock.limit_ms.into()),
    });
    let mut comment = choice.comment;
    while comment.len() > LONGEST_COMMENT {
        comment.pop();
    }
    let mut out = Writer::default();
    out.message(2, |reply| {
        reply.number(1, number);
        reply.message(2, |chosen| choice.chosen.write(chosen));
        if let Some(estimate) = choice.win_estimate {
            reply.float(5, estimate);
        }
        reply.text(6, &comment);
    });
    out
}

extern "C" {
    fn dup2(from: i32, to: i32) -> i32;
}

/// Redirects descriptor 1 to stderr, and returns the original stdout.
fn take_stdout() -> File {
    // SAFETY: descriptors 1 and 2 are open; ManuallyDrop keeps `stdout` from closing descriptor 1.
    unsafe {
        let stdout = ManuallyDrop::new(File::from_raw_fd(1));
        let to_referee = stdout.try_clone().expect("can't redirect stdout to stderr");
        assert!(dup2(2, 1) == 1, "can't redirect stdout to stderr");
        to_referee
    }
}

/// Returns the next message; None at the end of input.
fn read_frame(from: &mut BufReader<Stdin>) -> Option<Vec<u8>> {
    let mut head = Vec::new();
    while head.last().map_or(true, |byte| *byte > 127) {
        let mut byte = [0];
        from.read_exact(&mut byte).ok()?;
        head.push(byte[0]);
    }
    let mut frame = vec![0; read_varint(&mut head.as_slice())? as usize];
    from.read_exact(&mut frame).ok()?;
    Some(frame)
}

fn write_frame(to: &mut File, message: &Writer) {
    let mut frame = Writer::default();
    frame.varint(message.0.len() as u32);
    frame.0.extend_from_slice(&message.0);
    to.write_all(&frame.0).expect("can't write to the referee");
}
