package splendor;

import java.util.Map;
import java.util.Random;

/** Base class of bots: override choose(). Each game gets a new instance. */
public abstract class Bot {
  static {
    Connection.takeStdout(); // before any code of the bot runs
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
  protected final Random random; // use only this, so that games can be repeated

  protected Bot(Setup setup) {
    game = setup.game();
    cards = setup.cards();
    nobles = setup.nobles();
    random = new Random(game.dice);
  }

  /** Returns the move to play, before turn.msLeft() is 0. */
  public abstract Choice choose(Messages.Turn turn);

  /** Called after the last move. */
  public void gameOver(Messages.GameOver result) {}

  /** Plays until the referee closes stdin, then exits. Call it at the end of main(). */
  public static void run(String name, Maker maker) {
    new Session(name, maker).run();
    System.exit(0);
  }
}
