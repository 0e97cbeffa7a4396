// Monte Carlo tree search for a game with hidden cards (information-set MCTS; Cowling, Powley,
// Whitehouse 2012).
//
// Every look ahead makes a new guess of the hidden cards and walks down one tree that all guesses
// share: a node is the moves that led to it, whatever cards came up. That works well here, because
// moves alone decide about tokens, bonuses and points; cards only decide which moves there are. So
// a visit skips edges whose card is not there this time, and adds edges for new cards.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "referee/rules/game.hpp"
#include "referee/rules/random.hpp"
#include "sample_bots/sdk/bot.hpp"
#include "sample_bots/sdk/outcome.hpp"
#include "sample_bots/search/packed_move.hpp"

namespace splendor::search {

using sdk::Chances;

// Values positions; the tree does the rest.
class Mind {
 public:
  virtual ~Mind() = default;
  // Each seat's chance to win once the player to move has made this move. Must not depend on what
  // the viewer can't know before the move, such as the card that is turned up.
  virtual Chances foresee(const Game& game, const Move& move, Seat viewer) = 0;
  // The same for each of several moves, in their order, for minds that are faster that way.
  virtual void foresee_all(const Game& game, std::span<const Move> moves, Seat viewer,
                           std::vector<Chances>& foreseen) {
    foreseen.clear();
    for (const Move& move : moves) foreseen.push_back(foresee(game, move, viewer));
  }
  // The same for a position that is reached for the first time; `best` is the estimate for the best
  // move there.
  virtual Chances assess(const Game& game, const Chances& best) = 0;
};

struct TreeOptions {
  float exploration = 0.3F;   // how often unlikely moves are tried
  float temperature = 0.05F;  // difference in estimate that makes a move e times as likely
  float trust = 2;            // how many visits the first estimate of a move counts as
  std::size_t width = 16;     // moves considered in a node: the most promising
  std::size_t root_width = 40;
  // Most positions are met only a few times, so the first few edges will do until one is met more
  // often.
  std::size_t first_width = 5;
  std::uint32_t widen_after = 10;
  // For the tree, however long it may think: a bot has 512 MiB. The fuller the tree, the more often
  // a position must be met to get edges of its own.
  std::size_t most_bytes = 300'000'000;
};

class Tree {
 public:
  // REQUIRES: it is the viewer's turn; mind and random outlive the tree
  Tree(const View& view, Mind& mind, Random& random, const TreeOptions& options = {});

  void look_ahead();
  // Looks ahead through this first move, even if the tree has not considered it. REQUIRES: legal
  void look_ahead_through(const Move& first);
  // The viewer's chance to win after a first move. REQUIRES: as for look_ahead_through
  [[nodiscard]] float chance_after(const Move& first);
  [[nodiscard]] int looks() const { return looks_; }
  // The memory that its positions and moves take up.
  [[nodiscard]] std::size_t bytes() const;
  // True if so many further looks can't change choice(), or will hardly.
  [[nodiscard]] bool settled(double looks_left) const;
  // The most visited move, with the chance to win and the expected continuation. In a won game, a
  // move that is as good and brings more points, so that the game ends.
  [[nodiscard]] sdk::Choice choice() const;

 private:
  struct Edge {
    PackedMove move;
    float foreseen = 0;
    float likelihood = 0;  // relative to the other edges of its node
    double total = 0;      // a float would no longer count small parts after some 100,000 visits
    std::uint32_t visits = 0;
    std::uint32_t child = 0;  // 0 is none yet: the root is nobody's child
  };
  // Hands out places for edges in a row. Nothing is given back before the tree is gone.
  class Places {
   public:
    std::span<Edge> take(std::size_t count);
    [[nodiscard]] std::size_t taken() const { return taken_; }

   private:
    static constexpr std::size_t kBlock = 512;
    std::deque<std::vector<Edge>> blocks_;
    std::size_t left_ = 0;  // unused, in the last block
    std::size_t taken_ = 0;
  };
  struct Node {
    [[nodiscard]] std::span<Edge> edges() { return places.first(size); }
    [[nodiscard]] std::span<const Edge> edges() const { return places.first(size); }

    std::span<Edge> places;
    std::uint32_t size = 0;
    std::uint32_t visits = 0;
    CardSet cards;  // that have edges, if they have any
    float likelihood = 0;
    bool narrow = false;  // has the first few edges only
  };
  // What decides, in addition to the moves that led to a node, which moves there are.
  struct Offer {
    explicit Offer(const Game& game);
    [[nodiscard]] bool includes(PackedMove move) const;

    CardSet open;
    CardSet cards;  // open ones, and the hand of the player to move
    std::array<std::uint8_t, 3> deck_sizes;
    bool may_reserve;
  };
  struct Step {
    std::uint32_t node;
    std::size_t edge;
    Seat mover;
  };

  const Game& next_guess();
  // The root's edge for a move, which is added if there is none.
  std::size_t root_edge(const Move& move);
  // Fills fresh_ with edges for all sensible moves. Returns the estimate for the best one.
  Chances judge_position(const Game& game);
  // Gives a new node the most promising edges of fresh_. `first_width` of them are stored; if that
  // is less than `width`, widen() adds the others.
  void grow(Node& node, const Offer& offer, std::size_t width, std::size_t first_width);
  // Adds edges for buying cards that were not there before. Reserving a card that came up by chance
  // is hardly ever worth a look.
  void add_purchases(Node& node, const Game& game, const Offer& offer);
  // Adds the other edges of a narrow node.
  void widen(Node& node, const Game& game, const Offer& offer);
  // Fills fresh_ with an edge for each of moves_.
  void judge_moves(const Game& game);
  // Shrinks fresh_ to its `count` most promising edges.
  void keep_best(std::size_t count);
  // How often a position must have been met to get edges: 0 in a tree that is less than half full,
  // 10 in one that is full to ten elevenths.
  [[nodiscard]] std::size_t scarcity() const;
  // True if a node with this many edges still fits into most_bytes.
  [[nodiscard]] bool has_room(std::size_t edges) const;
  void append_fresh(Node& node);
  // The edge to follow, among those whose cards are there.
  [[nodiscard]] std::optional<std::size_t> select(const Node& node, const Offer& offer) const;
  [[nodiscard]] const Edge& favourite(const Node& node) const;
  // The root's edge for choice().
  [[nodiscard]] const Edge& best_first_move() const;
  [[nodiscard]] std::string expectation() const;
  [[nodiscard]] float value(const Edge& edge) const;

  View view_;
  Mind& mind_;
  Random& random_;
  TreeOptions options_;
  std::vector<Game> guesses_;
  Places places_;
  std::deque<Node> nodes_;
  std::vector<Step> path_;
  std::vector<Move> moves_;
  std::vector<Chances> foreseen_;
  std::vector<Edge> fresh_;
  int looks_ = 0;
  std::optional<std::size_t> first_;  // the root's edge that the next look has to follow
};

}  // namespace splendor::search
