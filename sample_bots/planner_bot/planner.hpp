// Search over a determinised table: guess the hidden cards, then the game has no secrets and can be
// searched like chess; do so for many guesses, and play the move that is best on average.
#pragma once

#include <optional>
#include <vector>

#include "referee/rules/game.hpp"
#include "referee/rules/random.hpp"
#include "sample_bots/sdk/outcome.hpp"

namespace splendor::planner {

using sdk::Chances;

struct PlannerOptions {
  int depth = 3;                // moves looked ahead, those of all players
  std::size_t candidates = 20;  // moves of its own that it considers: those that look best at once
  std::size_t replies = 5;      // likewise, of every player after it
};

class Planner {
 public:
  // REQUIRES: it is the viewer's turn; random outlives the planner
  Planner(const View& view, Random& random, const PlannerOptions& options = {});

  // Searches the next move of its own on the present guess.
  void step();
  // Guesses on which all moves were searched.
  [[nodiscard]] int guesses() const { return guesses_; }
  // True if more guesses will hardly change the averages.
  [[nodiscard]] bool settled() const { return candidates_.size() == 1 || guesses_ >= 200; }
  // The move that was best on average, and its mean chance to win. REQUIRES: a step
  [[nodiscard]] const Move& best() const { return candidates_[best_index()].move; }
  [[nodiscard]] float chance() const;

 private:
  struct Candidate {
    Move move;
    float at_a_glance = 0;
    float now = 0;    // its chance on the present guess
    float total = 0;  // the sum of those on earlier guesses
  };

  // What comes of a position if everybody does what is best for themselves, looking `depth` more
  // moves ahead ("max^n"; Luckhardt, Irani 1986).
  [[nodiscard]] Chances outlook(const Game& game, int depth) const;
  [[nodiscard]] std::size_t best_index() const;

  View view_;
  Random& random_;
  PlannerOptions options_;
  std::vector<Candidate> candidates_;
  Game guess_;
  std::size_t next_ = 0;  // candidate to search on this guess
  int guesses_ = 0;
};

}  // namespace splendor::planner
