import static splendor.Game.GOLD;
import static splendor.Game.total;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import splendor.Game.Card;
import splendor.Game.Noble;
import splendor.Game.Player;
import splendor.Game.View;
import splendor.Move;

/** What the player would have, and could buy, after a move. */
final class Prospect {
  private final int[] tokens;
  private final int[] bonuses;
  private int points;
  private int reserved;
  private final List<Card> withinReach = new ArrayList<>();
  private final List<Noble> openNobles = new ArrayList<>();

  Prospect(View view, Move move, Map<Integer, Card> cards, Map<Integer, Noble> nobles) {
    Player me = view.me();
    tokens = me.tokens.clone();
    bonuses = me.bonuses.clone();
    points = me.points + (move.noble == 0 ? 0 : 3);
    reserved = me.reserved.size();
    for (int card : view.board) if (card != 0) withinReach.add(cards.get(card));
    me.reserved.forEach(held -> withinReach.add(cards.get(held.card)));
    for (int noble : view.nobles) if (noble != move.noble) openNobles.add(nobles.get(noble));
    switch (move.kind) {
      case TAKE -> add(move.taken, 1);
      case RESERVE_CARD, RESERVE_TOP -> {
        ++reserved;
        tokens[GOLD] += Math.min(1, view.bank[GOLD]);
      }
      case BUY -> {
        if (me.reserved.stream().anyMatch(held -> held.card == move.card)) --reserved;
        buy(cards.get(move.card), move.payment);
      }
      case PASS -> {}
    }
    add(move.returned, -1);
  }

  private void add(int[] counts, int sign) {
    for (int colour = 0; colour < 6; ++colour) tokens[colour] += sign * counts[colour];
  }

  private void buy(Card card, int[] payment) {
    add(payment, -1);
    ++bonuses[card.bonus];
    points += card.points;
    withinReach.remove(card);
  }

  /** Rates the player's position, in points. */
  double value() {
    double owned = points + 0.9 * total(bonuses) + 0.1 * tokens[GOLD];
    return owned + cardsPotential() + noblePotential() - 0.3 * reserved;
  }

  /** Values the three most promising cards: a player can't buy everything. */
  private double cardsPotential() {
    List<Double> best = new ArrayList<>();
    for (Card card : withinReach) best.add(cardPotential(card));
    best.sort(Comparator.reverseOrder());
    double[] shares = {0.6, 0.3, 0.1};
    double sum = 0;
    for (int i = 0; i < Math.min(shares.length, best.size()); ++i) sum += shares[i] * best.get(i);
    return sum;
  }

  private double cardPotential(Card card) {
    int due = 0;
    int missing = -tokens[GOLD];
    for (int colour = 0; colour < GOLD; ++colour) {
      int rest = Math.max(0, card.cost[colour] - bonuses[colour]);
      due += rest;
      missing += Math.max(0, rest - tokens[colour]);
    }
    return (card.points + 0.9 - 0.1 * due) * Math.pow(0.75, Math.max(0, missing));
  }

  private double noblePotential() {
    double sum = 0;
    for (Noble noble : openNobles) {
      int missing = 0;
      for (int c = 0; c < GOLD; ++c) missing += Math.max(0, noble.requirement[c] - bonuses[c]);
      sum += 3 * Math.pow(0.6, missing);
    }
    return sum;
  }
}
