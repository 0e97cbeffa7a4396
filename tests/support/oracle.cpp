#include "tests/support/oracle.hpp"

#include <algorithm>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace splendor::oracle {
namespace {

using Kind = Move::Kind;

constexpr int kMostTokens = 10;
constexpr std::size_t kMostReserved = 3;
constexpr int kPointsToEnd = 15;

int total(const Tokens& tokens) { return std::accumulate(tokens.begin(), tokens.end(), 0); }

bool contains(const std::vector<int>& list, int id) {
  return std::find(list.begin(), list.end(), id) != list.end();
}

std::size_t level_index(int card_id) { return static_cast<std::size_t>(card(card_id).level - 1); }

const Player& mover(const State& state) {
  return state.player.at(static_cast<std::size_t>(state.to_move));
}

Player& mover(State& state) { return state.player.at(static_cast<std::size_t>(state.to_move)); }

bool is_open(const State& state, int card_id) {
  for (const auto& places : state.board) {
    for (const int place : places) {
      if (place == card_id) {
        return true;
      }
    }
  }
  return false;
}

bool has_reserved(const Player& player, int card_id) {
  return std::any_of(player.reserved.begin(), player.reserved.end(),
                     [&](const Reserved& one) { return one.card == card_id; });
}

Gems bonuses(const Player& player) {
  Gems sum{};
  for (const int id : player.cards) {
    ++sum[static_cast<std::size_t>(card(id).bonus)];
  }
  return sum;
}

// Every way to choose 0..most[i] for each i, found by counting like an odometer.
std::vector<Tokens> every_choice(const Tokens& most) {
  std::vector<Tokens> choices;
  Tokens choice{};
  while (true) {
    choices.push_back(choice);
    std::size_t digit = 0;
    while (digit < choice.size() && choice[digit] == most[digit]) {
      choice[digit] = 0;
      ++digit;
    }
    if (digit == choice.size()) {
      return choices;
    }
    ++choice[digit];
  }
}

// The four actions, one function each: may the mover do this now?

bool may_take(const State& state, const Tokens& taken) {
  if (taken[kGold] != 0) {
    return false;
  }
  int colours_left = 0;
  int colours_taken = 0;
  int colours_taken_twice = 0;
  for (std::size_t colour = 0; colour < kGold; ++colour) {
    if (state.bank[colour] > 0) {
      ++colours_left;
    }
    if (taken[colour] < 0 || taken[colour] > 2 || taken[colour] > state.bank[colour]) {
      return false;
    }
    if (taken[colour] > 0) {
      ++colours_taken;
    }
    if (taken[colour] == 2) {
      ++colours_taken_twice;
      if (state.bank[colour] < 4) {
        return false;
      }
    }
  }
  if (colours_taken_twice > 0) {
    return colours_taken_twice == 1 && colours_taken == 1;
  }
  switch (state.profile.take_fewer) {
    case TakeFewer::forced:
      return colours_taken > 0 && colours_taken == std::min(3, colours_left);
    case TakeFewer::up_to:
      return colours_taken >= 1 && colours_taken <= 3;
    case TakeFewer::exact3:
      return colours_taken == 3;
  }
  return false;
}

bool may_reserve(const State& state, int card_id) {
  return card_id != 0 && is_open(state, card_id) && mover(state).reserved.size() < kMostReserved;
}

bool may_draw(const State& state, int level) {
  return level >= 1 && level <= 3 && !state.decks[static_cast<std::size_t>(level - 1)].empty() &&
         mover(state).reserved.size() < kMostReserved;
}

bool may_buy(const State& state, int card_id, const Tokens& paid) {
  const Player& player = mover(state);
  if (card_id == 0 || (!is_open(state, card_id) && !has_reserved(player, card_id))) {
    return false;
  }
  const Gems bonus = bonuses(player);
  int gold_needed = 0;
  for (std::size_t colour = 0; colour < kGold; ++colour) {
    const int due = std::max(0, card(card_id).cost[colour] - bonus[colour]);
    if (paid[colour] < 0 || paid[colour] > due || paid[colour] > player.tokens[colour]) {
      return false;
    }
    if (state.profile.payment == Payment::canonical &&
        paid[colour] != std::min(due, player.tokens[colour])) {
      return false;
    }
    gold_needed += due - paid[colour];
  }
  return paid[kGold] == gold_needed && paid[kGold] <= player.tokens[kGold];
}

// Actions 1 to 4, without what follows at the end of the turn.
bool action_allowed(const State& state, const Move& move) {
  switch (move.kind) {
    case Kind::take:
      return move.target == 0 && may_take(state, move.tokens);
    case Kind::reserve:
      return total(move.tokens) == 0 && may_reserve(state, move.target);
    case Kind::draw:
      return total(move.tokens) == 0 && may_draw(state, move.target);
    case Kind::buy:
      return may_buy(state, move.target, move.tokens);
    case Kind::pass:
      return false;
  }
  return false;
}

// All that actions 1 to 4 allow; a pass when that is nothing.
std::vector<Move> allowed_actions(const State& state) {
  std::vector<Move> actions;
  const auto consider = [&](const Move& move) {
    if (action_allowed(state, move)) {
      actions.push_back(move);
    }
  };
  static const std::vector<Tokens> kTakes = every_choice({2, 2, 2, 2, 2, 1});
  for (const Tokens& taken : kTakes) {
    consider({.kind = Kind::take, .tokens = taken});
  }
  for (int id = 1; id <= kCards; ++id) {
    consider({.kind = Kind::reserve, .target = id});
  }
  for (int level = 1; level <= 3; ++level) {
    consider({.kind = Kind::draw, .target = level});
  }
  const Player& player = mover(state);
  for (int id = 1; id <= kCards; ++id) {
    if (!is_open(state, id) && !has_reserved(player, id)) {
      continue;  // only to save time: no payment buys it
    }
    // Nobody pays more of a colour than is held, or than the card costs without bonuses.
    Tokens most = player.tokens;
    for (std::size_t colour = 0; colour < kGold; ++colour) {
      most[colour] = std::min(most[colour], card(id).cost[colour]);
    }
    for (const Tokens& paid : every_choice(most)) {
      consider({.kind = Kind::buy, .target = id, .tokens = paid});
    }
  }
  if (actions.empty()) {
    actions.push_back({.kind = Kind::pass});
  }
  return actions;
}

int draw_top(std::vector<int>& deck) {
  if (deck.empty()) {
    return 0;
  }
  const int top = deck.front();
  deck.erase(deck.begin());
  return top;
}

// Takes an open card off the table and fills its place, or leaves it empty.
void remove_open(State& state, int card_id) {
  const std::size_t level = level_index(card_id);
  for (int& place : state.board[level]) {
    if (place == card_id) {
      place = draw_top(state.decks[level]);
      return;
    }
  }
}

void take_gold(State& state) {
  if (state.bank[kGold] > 0) {
    --state.bank[kGold];
    ++mover(state).tokens[kGold];
  }
}

void give_to_bank(State& state, const Tokens& tokens) {
  for (std::size_t colour = 0; colour < tokens.size(); ++colour) {
    mover(state).tokens[colour] -= tokens[colour];
    state.bank[colour] += tokens[colour];
  }
}

State after_action(State state, const Move& move) {
  Player& player = mover(state);
  switch (move.kind) {
    case Kind::take:
      for (std::size_t colour = 0; colour < kGold; ++colour) {
        state.bank[colour] -= move.tokens[colour];
        player.tokens[colour] += move.tokens[colour];
      }
      break;
    case Kind::reserve:
      remove_open(state, move.target);
      player.reserved.push_back({.card = move.target, .hidden = false});
      take_gold(state);
      break;
    case Kind::draw: {
      const int top = draw_top(state.decks[static_cast<std::size_t>(move.target - 1)]);
      player.reserved.push_back({.card = top, .hidden = true});
      take_gold(state);
      break;
    }
    case Kind::buy:
      give_to_bank(state, move.tokens);
      if (has_reserved(player, move.target)) {
        std::erase_if(player.reserved, [&](const Reserved& r) { return r.card == move.target; });
      } else {
        remove_open(state, move.target);
      }
      player.cards.push_back(move.target);
      break;
    case Kind::pass:
      break;
  }
  return state;
}

// End of turn, step a. `player` is the mover after the action.
bool return_allowed(const Player& player, const Tokens& returned) {
  for (std::size_t colour = 0; colour < returned.size(); ++colour) {
    if (returned[colour] < 0 || returned[colour] > player.tokens[colour]) {
      return false;
    }
  }
  return total(returned) == std::max(0, total(player.tokens) - kMostTokens);
}

// End of turn, step b. `state` is the one after the action; `chosen` is 0 for no noble.
bool noble_allowed(const State& state, int chosen) {
  const Gems bonus = bonuses(mover(state));
  std::vector<int> fitting;
  for (const int id : state.nobles) {
    bool fits = true;
    for (std::size_t colour = 0; colour < bonus.size(); ++colour) {
      fits = fits && bonus[colour] >= noble(id).requirement[colour];
    }
    if (fits) {
      fitting.push_back(id);
    }
  }
  return fitting.empty() ? chosen == 0 : contains(fitting, chosen);
}

// End of turn, steps c and d, and the round limit. Points come before stalemate before the limit.
std::string reason_to_end(const State& state, bool round_closed, int plies_made) {
  const std::vector<int> all = points(state);
  if (round_closed && *std::max_element(all.begin(), all.end()) >= kPointsToEnd) {
    return "points";
  }
  if (state.passes >= state.players) {
    return "stalemate";
  }
  const int limit = state.profile.max_rounds;
  if (round_closed && limit > 0 && plies_made / state.players >= limit) {
    return "round_limit";
  }
  return "";
}

// REQUIRES: the move is allowed.
State play(State state, const Move& move) {
  state = after_action(std::move(state), move);
  give_to_bank(state, move.returned);
  if (move.noble != 0) {
    std::erase(state.nobles, move.noble);
    mover(state).nobles.push_back(move.noble);
  }
  const bool idle = move.kind == Kind::pass && move.noble == 0;
  state.passes = idle ? state.passes + 1 : 0;
  const bool round_closed = state.to_move == state.players - 1;
  state.ply += 1;
  state.over = reason_to_end(state, round_closed, state.ply);
  state.to_move = round_closed ? 0 : state.to_move + 1;
  return state;
}

}  // namespace

bool allowed(const State& state, const Move& move) {
  if (!state.over.empty()) {
    return false;
  }
  if (move.kind == Kind::pass) {
    if (move.target != 0 || total(move.tokens) != 0 ||
        allowed_actions(state).front().kind != Kind::pass) {
      return false;
    }
  } else if (!action_allowed(state, move)) {
    return false;
  }
  const State after = after_action(state, move);
  return return_allowed(mover(after), move.returned) && noble_allowed(after, move.noble);
}

std::vector<std::string> legal(const State& state) {
  std::vector<std::string> notations;
  if (!state.over.empty()) {
    return notations;
  }
  // Nobody has more than three tokens too many, since no action brings more than three.
  static const std::vector<Tokens> kReturns = [] {
    std::vector<Tokens> choices = every_choice({3, 3, 3, 3, 3, 3});
    std::erase_if(choices, [](const Tokens& choice) { return total(choice) > 3; });
    return choices;
  }();
  for (Move move : allowed_actions(state)) {
    const State after = after_action(state, move);
    std::vector<int> nobles;
    for (int id = 0; id <= kNobles; ++id) {
      if (noble_allowed(after, id)) {
        nobles.push_back(id);
      }
    }
    for (const Tokens& returned : kReturns) {
      if (!return_allowed(mover(after), returned)) {
        continue;
      }
      for (const int id : nobles) {
        move.returned = returned;
        move.noble = id;
        notations.push_back(notation(move));
      }
    }
  }
  std::sort(notations.begin(), notations.end());
  return notations;
}

State apply(State state, const std::string& notation) {
  const Move move = parse(notation);
  if (!allowed(state, move)) {
    throw std::invalid_argument("not a legal move here: " + notation);
  }
  return play(std::move(state), move);
}

}  // namespace splendor::oracle
