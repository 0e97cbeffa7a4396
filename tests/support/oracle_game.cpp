// Setting up, counting and ranking, through the public functions of the oracle only.
#include <stdexcept>

#include "tests/support/oracle.hpp"

namespace splendor::oracle {

Decks decks_in_id_order() {
  Decks decks;
  for (int id = 1; id <= kCards; ++id) {
    decks.at(static_cast<std::size_t>(card(id).level - 1)).push_back(id);
  }
  return decks;
}

State new_game(int players, const Decks& decks, const std::vector<int>& nobles,
               const Profile& profile) {
  if (players < 2 || players > 4) {
    throw std::invalid_argument("a game has two to four players");
  }
  if (nobles.size() != static_cast<std::size_t>(players) + 1) {
    throw std::invalid_argument("a game has one noble more than players");
  }
  int gems = 7;
  if (players == 2) {
    gems = 4;
  } else if (players == 3) {
    gems = 5;
  }

  State state;
  state.profile = profile;
  state.players = players;
  state.bank = {gems, gems, gems, gems, gems, 5};
  state.nobles = nobles;
  state.decks = decks;
  state.player.resize(static_cast<std::size_t>(players));
  for (std::size_t level = 0; level < state.decks.size(); ++level) {
    std::vector<int>& deck = state.decks[level];
    for (int& place : state.board[level]) {
      if (!deck.empty()) {
        place = deck.front();
        deck.erase(deck.begin());
      }
    }
  }
  return state;
}

State game_in_id_order(int players, const Profile& profile) {
  std::vector<int> nobles;
  for (int id = 1; id <= players + 1; ++id) {
    nobles.push_back(id);
  }
  return new_game(players, decks_in_id_order(), nobles, profile);
}

std::uint64_t perft(const State& state, int depth) {
  if (depth == 0) {
    return 1;
  }
  const std::vector<std::string> moves = legal(state);
  if (depth == 1) {
    return moves.size();
  }
  std::uint64_t count = 0;
  for (const std::string& move : moves) {
    count += perft(oracle::apply(state, move), depth - 1);
  }
  return count;
}

std::vector<int> points(const State& state) {
  std::vector<int> sums;
  for (const Player& player : state.player) {
    int sum = 0;
    for (const int id : player.cards) {
      sum += card(id).points;
    }
    for (const int id : player.nobles) {
      sum += noble(id).points;
    }
    sums.push_back(sum);
  }
  return sums;
}

std::vector<int> ranks(const State& state) {
  const std::vector<int> sums = points(state);
  std::vector<int> result;
  for (std::size_t seat = 0; seat < sums.size(); ++seat) {
    int rank = 1;
    for (std::size_t other = 0; other < sums.size(); ++other) {
      const bool fewer_cards = state.player[other].cards.size() < state.player[seat].cards.size();
      if (sums[other] > sums[seat] || (sums[other] == sums[seat] && fewer_cards)) {
        ++rank;
      }
    }
    result.push_back(rank);
  }
  return result;
}

std::vector<int> winners(const State& state) {
  std::vector<int> seats;
  int seat = 0;
  for (const int rank : ranks(state)) {
    if (rank == 1) {
      seats.push_back(seat);
    }
    ++seat;
  }
  return seats;
}

}  // namespace splendor::oracle
