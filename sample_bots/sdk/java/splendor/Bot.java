package splendor;

import java.util.Map;
import java.util.Random;

/** Derive from it and write choose(). There is a new one for every game. */
public abstract class Bot {
  static {
    Connection.takeStdout(); // before anything of yours runs
  }

  /** What a bot knows before its first move. */
  public record Setup(
      Messages.NewGame game, Map<Integer, Game.Card> cards, Map<Integer, Game.Noble> nobles) {}

  /** A move and, for the replay, your chance to win (0 to 1; NaN is none) and a comment. */
  public record Choice(Move move, double winEstimate, String comment) {
    public Choice(Move move) {
      this(move, Double.NaN, "");
    }
  }

  public interface Maker {
    Bot make(Setup setup);
  }

  protected final Messages.NewGame game; // seat, players, ruleset
  protected final Map<Integer, Game.Card> cards; // by id
  protected final Map<Integer, Game.Noble> nobles; // by id
  protected final Random random; // use no other dice, and games can be repeated

  protected Bot(Setup setup) {
    game = setup.game();
    cards = setup.cards();
    nobles = setup.nobles();
    random = new Random(game.dice);
  }

  /** Before turn.msLeft() is 0. */
  public abstract Choice choose(Messages.Turn turn);

  /** After the last move. */
  public void gameOver(Messages.GameOver result) {}

  /** Plays until the referee ends the input. The last line of main(). */
  public static void run(String name, Maker maker) {
    new Session(name, maker).run();
    System.exit(0);
  }
}
