package splendor;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** Answers the messages of the referee. */
final class Session implements Wire.Message {
  private static final int PROTOCOL = 1;
  private static final int LONGEST_COMMENT = 256; // bytes

  private final String name;
  private final Bot.Maker maker;
  private final Map<Integer, Game.Card> cards = new HashMap<>();
  private final Map<Integer, Game.Noble> nobles = new HashMap<>();
  private Bot bot;

  Session(String name, Bot.Maker maker) {
    this.name = name;
    this.maker = maker;
  }

  void run() {
    for (byte[] frame = Connection.receive(); frame != null; frame = Connection.receive()) {
      Wire.read(frame, this);
    }
  }

  /** A message from the referee has one field. Unknown fields, of later versions, are ignored. */
  @Override
  public void field(int number, Wire.Value value) {
    switch (number) {
      case 1 -> greet(value.into(new Messages.Hello()));
      case 2 -> bot = maker.make(new Bot.Setup(value.into(new Messages.NewGame()), cards, nobles));
      case 3 -> answer(value.into(new Messages.Turn()));
      case 4 -> bot.gameOver(value.into(new Messages.GameOver()));
      default -> {}
    }
  }

  private void greet(Messages.Hello hello) {
    if (hello.protocol != PROTOCOL) {
      System.err.printf("%s: this bot speaks protocol %d, the referee speaks %d%n", name, PROTOCOL, hello.protocol);
      System.exit(1);
    }
    for (Game.Card card : hello.cards) cards.put(card.id, card);
    for (Game.Noble noble : hello.nobles) nobles.put(noble.id, noble);
    Wire.Writer out = new Wire.Writer();
    out.message(1, reply -> {
      reply.number(1, PROTOCOL);
      reply.text(2, name);
      reply.number(4, 1); // wants_legal_moves
      reply.number(6, 1); // many_games
    });
    Connection.send(out);
  }

  private void answer(Messages.Turn turn) {
    Bot.Choice choice = bot.choose(turn);
    if (choice == null || choice.move() == null) {
      throw new NullPointerException("choose() must return a Choice with a move in it, not " + choice);
    }
    Wire.Writer out = new Wire.Writer();
    out.message(2, reply -> {
      reply.number(1, turn.number);
      reply.message(2, move -> choice.move().write(move));
      if (!Double.isNaN(choice.winEstimate())) reply.real(5, (float) choice.winEstimate());
      reply.text(6, shortened(choice.comment()));
    });
    Connection.send(out);
  }

  /** Cuts the comment to 256 bytes, between characters. */
  private static String shortened(String comment) {
    while (comment.getBytes(StandardCharsets.UTF_8).length > LONGEST_COMMENT) {
      comment = comment.substring(0, comment.offsetByCodePoints(comment.length(), -1));
    }
    return comment;
  }
}
