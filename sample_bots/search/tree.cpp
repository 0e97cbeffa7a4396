#include "sample_bots/search/tree.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "referee/rules/notation.hpp"
#include "referee/rules/price.hpp"
#include "sample_bots/sdk/guess.hpp"
#include "sample_bots/sdk/sensible_moves.hpp"
#include "sample_bots/search/exponential.hpp"

namespace splendor::search {
namespace {

// Guessing takes long, so guesses are used again: only every fourth look brings a new one, apart
// from the first few. New ones replace the oldest in the end. Whoever thinks for long must not take
// the luck of a few guesses for the truth.
constexpr std::size_t kFewGuesses = 32;
constexpr std::size_t kMostGuesses = 256;
constexpr std::size_t kLooksPerGuess = 4;

// Whether the player to move can buy a card that is not in the set.
bool can_buy_beyond(const CardSet& set, const Game& game) {
  const Table& table = game.table();
  const PlayerArea& me = table.mover();
  const Hand& hand = game.hidden().hands[table.to_move.index()];
  const Tokens power = me.bonuses + me.tokens.gems();
  for (unsigned rest = affordable(table.board, hand, power, me.tokens.gold()); rest != 0;
       rest &= rest - 1) {
    const auto at = static_cast<std::size_t>(std::countr_zero(rest));
    const CardId id = at < table.board.size() ? *table.board[at] : hand[at - table.board.size()];
    if (!set.contains(id)) return true;
  }
  return false;
}

// What a move adds to the points of the player.
int points_of(const Move& move) {
  const auto* buy = std::get_if<Buy>(&move.action);
  return (buy != nullptr ? card(buy->card).points : 0) + (move.noble ? kNoblePoints : 0);
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
    : view_(view), mind_(mind), random_(random), options_(options) {
  guesses_.reserve(kMostGuesses);
  nodes_.emplace_back(&memory_);
  const Game& game = next_guess();
  grow(nodes_[0], game, Offer(game), options_.root_width);
}

const Game& Tree::next_guess() {
  const auto turn = static_cast<std::size_t>(looks_);
  if (guesses_.size() >= kFewGuesses && turn % kLooksPerGuess != 0) {
    return guesses_[turn % guesses_.size()];
  }
  if (guesses_.size() < kMostGuesses) return guesses_.emplace_back(sdk::guess(view_, random_));
  return guesses_[turn / kLooksPerGuess % kMostGuesses] = sdk::guess(view_, random_);
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
    const auto chosen = at == 0 && first_ ? first_ : select(nodes_[at], offer);
    if (!chosen) {  // all edges wait for cards that did not come this time
      Node passing(&memory_);
      chances = mind_.assess(game, grow(passing, game, offer, options_.width));
      break;
    }
    ++nodes_[at].visits;
    path_.push_back({at, *chosen, game.to_move()});
    Edge& edge = nodes_[at].edges[*chosen];
    game.play(edge.move);
    if (edge.child == 0) {
      edge.child = static_cast<std::uint32_t>(nodes_.size());
      nodes_.emplace_back(&memory_);  // edge is no longer valid
    }
    at = nodes_[at].edges[*chosen].child;
  }
  for (const Step& step : path_) {
    Edge& edge = nodes_[step.node].edges[step.edge];
    ++edge.visits;
    edge.total += static_cast<double>(chances[step.mover.index()]);
  }
}

std::size_t Tree::root_edge(const Move& move) {
  auto& edges = nodes_[0].edges;
  const auto found =
      std::ranges::find_if(edges, [&](const Edge& edge) { return edge.move == move; });
  const auto at = static_cast<std::size_t>(found - edges.begin());
  if (found == edges.end()) {
    const float foreseen = mind_.foresee(guesses_.front(), move, view_.seat)[view_.seat.index()];
    edges.push_back({move, foreseen, 0});
  }
  return at;
}

void Tree::look_ahead_through(const Move& first) {
  first_ = root_edge(first);
  look_ahead();
  first_.reset();
}

float Tree::chance_after(const Move& first) { return value(nodes_[0].edges[root_edge(first)]); }

Chances Tree::grow(Node& node, const Game& game, const Offer& offer, std::size_t width) {
  const bool first = node.edges.empty();
  const std::size_t mover = game.to_move().index();
  Chances best{};
  fresh_.clear();
  moves_.clear();
  if (first) {
    sdk::sensible_moves(game, moves_);
  } else if (can_buy_beyond(node.cards, game)) {
    sdk::sensible_moves(game, moves_);
    std::erase_if(moves_, [&](const Move& move) {
      const auto* buy = std::get_if<Buy>(&move.action);
      return buy == nullptr || node.cards.contains(buy->card);
    });
  }
  if (!moves_.empty()) mind_.foresee_all(game, moves_, view_.seat, foreseen_);
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const Chances& foreseen = foreseen_[i];
    fresh_.push_back({moves_[i], foreseen[mover], 0});
    if (i == 0 || foreseen[mover] > best[mover]) best = foreseen;
  }
  const auto better = [](const Edge& a, const Edge& b) { return a.foreseen > b.foreseen; };
  if (fresh_.size() > width) {
    std::nth_element(fresh_.begin(), fresh_.begin() + static_cast<std::ptrdiff_t>(width),
                     fresh_.end(), better);
    fresh_.resize(width);
  }
  for (const CardId id : offer.cards) node.cards.insert(id);
  if (edge_count_ + fresh_.size() > options_.most_edges) return best;
  // One meeting will do in a tree that is half full, ten in one that is full to ten elevenths.
  if (first && node.visits < edge_count_ / (options_.most_edges - edge_count_)) {
    ++node.visits;
    return best;
  }
  edge_count_ += fresh_.size();
  for (Edge& edge : fresh_) {
    edge.likelihood = exponential((edge.foreseen - 1) / options_.temperature);
    node.likelihood += edge.likelihood;
  }
  node.edges.insert(node.edges.end(), fresh_.begin(), fresh_.end());
  return best;
}

float Tree::value(const Edge& edge) const {
  return (options_.trust * edge.foreseen + static_cast<float>(edge.total)) /
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
  const Edge* edge = &best_first_move();
  for (int i = 1; i < kMoves && edge->child != 0; ++i) {
    const Node& node = nodes_[edge->child];
    if (node.edges.empty()) break;
    edge = &favourite(node);
    if (edge->visits < kOften) break;
    text += (text.empty() ? "; expects " : ", ") + to_text(edge->move);
  }
  return text;
}

bool Tree::settled(double looks_left) const {
  constexpr int kFew = 2000;
  constexpr double kMostOfThem = 0.97;
  std::uint32_t most = 0;
  std::uint32_t second = 0;
  for (const Edge& edge : nodes_[0].edges) {
    if (edge.visits > most) {
      second = std::exchange(most, edge.visits);
    } else {
      second = std::max(second, edge.visits);
    }
  }
  if (nodes_[0].edges.size() == 1 || second + looks_left < most) return true;
  return looks_ >= kFew && most > kMostOfThem * looks_;
}

const Tree::Edge& Tree::best_first_move() const {
  constexpr float kWon = 0.99F;
  constexpr float kEquallyGood = 0.005F;
  constexpr std::uint32_t kOften = 8;
  const Edge* best = &favourite(nodes_[0]);
  const float won = value(*best);
  if (won < kWon) return *best;
  for (const Edge& edge : nodes_[0].edges) {
    if (edge.visits >= kOften && value(edge) > won - kEquallyGood &&
        points_of(edge.move) > points_of(best->move)) {
      best = &edge;
    }
  }
  return *best;
}

sdk::Choice Tree::choice() const {
  const Edge& best = best_first_move();
  sdk::Choice choice = best.move;
  choice.win_estimate = value(best);
  choice.comment = "looked ahead " + std::to_string(looks_) + " times" + expectation();
  return choice;
}

}  // namespace splendor::search
