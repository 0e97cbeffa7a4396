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
int points_of(PackedMove packed) {
  const Move move = packed.unpack();
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

bool Tree::Offer::includes(PackedMove move) const {
  using Kind = PackedMove::Kind;
  switch (move.kind()) {
    case Kind::buy:
      return cards.contains(move.card());
    case Kind::reserve_card:
      return may_reserve && open.contains(move.card());
    case Kind::reserve_top:
      return may_reserve && deck_sizes[move.level().index()] > 0;
    default:
      return true;
  }
}

std::span<Tree::Edge> Tree::Places::take(std::size_t count) {
  if (left_ < count) {
    left_ = std::max(count, kBlock);
    blocks_.emplace_back(left_);
  }
  std::vector<Edge>& block = blocks_.back();
  const std::span<Edge> taken = std::span(block).subspan(block.size() - left_, count);
  left_ -= count;
  taken_ += count;
  return taken;
}

Tree::Tree(const View& view, Mind& mind, Random& random, const TreeOptions& options)
    : view_(view), mind_(mind), random_(random), options_(options) {
  guesses_.reserve(kMostGuesses);
  nodes_.emplace_back();
  const Game& game = next_guess();
  judge_position(game);
  grow(nodes_[0], Offer(game), options_.root_width, options_.root_width);
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
    const Offer offer(game);
    Node& node = nodes_[at];
    if (!contains_all(node.cards, offer.cards)) add_purchases(node, game, offer);
    if (node.narrow && node.visits >= options_.widen_after * (1 + scarcity())) {
      widen(node, game, offer);
    }
    const auto chosen = at == 0 && first_ ? first_ : select(node, offer);
    if (!chosen) {  // all edges wait for cards that did not come this time
      chances = mind_.assess(game, judge_position(game));
      break;
    }
    ++node.visits;
    path_.push_back({at, *chosen, game.to_move()});
    Edge& edge = node.places[*chosen];
    game.play(edge.move.unpack());
    if (game.over()) {
      chances = sdk::outcome(game.table());
      break;
    }
    if (edge.child == 0) {
      chances = mind_.assess(game, judge_position(game));
      if (edge.visits >= scarcity() && has_room(options_.first_width)) {
        edge.child = static_cast<std::uint32_t>(nodes_.size());
        grow(nodes_.emplace_back(), Offer(game), options_.width, options_.first_width);
      }
      break;
    }
    at = edge.child;
  }
  for (const Step& step : path_) {
    Edge& edge = nodes_[step.node].places[step.edge];
    ++edge.visits;
    edge.total += static_cast<double>(chances[step.mover.index()]);
  }
}

std::size_t Tree::root_edge(const Move& move) {
  const PackedMove packed(move);
  Node& root = nodes_[0];
  for (std::size_t i = 0; i < root.size; ++i) {
    if (root.places[i].move == packed) return i;
  }
  const float foreseen = mind_.foresee(guesses_.front(), move, view_.seat)[view_.seat.index()];
  fresh_.assign(1, {packed, foreseen});
  append_fresh(root);
  return root.size - 1;
}

void Tree::look_ahead_through(const Move& first) {
  first_ = root_edge(first);
  look_ahead();
  first_.reset();
}

float Tree::chance_after(const Move& first) { return value(nodes_[0].places[root_edge(first)]); }

std::size_t Tree::bytes() const {
  return places_.taken() * sizeof(Edge) + nodes_.size() * sizeof(Node);
}

std::size_t Tree::scarcity() const {
  const std::size_t used = std::min(bytes(), options_.most_bytes - 1);
  return used / (options_.most_bytes - used);
}

bool Tree::has_room(std::size_t edges) const {
  return bytes() + sizeof(Node) + edges * sizeof(Edge) < options_.most_bytes;
}

void Tree::judge_moves(const Game& game) {
  fresh_.clear();
  if (moves_.empty()) return;
  mind_.foresee_all(game, moves_, view_.seat, foreseen_);
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const float foreseen = foreseen_[i][game.to_move().index()];
    fresh_.push_back(
        {PackedMove(moves_[i]), foreseen, exponential((foreseen - 1) / options_.temperature)});
  }
}

void Tree::keep_best(std::size_t count) {
  if (fresh_.size() <= count) return;
  std::nth_element(fresh_.begin(), fresh_.begin() + static_cast<std::ptrdiff_t>(count),
                   fresh_.end(),
                   [](const Edge& a, const Edge& b) { return a.foreseen > b.foreseen; });
  fresh_.resize(count);
}

void Tree::append_fresh(Node& node) {
  const std::size_t size = node.size + fresh_.size();
  if (size > node.places.size()) {
    const std::size_t later = node.size / 2;  // purchases come one by one
    const std::span<Edge> places = places_.take(size + later);
    std::ranges::copy(node.edges(), places.begin());
    node.places = places;
  }
  std::ranges::copy(fresh_, node.places.begin() + node.size);
  node.size = static_cast<std::uint32_t>(size);
}

Chances Tree::judge_position(const Game& game) {
  sdk::sensible_moves(game, moves_);
  judge_moves(game);
  const auto chance = [&](const Chances& each) { return each[game.to_move().index()]; };
  return *std::ranges::max_element(foreseen_, {}, chance);
}

void Tree::grow(Node& node, const Offer& offer, std::size_t width, std::size_t first_width) {
  keep_best(width);
  for (const Edge& edge : fresh_) node.likelihood += edge.likelihood;
  node.narrow = first_width < fresh_.size();
  keep_best(first_width);
  append_fresh(node);
  node.cards = offer.cards;
}

void Tree::add_purchases(Node& node, const Game& game, const Offer& offer) {
  if (can_buy_beyond(node.cards, game)) {
    sdk::sensible_moves(game, moves_);
    std::erase_if(moves_, [&](const Move& move) {
      const auto* buy = std::get_if<Buy>(&move.action);
      return buy == nullptr || node.cards.contains(buy->card);
    });
    judge_moves(game);
    keep_best(options_.width);
    if (has_room(fresh_.size())) {
      for (const Edge& edge : fresh_) node.likelihood += edge.likelihood;
      append_fresh(node);
    }
  }
  for (const CardId id : offer.cards) node.cards.insert(id);
}

void Tree::widen(Node& node, const Game& game, const Offer& offer) {
  node.narrow = false;
  if (!has_room(options_.width)) return;
  sdk::sensible_moves(game, moves_);
  std::erase_if(moves_, [&](const Move& move) {
    return std::ranges::find(node.edges(), PackedMove(move), &Edge::move) != node.edges().end();
  });
  judge_moves(game);
  keep_best(options_.width - std::min<std::size_t>(options_.width, node.size));
  append_fresh(node);
  node.likelihood = 0;
  node.cards = offer.cards;
  for (const Edge& edge : node.edges()) {
    node.likelihood += edge.likelihood;
    if (edge.move.kind() == PackedMove::Kind::buy) node.cards.insert(edge.move.card());
  }
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
  for (std::size_t i = 0; i < node.size; ++i) {
    const Edge& edge = node.places[i];
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
  return *std::ranges::max_element(node.edges(), [&](const Edge& a, const Edge& b) {
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
    edge = &favourite(nodes_[edge->child]);
    if (edge->visits < kOften) break;
    text += (text.empty() ? "; expects " : ", ") + to_text(edge->move.unpack());
  }
  return text;
}

bool Tree::settled(double looks_left) const {
  constexpr int kFew = 2000;
  constexpr double kMostOfThem = 0.97;
  std::uint32_t most = 0;
  std::uint32_t second = 0;
  for (const Edge& edge : nodes_[0].edges()) {
    if (edge.visits > most) {
      second = std::exchange(most, edge.visits);
    } else {
      second = std::max(second, edge.visits);
    }
  }
  if (nodes_[0].size == 1 || second + looks_left < most) return true;
  return looks_ >= kFew && most > kMostOfThem * looks_;
}

const Tree::Edge& Tree::best_first_move() const {
  constexpr float kWon = 0.99F;
  constexpr float kEquallyGood = 0.005F;
  constexpr std::uint32_t kOften = 8;
  const Edge* best = &favourite(nodes_[0]);
  const float won = value(*best);
  if (won < kWon) return *best;
  for (const Edge& edge : nodes_[0].edges()) {
    if (edge.visits >= kOften && value(edge) > won - kEquallyGood &&
        points_of(edge.move) > points_of(best->move)) {
      best = &edge;
    }
  }
  return *best;
}

sdk::Choice Tree::choice() const {
  const Edge& best = best_first_move();
  sdk::Choice choice = best.move.unpack();
  choice.win_estimate = value(best);
  choice.comment = "looked ahead " + std::to_string(looks_) + " times" + expectation();
  return choice;
}

}  // namespace splendor::search
