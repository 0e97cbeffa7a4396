package splendor;

import java.util.ArrayList;
import java.util.List;

/** The game as a bot sees it. Fields and their numbers are those of proto/splendor/v1/game.proto. */
public final class Game {
  private Game() {}

  /** Colours: indices of arrays of six counts, which are tokens, costs, bonuses or requirements. */
  public static final int WHITE = 0, BLUE = 1, GREEN = 2, RED = 3, BLACK = 4, GOLD = 5;

  public static int total(int[] tokens) {
    int sum = 0;
    for (int count : tokens) sum += count;
    return sum;
  }

  /** One letter for each token, such as "wuu". */
  public static String letters(int[] tokens) {
    StringBuilder text = new StringBuilder();
    for (int colour = 0; colour < 6; ++colour) {
      text.append("wugrko".substring(colour, colour + 1).repeat(tokens[colour]));
    }
    return text.toString();
  }

  public static final class Card implements Wire.Message {
    public int id; // 1 to 90
    public int level;
    public int bonus; // colour of its bonus: WHITE to BLACK
    public int points;
    public int[] cost = new int[6];

    @Override
    public void field(int number, Wire.Value value) {
      switch (number) {
        case 1 -> id = value.number();
        case 2 -> level = value.number();
        case 3 -> bonus = value.number() - 1; // white is 1 on the wire
        case 4 -> points = value.number();
        case 5 -> cost = value.tokens();
        default -> {}
      }
    }
  }

  public static final class Noble implements Wire.Message {
    public int id; // 1 to 10
    public int points;
    public int[] requirement = new int[6]; // bonuses

    @Override
    public void field(int number, Wire.Value value) {
      switch (number) {
        case 1 -> id = value.number();
        case 2 -> points = value.number();
        case 3 -> requirement = value.tokens();
        default -> {}
      }
    }
  }

  public static final class Reservation implements Wire.Message {
    public int card; // 0 if face down and not yours
    public int level;
    public boolean faceDown;

    @Override
    public void field(int number, Wire.Value value) {
      switch (number) {
        case 1 -> card = value.number();
        case 2 -> level = value.number();
        case 3 -> faceDown = value.isTrue();
        default -> {}
      }
    }
  }

  public static final class Player implements Wire.Message {
    public int[] tokens = new int[6];
    public int[] bonuses = new int[6];
    public int points;
    public final List<Integer> cards = new ArrayList<>(); // purchased
    public final List<Integer> nobles = new ArrayList<>();
    public final List<Reservation> reserved = new ArrayList<>();
    public boolean out; // out of the game after a fault

    @Override
    public void field(int number, Wire.Value value) {
      switch (number) {
        case 1 -> tokens = value.tokens();
        case 2 -> bonuses = value.tokens();
        case 3 -> points = value.number();
        case 4 -> value.appendTo(cards);
        case 5 -> value.appendTo(nobles);
        case 6 -> reserved.add(value.into(new Reservation()));
        case 7 -> out = value.isTrue();
        default -> {}
      }
    }
  }

  /** Everything that your seat may see. */
  public static final class View implements Wire.Message {
    public int seat; // your seat; seat 0 starts
    public int toMove;
    public int ply; // turns taken so far by all players
    public int passes; // consecutive passes just made
    public int[] bank = new int[6];
    public final List<Integer> nobles = new ArrayList<>(); // nobles not yet received by a player
    /** 12 card ids: four of level 1, four of 2, four of 3; 0 is an empty place. */
    public final List<Integer> board = new ArrayList<>();
    public final List<Integer> deckSizes = new ArrayList<>(); // of level 1, 2, 3
    public final List<Player> players = new ArrayList<>(); // by seat

    public Player me() {
      return players.get(seat);
    }

    @Override
    public void field(int number, Wire.Value value) {
      switch (number) {
        case 1 -> seat = value.number();
        case 2 -> toMove = value.number();
        case 3 -> ply = value.number();
        case 4 -> passes = value.number();
        case 5 -> bank = value.tokens();
        case 6 -> value.appendTo(nobles);
        case 7 -> value.appendTo(board);
        case 8 -> value.appendTo(deckSizes);
        case 9 -> players.add(value.into(new Player()));
        default -> {}
      }
    }
  }
}
