//! Plays a random legal move; all are equally likely.
mod splendor;
use splendor::{Bot, Choice, Dice, Turn};

struct RandomBot {
    dice: Dice,
}

impl Bot for RandomBot {
    fn choose(&mut self, turn: &Turn) -> Choice {
        self.dice.pick(&turn.legal_moves).clone().into()
    }
}

fn main() {
    splendor::run("rust-random", |game, _printed| RandomBot { dice: Dice::new(game.dice) });
}
