// A second implementation of the rules of Splendor: slow, naive, and independent of referee/rules.
//
// Tests play both implementations side by side; every difference is a bug in one of them. Nothing
// here is shared with the rules library, not even the card table, and simple code is preferred to
// fast code: a move is legal if `allowed` says so, and `legal` tries every candidate.
//
// Colours are indices 0..4 = white, blue, green, red, black; 5 is gold. Seats count from 0. Card
// ids are 1..90, noble ids 1..10; card id 0 is an empty place on the board.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace splendor::oracle {

using Tokens = std::array<int, 6>;
using Gems = std::array<int, 5>;
using Decks = std::array<std::vector<int>, 3>;

inline constexpr int kCards = 90;
inline constexpr int kNobles = 10;
inline constexpr std::size_t kGold = 5;

struct Card {
  int level;  // 1..3
  int bonus;  // colour 0..4
  int points;
  Gems cost;
};

struct Noble {
  int points;
  Gems requirement;
};

// Throw std::out_of_range for an id that does not exist.
const Card& card(int id);
const Noble& noble(int id);

// What "take different colours" means when fewer than three are wanted or left.
enum class TakeFewer {
  forced,  // exactly three, or all colours left when those are fewer
  up_to,   // one, two or three, freely
  exact3,  // three or nothing
};

enum class Payment {
  canonical,  // gold only for what the gems held do not cover
  any,        // gold may stand for any token due
};

struct Profile {
  TakeFewer take_fewer = TakeFewer::forced;
  Payment payment = Payment::canonical;
  int max_rounds = 0;  // 0 = no limit

  bool operator==(const Profile&) const = default;
};

struct Reserved {
  int card = 0;
  bool hidden = false;  // drawn from a deck: the others know its level only

  bool operator==(const Reserved&) const = default;
};

struct Player {
  Tokens tokens{};
  std::vector<int> cards;  // purchased, in the order of purchase
  std::vector<Reserved> reserved;
  std::vector<int> nobles;

  bool operator==(const Player&) const = default;
};

// One member per key of the state JSON. Lists are in the order in which things happened;
// `canonical` sorts them, so that equivalent states become equal.
struct State {
  Profile profile;
  int players = 0;
  int to_move = 0;
  int ply = 0;
  int passes = 0;    // in a row, none of which brought a noble
  std::string over;  // empty (JSON null), "points", "stalemate" or "round_limit"
  Tokens bank{};
  std::vector<int> nobles;
  std::array<std::array<int, 4>, 3> board{};  // [level - 1][place]
  Decks decks;                                // what is left, top first
  std::vector<Player> player;

  bool operator==(const State&) const = default;
};

// A move as data: what is taken or paid, returned, received.
struct Move {
  enum class Kind { take, reserve, draw, buy, pass };

  Kind kind = Kind::pass;
  int target = 0;   // card to reserve or to buy, or the level to draw from
  Tokens tokens{};  // taken or paid
  Tokens returned{};
  int noble = 0;  // 0 = none

  bool operator==(const Move&) const = default;
};

std::string notation(const Move& move);

// Accepts exactly what `notation` writes; throws std::invalid_argument for anything else.
Move parse(const std::string& text);

// All cards in id order, as deck orders.
Decks decks_in_id_order();

// Deals four cards per level from the top of each deck; a deck of fewer leaves places empty.
// REQUIRES: 2..4 players and players + 1 nobles; throws std::invalid_argument otherwise.
State new_game(int players, const Decks& decks, const std::vector<int>& nobles,
               const Profile& profile);

// The game of the published perft counts: decks in id order, nobles 1..players+1.
State game_in_id_order(int players, const Profile& profile = {});

// For this and the functions below, REQUIRES: nobody holds more than 10 tokens.
bool allowed(const State& state, const Move& move);

// The notations of all legal moves, sorted bytewise. Empty when the game is over.
std::vector<std::string> legal(const State& state);

// The state after a move. Throws std::invalid_argument if the move is not legal.
// Call it with its namespace, oracle::apply: the bare name also finds std::apply, through the
// std::string, and the compiler may prefer that one.
State apply(State state, const std::string& notation);

// Number of sequences of exactly `depth` moves; a game that ends earlier counts for nothing.
std::uint64_t perft(const State& state, int depth);

// Per seat. Equal players share the better rank and the next one is skipped: 1, 1, 3.
std::vector<int> points(const State& state);
std::vector<int> ranks(const State& state);

// The seats of rank 1.
std::vector<int> winners(const State& state);

// The canonical JSON, over which the hash of a state is taken.
std::string canonical(const State& state);

}  // namespace splendor::oracle
