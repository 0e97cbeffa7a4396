package splendor;

import java.util.ArrayList;
import java.util.List;

/** Messages from the referee. Fields and their numbers are those of proto/splendor/v1/bot.proto. */
public final class Messages {
  private Messages() {}

  static final class Hello implements Wire.Message {
    int protocol;
    final List<Game.Card> cards = new ArrayList<>();
    final List<Game.Noble> nobles = new ArrayList<>();

    @Override
    public void field(int number, Wire.Value value) {
      switch (number) {
        case 1 -> protocol = value.number();
        case 3 -> cards.add(value.into(new Game.Card()));
        case 4 -> nobles.add(value.into(new Game.Noble()));
        default -> {}
      }
    }
  }

  public static final class Ruleset implements Wire.Message {
    public String name = "";
    public int takeFewer; // 0 forced, 1 up to three, 2 exactly three
    public int payment; // 0 canonical: gold only for missing colours, 1 any
    public int maxRounds; // 0 is no limit

    @Override
    public void field(int number, Wire.Value value) {
      switch (number) {
        case 1 -> name = value.text();
        case 2 -> takeFewer = value.number();
        case 3 -> payment = value.number();
        case 4 -> maxRounds = value.number();
        default -> {}
      }
    }
  }

  public static final class NewGame implements Wire.Message {
    public int seat; // your seat; seat 0 starts
    public int players;
    public Ruleset ruleset = new Ruleset();
    public int dice; // seed for your random numbers, so that games can be repeated

    @Override
    public void field(int number, Wire.Value value) {
      switch (number) {
        case 1 -> seat = value.number();
        case 2 -> players = value.number();
        case 3 -> ruleset = value.into(new Ruleset());
        case 5 -> dice = value.number();
        default -> {}
      }
    }
  }

  /** A move that was played, and the card that it revealed. */
  public static final class Event implements Wire.Message {
    public int seat;
    public Move move = new Move();
    public int revealed; // card that filled the empty place on the board; 0 if none
    public boolean fault; // the seat made no move and is out of the game

    @Override
    public void field(int number, Wire.Value value) {
      switch (number) {
        case 1 -> seat = value.number();
        case 3 -> move = value.into(new Move());
        case 4 -> revealed = value.number();
        case 5 -> fault = value.isTrue();
        default -> {}
      }
    }
  }

  /** Everything a bot is told on its turn. */
  public static final class Turn implements Wire.Message {
    public int number; // your earlier turns in this game
    public Game.View view = new Game.View();
    /** Moves since your last turn, beginning with your own. */
    public final List<Event> events = new ArrayList<>();
    public final List<Move> legalMoves = new ArrayList<>();
    private final long arrived = System.nanoTime();
    private int limitMs;

    /** Milliseconds until your answer must have arrived. */
    public double msLeft() {
      return limitMs - (System.nanoTime() - arrived) / 1e6;
    }

    @Override
    public void field(int number, Wire.Value value) {
      switch (number) {
        case 1 -> this.number = value.number();
        case 2 -> view = value.into(new Game.View());
        case 3 -> events.add(value.into(new Event()));
        case 4 -> value.into((of, time) -> limitMs = of == 1 ? time.number() : limitMs);
        case 5 -> legalMoves.add(value.into(new Move()));
        default -> {}
      }
    }
  }

  public static final class GameOver implements Wire.Message {
    public String reason = ""; // points, stalemate, round_limit, fault
    public final List<Integer> ranks = new ArrayList<>(); // by seat; 1 is best
    public final List<Integer> points = new ArrayList<>();
    public Game.View view = new Game.View();

    @Override
    public void field(int number, Wire.Value value) {
      switch (number) {
        case 1 -> reason = value.text();
        case 2 -> value.appendTo(ranks);
        case 3 -> value.appendTo(points);
        case 4 -> view = value.into(new Game.View());
        default -> {}
      }
    }
  }
}
