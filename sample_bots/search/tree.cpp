#include "sample_bots/search/tree.hpp"

#include <algorithm>
#include <cmath>

#include "referee/rules/notation.hpp"
#include "sample_bots/sdk/guess.hpp"
#include "sample_bots/sdk/sensible_moves.hpp"

namespace splendor::search {
namespace {

// Guessing takes longer than a look ahead deserves, so guesses are used again.
constexpr std::size_t kMostGuesses = 256;
// Keeps the tree below some 100 MB, however long it may think.
constexpr std::size_t kMostEdges = 1'000'000;

CardSlot card_needed(const Move& move) {
  if (const auto* buy = std::get_if<Buy>(&move.action)) return buy->card;
  if (const auto* reserve = std::get_if<ReserveCard>(&move.action)) return reserve->card;
  return {};
}

bool contains_all(const CardSet& set, const CardSet& others) {
  for (std::size_t i = 0; i < set.words().size(); ++i) {
    if ((others.words()[i] & ~set.words()[i]) != 0) return false;
  }
  return true;
}

}  // namespace

Tree::Offer::Offer(const Game& game) {
  const Table& table = game.table();
  may_reserve = !table.mover().reserved.full();
  deck_sizes = table.deck_sizes;
  for (const CardSlot place : table.board) {
    if (place) open.insert(*place);
  }
  cards = open;
  for (const CardId id : game.hidden().hands[game.to_move().index()]) cards.insert(id);
}

bool Tree::Offer::includes(const Move& move) const {
  return std::visit(
      Overloaded{
          [&](const Buy& buy) { return cards.contains(buy.card); },
          [&](const ReserveCard& reserve) { return may_reserve && open.contains(reserve.card); },
          [&](const ReserveTop& top) { return may_reserve && deck_sizes[top.level.index()] > 0; },
          [](const auto&) { return true; },
      },
      move.action);
}

Tree::Tree(const View& view, Mind& mind, Random& random, const TreeOptions& options)
    : view_(view), mind_(mind), random_(random), options_(options), nodes_(1) {
  const Game& game = next_guess();
  grow(nodes_[0], game, Offer(game), options_.root_width);
}

const Game& Tree::next_guess() {
  if (guesses_.size() < kMostGuesses) {
    guesses_.push_back(sdk::guess(view_, random_));
    return guesses_.back();
  }
  return guesses_[static_cast<std::size_t>(looks_) % kMostGuesses];
}

void Tree::look_ahead() {
  Game game = next_guess();
  ++looks_;
  path_.clear();
  std::uint32_t at = 0;
  Chances chances{};
  while (true) {
    if (game.over()) {
      chances = sdk::outcome(game.table());
      break;
    }
    const Offer offer(game);
    const bool leaf = nodes_[at].edges.empty();
    if (leaf || !contains_all(nodes_[at].cards, offer.cards)) {
      const Chances best = grow(nodes_[at], game, offer, options_.width);
      if (leaf) {
        chances = mind_.assess(game, best);
        break;
      }
    }
    const auto chosen = select(nodes_[at], offer);
    if (!chosen) {  // all edges wait for cards that did not come this time
      Node passing;
      chances = mind_.assess(game, grow(passing, game, offer, options_.width));
      break;
    }
    ++nodes_[at].visits;
    path_.push_back({at, *chosen, game.to_move()});
    Edge& edge = nodes_[at].edges[*chosen];
    game.play(edge.move);
    if (edge.child == 0) {
      edge.child = static_cast<std::uint32_t>(nodes_.size());
      nodes_.emplace_back();  // edge is no longer valid
    }
    at = nodes_[at].edges[*chosen].child;
  }
  for (const Step& step : path_) {
    Edge& edge = nodes_[step.node].edges[step.edge];
    ++edge.visits;
    edge.total += chances[step.mover.index()];
  }
}

Chances Tree::grow(Node& node, const Game& game, const Offer& offer, std::size_t width) {
  const bool first = node.edges.empty();
  const std::size_t mover = game.to_move().index();
  Chances best{};
  fresh_.clear();
  sdk::sensible_moves(game, moves_);
  for (const Move& move : moves_) {
    const CardSlot card = card_needed(move);
    if (!first && (!card || node.cards.contains(*card))) continue;
    const Chances foreseen = mind_.foresee(game, move, view_.seat);
    fresh_.push_back({move, foreseen[mover], 0});
    if (fresh_.size() == 1 || foreseen[mover] > best[mover]) best = foreseen;
  }
  const auto better = [](const Edge& a, const Edge& b) { return a.foreseen > b.foreseen; };
  if (fresh_.size() > width) {
    std::nth_element(fresh_.begin(), fresh_.begin() + static_cast<std::ptrdiff_t>(width),
                     fresh_.end(), better);
    fresh_.resize(width);
  }
  for (const CardId id : offer.cards) node.cards.insert(id);
  if (edge_count_ > kMostEdges) return best;
  edge_count_ += fresh_.size();
  for (Edge& edge : fresh_) {
    edge.likelihood = std::exp((edge.foreseen - 1) / options_.temperature);
    node.likelihood += edge.likelihood;
  }
  node.edges.insert(node.edges.end(), fresh_.begin(), fresh_.end());
  return best;
}

float Tree::value(const Edge& edge) const {
  return (options_.trust * edge.foreseen + edge.total) /
         (options_.trust + static_cast<float>(edge.visits));
}

std::optional<std::size_t> Tree::select(const Node& node, const Offer& offer) const {
  const float scale =
      options_.exploration * std::sqrt(static_cast<float>(node.visits)) / node.likelihood;
  std::optional<std::size_t> best;
  float best_urge = -1;
  for (std::size_t i = 0; i < node.edges.size(); ++i) {
    const Edge& edge = node.edges[i];
    if (!offer.includes(edge.move)) continue;
    const float urge = value(edge) + scale * edge.likelihood / static_cast<float>(1 + edge.visits);
    if (urge > best_urge) {
      best_urge = urge;
      best = i;
    }
  }
  return best;
}

const Tree::Edge& Tree::favourite(const Node& node) const {
  return *std::max_element(node.edges.begin(), node.edges.end(), [&](const Edge& a, const Edge& b) {
    if (a.visits != b.visits) return a.visits < b.visits;
    return value(a) < value(b);
  });
}

// The next moves, as far as they were looked at often enough to mean something.
std::string Tree::expectation() const {
  constexpr int kMoves = 4;
  constexpr std::uint32_t kOften = 10;
  std::string text;
  const Edge* edge = &favourite(nodes_[0]);
  for (int i = 1; i < kMoves && edge->child != 0; ++i) {
    const Node& node = nodes_[edge->child];
    if (node.edges.empty()) break;
    edge = &favourite(node);
    if (edge->visits < kOften) break;
    text += (text.empty() ? "; expects " : ", ") + to_text(edge->move);
  }
  return text;
}

bool Tree::settled() const {
  constexpr int kFew = 300;
  constexpr float kMostOfThem = 0.9F;
  if (nodes_[0].edges.size() == 1) return true;
  return looks_ >= kFew &&
         static_cast<float>(favourite(nodes_[0]).visits) > kMostOfThem * static_cast<float>(looks_);
}

sdk::Choice Tree::choice() const {
  const Edge& best = favourite(nodes_[0]);
  sdk::Choice choice = best.move;
  choice.win_estimate = value(best);
  choice.comment = "looked ahead " + std::to_string(looks_) + " times" + expectation();
  return choice;
}

}  // namespace splendor::search
