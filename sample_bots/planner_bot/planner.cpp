#include "sample_bots/planner_bot/planner.hpp"

#include <algorithm>

#include "sample_bots/sdk/guess.hpp"
#include "sample_bots/sdk/sensible_moves.hpp"
#include "sample_bots/search/rule_of_thumb.hpp"

namespace splendor::planner {
namespace {

// Rates a position without search. All cards count as known, since the table is a guess.
Chances at_a_glance(const Game& game) {
  return search::rule_of_thumb({game, game.to_move(), std::nullopt, false});
}

struct Reply {
  Game after;
  Chances chances;
};

// Puts the best `count` items first, best of all at the front, and drops the others.
template <class Item, class Better>
void keep_best(std::vector<Item>& items, std::size_t count, Better better) {
  count = std::min(count, items.size());
  const auto end = items.begin() + static_cast<std::ptrdiff_t>(count);
  std::partial_sort(items.begin(), end, items.end(), better);
  items.erase(end, items.end());
}

}  // namespace

Planner::Planner(const View& view, Random& random, const PlannerOptions& options)
    : view_(view), random_(random), options_(options), guess_(sdk::guess(view, random)) {
  std::vector<Move> moves;
  sdk::sensible_moves(guess_, moves);
  for (const Move& move : moves) {
    const auto after = search::Afterwards::of(guess_, move, view.seat);
    candidates_.push_back({move, search::rule_of_thumb(after)[view.seat.index()]});
  }
  keep_best(candidates_, options.candidates,
            [](const Candidate& a, const Candidate& b) { return a.at_a_glance > b.at_a_glance; });
}

void Planner::step() {
  Candidate& candidate = candidates_[next_++];
  Game after = guess_;
  after.play(candidate.move);
  candidate.now = outlook(after, options_.depth - 1)[view_.seat.index()];
  if (next_ < candidates_.size()) return;
  // A guess counts only once every candidate was searched on it, so that all are compared on the
  // same cards.
  for (Candidate& each : candidates_) each.total += each.now;
  ++guesses_;
  guess_ = sdk::guess(view_, random_);
  next_ = 0;
}

Chances Planner::outlook(const Game& game, int depth) const {
  if (depth == 0 || game.over()) return at_a_glance(game);
  const std::size_t mover = game.to_move().index();
  const auto better = [mover](const Reply& a, const Reply& b) {
    return a.chances[mover] > b.chances[mover];
  };
  std::vector<Move> moves;
  sdk::sensible_moves(game, moves);
  std::vector<Reply> replies;
  replies.reserve(moves.size());
  for (const Move& move : moves) {
    Game after = game;
    after.play(move);
    replies.push_back({after, at_a_glance(after)});
  }
  if (depth > 1) {
    keep_best(replies, options_.replies, better);
    for (Reply& reply : replies) reply.chances = outlook(reply.after, depth - 1);
  }
  return std::min_element(replies.begin(), replies.end(), better)->chances;
}

std::size_t Planner::best_index() const {
  const auto worse = [&](const Candidate& a, const Candidate& b) {
    return guesses_ > 0 ? a.total < b.total : a.now < b.now;
  };
  return static_cast<std::size_t>(std::max_element(candidates_.begin(), candidates_.end(), worse) -
                                  candidates_.begin());
}

float Planner::chance() const {
  const Candidate& candidate = candidates_[best_index()];
  return guesses_ > 0 ? candidate.total / static_cast<float>(guesses_) : candidate.now;
}

}  // namespace splendor::planner
