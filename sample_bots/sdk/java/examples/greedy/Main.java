import splendor.Bot;
import splendor.Game.View;
import splendor.Messages.Turn;
import splendor.Move;

/** Looks one move ahead and plays the move that leaves it best off; ignores the others' plans. */
public final class Main extends Bot {
  public Main(Setup setup) {
    super(setup);
  }

  @Override
  public Choice choose(Turn turn) {
    Move best = null;
    double bestValue = Double.NEGATIVE_INFINITY;
    for (Move move : turn.legalMoves) {
      double value = new Prospect(turn.view, move, cards, nobles).value() + 1e-3 * random.nextDouble();
      if (value > bestValue) {
        best = move;
        bestValue = value;
      }
    }
    return new Choice(best, chance(turn.view), best + ": the best of " + turn.legalMoves.size());
  }

  /** Estimates the chance of winning from the points alone; equal points give equal chances. */
  private static double chance(View view) {
    int strongest = 0;
    for (int seat = 0; seat < view.players.size(); ++seat) {
      if (seat != view.seat) strongest = Math.max(strongest, view.players.get(seat).points);
    }
    double odds = Math.exp((view.me().points - strongest) / 3.0) / (view.players.size() - 1);
    return odds / (1 + odds);
  }

  public static void main(String[] arguments) {
    run("java-greedy", Main::new);
  }
}
