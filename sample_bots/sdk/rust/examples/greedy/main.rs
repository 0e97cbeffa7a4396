//! Looks one move ahead and plays the move that leaves it best off. Ignores what the others will do.
mod splendor;
mod value;
use splendor::{Bot, Choice, Dice, Printed, Turn, View};
use std::rc::Rc;

struct GreedyBot {
    dice: Dice,
    printed: Rc<Printed>,
}

impl Bot for GreedyBot {
    fn choose(&mut self, turn: &Turn) -> Choice {
        let mut best = &turn.legal_moves[0];
        let mut best_value = f64::NEG_INFINITY;
        for legal in &turn.legal_moves {
            let value = value::after(&turn.view, legal, &self.printed) + 1e-3 * self.dice.random();
            if value > best_value {
                best = legal;
                best_value = value;
            }
        }
        Choice {
            chosen: best.clone(),
            win_estimate: Some(chance(&turn.view)),
            comment: format!("{}: the best of {}", best, turn.legal_moves.len()),
        }
    }
}

/// Estimates the chance of winning from the points alone; equal points give equal chances.
fn chance(view: &View) -> f32 {
    let others = view.players.iter().enumerate().filter(|(seat, _)| *seat != view.seat);
    let strongest = others.map(|(_, player)| player.points).max().unwrap_or(0);
    let ahead = view.me().points as f32 - strongest as f32;
    let odds = (ahead / 3.0).exp() / (view.players.len() - 1) as f32;
    odds / (1.0 + odds)
}

fn main() {
    splendor::run("rust-greedy", |game, printed| GreedyBot { dice: Dice::new(game.dice), printed });
}
