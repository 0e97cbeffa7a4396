package splendor;

/** One whole turn: an action, the tokens given back, the noble received. */
public final class Move implements Wire.Message {
  public enum Kind { TAKE, RESERVE_CARD, RESERVE_TOP, BUY, PASS }

  public Kind kind = Kind.PASS;
  public int[] taken = new int[6]; // TAKE
  public int card; // RESERVE_CARD, BUY
  public int level; // RESERVE_TOP: level of the deck
  public int[] payment; // BUY; null: as little gold as possible
  public int[] returned = new int[6]; // tokens given back to hold at most ten
  public int noble; // 0 if none; required whenever a noble visits

  @Override
  public void field(int number, Wire.Value value) {
    switch (number) {
      case 1 -> {
        kind = Kind.TAKE;
        taken = value.tokens();
      }
      case 2 -> {
        kind = Kind.RESERVE_CARD;
        card = value.number();
      }
      case 3 -> {
        kind = Kind.RESERVE_TOP;
        level = value.number();
      }
      case 4 -> {
        kind = Kind.BUY;
        value.into(this::purchase);
      }
      case 5 -> kind = Kind.PASS;
      case 6 -> returned = value.tokens();
      case 7 -> noble = value.number();
      default -> {}
    }
  }

  private void purchase(int number, Wire.Value value) {
    if (number == 1) card = value.number();
    if (number == 2) payment = value.tokens();
  }

  void write(Wire.Writer out) {
    switch (kind) {
      case TAKE -> out.tokens(1, taken);
      case RESERVE_CARD -> out.number(2, card);
      case RESERVE_TOP -> out.number(3, level);
      case BUY -> out.message(4, buy -> {
        buy.number(1, card);
        if (payment != null) buy.tokens(2, payment);
      });
      case PASS -> out.message(5, pass -> {});
    }
    if (Game.total(returned) > 0) out.tokens(6, returned);
    out.number(7, noble);
  }

  /** The move in the notation of proto/README.md, such as "T wug -k". */
  @Override
  public String toString() {
    String text =
        switch (kind) {
          case TAKE -> "T " + Game.letters(taken);
          case RESERVE_CARD -> "R " + card;
          case RESERVE_TOP -> "D " + level;
          case BUY -> "B " + card + paid();
          case PASS -> "P";
        };
    if (Game.total(returned) > 0) text += " -" + Game.letters(returned);
    return noble == 0 ? text : text + " N" + noble;
  }

  private String paid() {
    if (payment == null) return "";
    return Game.total(payment) == 0 ? " 0" : " " + Game.letters(payment);
  }
}
