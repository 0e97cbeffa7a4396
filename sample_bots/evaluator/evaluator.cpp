#include "sample_bots/evaluator/evaluator.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "referee/base/sha256.hpp"
#include "referee/rules/random.hpp"
#include "sample_bots/champion_bot/champion_mind.hpp"
#include "sample_bots/champion_bot/weights.hpp"
#include "sample_bots/sdk/outcome.hpp"
#include "sample_bots/sdk/sensible_moves.hpp"
#include "sample_bots/search/tree.hpp"

namespace splendor::evaluator {
namespace {

// The chances in a position are the mean of what the network says after each of the next plies if
// all players make the moves it likes best. One ply alone knows what a card is worth to the player
// to move; the mean of several also knows what the others will do about it, and the network's
// errors of judgement partly cancel.
constexpr int kPlies = 4;
// Part of sha256(). Change it with anything here that changes chances() or outlook().
constexpr std::string_view kMethod =
    "mean of 4 plies, 4 promising moves, decks left out, sharpened for two; 2";

// A card that a move brings into sight.
struct Reveal {
  Level level;
  std::optional<std::size_t> place;  // on the board; none: the newest reservation of the mover
};

std::optional<Reveal> reveal_of(const Game& before, const Move& move, const Game& after) {
  if (const auto* top = std::get_if<ReserveTop>(&move.action)) return Reveal{top->level, {}};
  std::optional<std::size_t> place;
  if (const auto* buy = std::get_if<Buy>(&move.action))
    place = find_open(before.table(), buy->card);
  if (const auto* reserve = std::get_if<ReserveCard>(&move.action)) {
    place = find_open(before.table(), reserve->card);
  }
  if (!place || !after.table().board[*place]) return std::nullopt;
  return Reveal{kLevels[*place / kPlaces], place};
}

// A position as an evaluator sees it: all reservations are known, and the decks are left out, so
// that nothing can depend on their order. A place whose card is taken stays empty.
class Sight {
 public:
  explicit Sight(const Game& game) : table_(game.table()), hidden_(game.hidden()) {
    table_.deck_sizes = {};
    for (const Seat seat : seats(table_.players)) {
      auto& reserved = table_.area(seat).reserved;
      for (std::size_t i = 0; i < reserved.size(); ++i) {
        reserved[i].face_up = hidden_.hands[seat.index()][i];
      }
    }
  }

  // Takes away the card that a move brought into sight.
  void hide(const Reveal& reveal, Seat mover) {
    if (reveal.place) {
      table_.board[*reveal.place].reset();
      return;
    }
    auto& reserved = table_.area(mover).reserved;
    Hand& hand = hidden_.hands[mover.index()];
    reserved.erase_at(reserved.size() - 1);
    hand.erase_at(hand.size() - 1);
  }

  // Puts a card where one was taken away.
  [[nodiscard]] Game with(const Reveal& reveal, Seat mover, CardId card) const {
    Table table = table_;
    Hidden hidden = hidden_;
    if (reveal.place) {
      table.board[*reveal.place] = card;
    } else {
      table.area(mover).reserved.push_back({reveal.level, card});
      hidden.hands[mover.index()].push_back(card);
    }
    return Game::imagined(table, hidden);
  }

  [[nodiscard]] Game game() const { return Game::imagined(table_, hidden_); }

 private:
  Table table_;
  Hidden hidden_;
};

void add(Chances& sum, const sdk::Chances& chances) {
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += static_cast<double>(chances[i]);
}

void divide(Chances& sum, double by) {
  for (double& chance : sum) chance /= by;
}

// With two players, whoever leads wins more often than the mean says: champion with search makes
// more of a lead than the network that judges it. The power of 9/8 fits its games
// (calibration_evidence). With three and four players the mean itself fits best.
void sharpen(Chances& chances, PlayerCount players) {
  if (players.number() > 2) return;
  double total = 0;
  for (double& chance : chances) {
    chance *= std::sqrt(std::sqrt(std::sqrt(chance)));  // unlike pow, the same on every machine
    total += chance;
  }
  divide(chances, total);
}

CardSlot card_of(const Move& move) {
  if (const auto* buy = std::get_if<Buy>(&move.action)) return buy->card;
  if (const auto* reserve = std::get_if<ReserveCard>(&move.action)) return reserve->card;
  return {};
}

// A move with what the network says after it.
struct Foreseen {
  Move move;
  sdk::Chances chances{};
};

// Follows the moves that the network likes best from positions that differ in one card alone: the
// one that was revealed. Which moves are promising without that card is found out once; with a
// card, only these and the moves with that card are compared.
class Lines {
 public:
  // `before` is the position without the card.
  Lines(const champion::Network& network, Game before)
      : mind_(network), root_{std::move(before), {}, {}} {}

  // With `card` in `game`, which is `before` otherwise; or without any.
  Chances follow(Game game, CardSlot card) {
    Chances sum{};
    Node* node = &root_;
    for (int ply = 0; ply < kPlies; ++ply) {
      if (game.over()) {
        add(sum, sdk::outcome(game.table()));
        continue;
      }
      const Foreseen best = node != nullptr ? best_of(*node, game, card) : best_of_all(game);
      add(sum, best.chances);
      const bool uses_card = card && card_of(best.move) == card;
      node = node == nullptr || uses_card ? nullptr : &next(*node, best.move);
      game.play(best.move);
    }
    divide(sum, kPlies);
    sharpen(sum, game.table().players);
    return sum;
  }

 private:
  static constexpr std::size_t kPromising = 4;

  struct Node {
    Game game;  // without the card
    std::vector<Move> promising;
    std::vector<std::pair<Move, std::unique_ptr<Node>>> next;
  };

  static Node& next(Node& node, const Move& move) {
    for (auto& [known, child] : node.next) {
      if (known == move) return *child;
    }
    Game after = node.game;
    after.play(move);
    node.next.emplace_back(move, std::make_unique<Node>(Node{std::move(after), {}, {}}));
    return *node.next.back().second;
  }

  const std::vector<Foreseen>& compare(const Game& game) {
    sdk::sensible_moves(game, moves_);
    return judge(game, moves_);
  }

  const std::vector<Foreseen>& judge(const Game& game, const std::vector<Move>& moves) {
    mind_.foresee_all(game, moves, game.to_move(), foreseen_);
    compared_.clear();
    for (std::size_t i = 0; i < moves.size(); ++i) compared_.push_back({moves[i], foreseen_[i]});
    return compared_;
  }

  static const Foreseen& best_in(const std::vector<Foreseen>& moves, Seat mover) {
    return *std::ranges::max_element(
        moves, {}, [&](const Foreseen& move) { return move.chances[mover.index()]; });
  }

  Foreseen best_of_all(const Game& game) { return best_in(compare(game), game.to_move()); }

  Foreseen best_of(Node& node, const Game& game, CardSlot card) {
    const Seat mover = game.to_move();
    if (node.promising.empty()) {
      compare(node.game);
      const std::size_t kept = std::min(kPromising, compared_.size());
      std::ranges::partial_sort(compared_, compared_.begin() + static_cast<std::ptrdiff_t>(kept),
                                std::ranges::greater{},
                                [&](const Foreseen& move) { return move.chances[mover.index()]; });
      for (std::size_t i = 0; i < kept; ++i) node.promising.push_back(compared_[i].move);
      if (!card) return compared_.front();
    }
    chosen_.clear();
    // A card that was drawn fills a place in the hand, which a reservation may have counted on.
    const bool hand_is_full = game.table().mover().reserved.full();
    for (const Move& move : node.promising) {
      if (hand_is_full && std::holds_alternative<ReserveCard>(move.action)) continue;
      chosen_.push_back(move);
    }
    if (card) {
      sdk::sensible_moves(game, moves_);
      for (const Move& move : moves_) {
        if (card_of(move) == card) chosen_.push_back(move);
      }
    }
    return chosen_.empty() ? best_of_all(game) : best_in(judge(game, chosen_), mover);
  }

  champion::ChampionMind mind_;
  Node root_;
  // Kept for their memory.
  std::vector<Move> moves_;
  std::vector<Move> chosen_;
  std::vector<sdk::Chances> foreseen_;
  std::vector<Foreseen> compared_;
};

Chances certain(const Game& game) {
  Chances chances{};
  add(chances, sdk::outcome(game.table()));
  return chances;
}

}  // namespace

struct Evaluator::Parts {
  std::array<champion::Network, 3> networks{champion::trained_network(PlayerCount(2)),
                                            champion::trained_network(PlayerCount(3)),
                                            champion::trained_network(PlayerCount(4))};
  std::string sha256;

  [[nodiscard]] const champion::Network& network(PlayerCount players) const {
    return networks[players.index()];
  }
};

Evaluator::Evaluator() {
  auto parts = std::make_unique<Parts>();
  Sha256 hash;
  hash.add(kMethod);
  for (const champion::Network& network : parts->networks) hash.add(pack(network.rows()));
  parts->sha256 = to_hex(hash.digest());
  parts_ = std::move(parts);
}

Evaluator::~Evaluator() = default;
Evaluator::Evaluator(Evaluator&&) noexcept = default;
Evaluator& Evaluator::operator=(Evaluator&&) noexcept = default;

std::string_view Evaluator::name() const { return "champion"; }
const std::string& Evaluator::sha256() const { return parts_->sha256; }

Chances Evaluator::chances(const Game& position) const {
  if (position.over()) return certain(position);
  const Game seen = Sight(position).game();
  return Lines(parts_->network(position.table().players), seen).follow(seen, {});
}

Outlook Evaluator::outlook(const Game& position, const Move& move) const {
  Game after = position;
  after.play(move);
  const auto reveal = reveal_of(position, move, after);
  if (after.over() || !reveal) {
    const Chances known = chances(after);
    return {known, known, false};
  }
  const Seat mover = position.to_move();
  const Hand& hand = after.hidden().hands[mover.index()];
  const CardId shown = reveal->place ? *after.table().board[*reveal->place] : hand[hand.size() - 1];
  Sight sight(after);
  sight.hide(*reveal, mover);
  Lines lines(parts_->network(position.table().players), sight.game());
  Outlook outlook;
  outlook.revealed = true;
  outlook.actual = lines.follow(sight.with(*reveal, mover, shown), shown);
  outlook.expected = outlook.actual;
  const Deck left = after.deck(reveal->level);
  for (const CardId card : left) {
    const Chances chances = lines.follow(sight.with(*reveal, mover, card), card);
    for (std::size_t i = 0; i < chances.size(); ++i) outlook.expected[i] += chances[i];
  }
  divide(outlook.expected, static_cast<double>(left.size() + 1));
  return outlook;
}

Judgement Evaluator::judge(const View& view, const Move& played, const SearchLimits& limits) const {
  champion::ChampionMind mind(parts_->network(view.table.players));
  Random random(limits.seed);
  search::Tree tree(view, mind, random);
  for (int i = 0; i < limits.looks; ++i) tree.look_ahead();
  const sdk::Choice best = tree.choice();
  // As often through the move that was played as through the best one, so that both are known
  // equally well.
  for (int i = 0; i < limits.looks / 2 && !(best.move == played); ++i) {
    tree.look_ahead_through(i % 2 == 0 ? played : best.move);
  }
  Judgement judgement{best.move, static_cast<double>(tree.chance_after(best.move)),
                      static_cast<double>(tree.chance_after(played))};
  if (judgement.played_chance < judgement.best_chance) return judgement;
  return {played, judgement.played_chance, judgement.played_chance};
}

}  // namespace splendor::evaluator
