//! Rates the position of a player after a move, in points.
use crate::splendor::{Action, Card, Move, Noble, Printed, Tokens, View, GOLD};

/// What the player would have after a move.
struct Prospect {
    tokens: Tokens,
    bonuses: Tokens,
    points: u32,
    reserved: Vec<u32>,
}

pub fn after(view: &View, played: &Move, printed: &Printed) -> f64 {
    let me = view.me();
    let mut prospect = Prospect {
        tokens: me.tokens,
        bonuses: me.bonuses,
        points: me.points,
        reserved: me.reserved.iter().map(|held| held.card).collect(),
    };
    let mut within_reach: Vec<u32> = view.board.iter().copied().filter(|card| *card != 0).collect();
    within_reach.extend(&prospect.reserved);
    match &played.action {
        Action::Take(tokens) => prospect.gain(tokens),
        Action::ReserveCard(_) | Action::ReserveTop(_) => {
            prospect.reserved.push(0);
            prospect.tokens[GOLD] += view.bank[GOLD].min(1);
        }
        Action::Buy { card, payment } => {
            prospect.buy(&printed.cards[card], &payment.unwrap_or_default());
            within_reach.retain(|other| other != card);
        }
        Action::Pass => {}
    }
    prospect.pay(&played.returned);
    prospect.points += if played.noble != 0 { 3 } else { 0 };
    let nobles = view.nobles.iter().filter(|noble| **noble != played.noble);
    prospect.owned()
        + prospect.cards_potential(within_reach.iter().map(|card| &printed.cards[card]))
        + prospect.noble_potential(nobles.map(|noble| &printed.nobles[noble]))
}

impl Prospect {
    fn gain(&mut self, tokens: &Tokens) {
        self.tokens.iter_mut().zip(tokens).for_each(|(held, count)| *held += count);
    }

    fn pay(&mut self, tokens: &Tokens) {
        self.tokens.iter_mut().zip(tokens).for_each(|(held, count)| *held -= count);
    }

    fn buy(&mut self, card: &Card, payment: &Tokens) {
        self.pay(payment);
        self.bonuses[card.bonus] += 1;
        self.points += card.points;
        self.reserved.retain(|held| *held != card.id);
    }

    fn owned(&self) -> f64 {
        let bonuses: u32 = self.bonuses.iter().sum();
        f64::from(self.points) + 0.9 * f64::from(bonuses) + 0.1 * f64::from(self.tokens[GOLD])
            - 0.3 * self.reserved.len() as f64
    }

    /// Values the three most promising cards: a player can't buy everything.
    fn cards_potential<'a>(&self, cards: impl Iterator<Item = &'a Card>) -> f64 {
        let mut best: Vec<f64> = cards.map(|card| self.card_potential(card)).collect();
        best.sort_by(|a, b| b.total_cmp(a));
        [0.6, 0.3, 0.1].iter().zip(best).map(|(share, worth)| share * worth).sum()
    }

    fn card_potential(&self, card: &Card) -> f64 {
        let mut due = 0;
        let mut missing = 0;
        for (colour, cost) in card.cost.iter().enumerate() {
            let rest = cost.saturating_sub(self.bonuses[colour]);
            due += rest;
            missing += rest.saturating_sub(self.tokens[colour]);
        }
        let missing = missing.saturating_sub(self.tokens[GOLD]);
        (f64::from(card.points) + 0.9 - 0.1 * f64::from(due)) * 0.75f64.powi(missing as i32)
    }

    fn noble_potential<'a>(&self, nobles: impl Iterator<Item = &'a Noble>) -> f64 {
        let missing = |noble: &Noble| -> u32 {
            noble.requirement.iter().zip(self.bonuses).map(|(wanted, have)| wanted.saturating_sub(have)).sum()
        };
        nobles.map(|noble| 3.0 * 0.6f64.powi(missing(noble) as i32)).sum()
    }
}
