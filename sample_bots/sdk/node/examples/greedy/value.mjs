// Rates the position of a player after a move, in points.
import { GOLD, minus, plus, tokensOf, total } from "./splendor/index.mjs";

// What the player would have, and could buy, after a move.
export class Prospect {
  constructor(view, move, cards, nobles) {
    const me = view.players[view.seat];
    this.tokens = me.tokens;
    this.bonuses = me.bonuses;
    this.points = me.points;
    this.reserved = me.reserved.map((held) => held.card);
    let withinReach = [...view.board.filter((card) => card !== 0), ...this.reserved];
    if (move.take) {
      this.tokens = plus(this.tokens, move.take);
    } else if (move.buy) {
      this.buy(cards[move.buy.card], move.buy.payment);
      withinReach = withinReach.filter((card) => card !== move.buy.card);
    } else if (!move.pass) {
      this.reserved = [...this.reserved, 0];
      this.tokens = plus(this.tokens, tokensOf(GOLD, Math.min(1, view.bank[GOLD])));
    }
    this.tokens = minus(this.tokens, move.returned);
    if (move.noble) this.points += 3;
    this.withinReach = withinReach.map((card) => cards[card]);
    this.nobles = view.nobles.filter((noble) => noble !== move.noble).map((noble) => nobles[noble]);
  }

  buy(card, payment) {
    this.tokens = minus(this.tokens, payment);
    this.bonuses = plus(this.bonuses, tokensOf(card.bonus));
    this.points += card.points;
    this.reserved = this.reserved.filter((held) => held !== card.id);
  }

  value() {
    const owned = this.points + 0.9 * total(this.bonuses) + 0.1 * this.tokens[GOLD];
    return owned + this.cardsPotential() + this.noblePotential() - 0.3 * this.reserved.length;
  }

  // Values the three most promising cards: a player can't buy everything.
  cardsPotential() {
    const best = this.withinReach.map((card) => this.cardPotential(card)).sort((a, b) => b - a);
    return [0.6, 0.3, 0.1].reduce((sum, share, place) => sum + share * (best[place] ?? 0), 0);
  }

  cardPotential(card) {
    const due = card.cost.map((cost, colour) => Math.max(0, cost - this.bonuses[colour]));
    const lacking = due.reduce((sum, count, colour) => sum + Math.max(0, count - this.tokens[colour]), 0);
    const missing = Math.max(0, lacking - this.tokens[GOLD]);
    return (card.points + 0.9 - 0.1 * total(due)) * 0.75 ** missing;
  }

  noblePotential() {
    const missing = ({ requirement }) =>
      requirement.reduce((sum, count, colour) => sum + Math.max(0, count - this.bonuses[colour]), 0);
    return this.nobles.reduce((sum, noble) => sum + 3 * 0.6 ** missing(noble), 0);
  }
}
