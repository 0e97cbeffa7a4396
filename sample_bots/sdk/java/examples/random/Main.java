import splendor.Bot;
import splendor.Messages.Turn;

/** Plays a random legal move; all are equally likely. */
public final class Main extends Bot {
  public Main(Setup setup) {
    super(setup);
  }

  @Override
  public Choice choose(Turn turn) {
    return new Choice(turn.legalMoves.get(random.nextInt(turn.legalMoves.size())));
  }

  public static void main(String[] arguments) {
    run("java-random", Main::new);
  }
}
