"""Rates the position of a player after a move, in points."""

from splendor import GOLD, Tokens


class Prospect:
    """What the player would have, and could buy, after a move."""

    def __init__(self, view, move, cards, nobles):
        me = view.me
        self.tokens, self.bonuses, self.points = me.tokens, me.bonuses, me.points
        self.reserved = len(me.reserved)
        within_reach = [card for card in view.board if card] + [held.card for held in me.reserved]
        if move.take:
            self.tokens += move.take
        elif move.buy:
            self.buy(cards[move.buy.card], move.buy.payment)
            self.reserved -= any(held.card == move.buy.card for held in me.reserved)
            within_reach.remove(move.buy.card)
        elif not move.no_action:
            self.reserved += 1
            self.tokens += Tokens.of(GOLD, min(1, view.bank[GOLD]))
        self.tokens -= move.returned
        self.points += 3 if move.noble else 0
        self.within_reach = [cards[card] for card in within_reach]
        self.nobles = [nobles[noble] for noble in view.nobles if noble != move.noble]

    def buy(self, card, payment):
        self.tokens -= payment
        self.bonuses += Tokens.of(card.bonus)
        self.points += card.points

    def value(self):
        owned = self.points + 0.9 * self.bonuses.total() + 0.1 * self.tokens[GOLD]
        return owned + self.cards_potential() + self.noble_potential() - 0.3 * self.reserved

    def cards_potential(self):
        """Values the three most promising cards: a player can't buy everything."""
        best = sorted((self.card_potential(card) for card in self.within_reach), reverse=True)
        return sum(share * worth for share, worth in zip((0.6, 0.3, 0.1), best))

    def card_potential(self, card):
        due = missing = 0
        for cost, bonus, held in zip(card.cost, self.bonuses, self.tokens):
            if cost > bonus:
                due += cost - bonus
                missing += max(0, cost - bonus - held)
        missing = max(0, missing - self.tokens[GOLD])
        return (card.points + 0.9 - 0.1 * due) * 0.75**missing

    def noble_potential(self):
        return sum(3 * 0.6 ** missing(noble.requirement, self.bonuses) for noble in self.nobles)


def missing(wanted, have):
    return sum(max(0, w - h) for w, h in zip(wanted, have))
