// Search over determinised tables: once the hidden cards are guessed, the game has no secrets and
// can be searched like chess. Searches many guesses, and plays the move that is best on average.
#pragma once

#include <optional>
#include <vector>

#include "referee/rules/game.hpp"
#include "referee/rules/random.hpp"
#include "sample_bots/sdk/outcome.hpp"

namespace splendor::planner {

using sdk::Chances;

struct PlannerOptions {
  int depth = 3;                // search depth in moves, counting those of all players
  std::size_t candidates = 20;  // own moves searched: the best by the value function alone
  std::size_t replies = 5;      // moves searched for each later player, chosen the same way
};

class Planner {
 public:
  // REQUIRES: it is the viewer's turn; random outlives the planner
  Planner(const View& view, Random& random, const PlannerOptions& options = {});

  // Searches the next candidate on the current guess.
  void step();
  // The number of guesses on which all candidates were searched.
  [[nodiscard]] int guesses() const { return guesses_; }
  // True if more guesses will hardly change the averages.
  [[nodiscard]] bool settled() const { return candidates_.size() == 1 || guesses_ >= 200; }
  // The move that was best on average, and its mean chance to win. REQUIRES: a step
  [[nodiscard]] const Move& best() const { return candidates_[best_index()].move; }
  [[nodiscard]] float chance() const;

 private:
  struct Candidate {
    Move move;
    float at_a_glance = 0;  // chance to win by the value function alone
    float now = 0;          // chance to win on the current guess
    float total = 0;        // sum of the chances on all earlier guesses
  };

  // The value of a position if every player does what is best for itself, looking `depth` more
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
