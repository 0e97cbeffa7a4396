#include <algorithm>
#include <stdexcept>

#include "tests/support/oracle.hpp"

namespace splendor::oracle {
namespace {

const std::string kLetters = "wugrko";

std::string letters(const Tokens& tokens) {
  std::string text;
  for (std::size_t colour = 0; colour < tokens.size(); ++colour) {
    for (int i = 0; i < tokens[colour]; ++i) {
      text += kLetters[colour];
    }
  }
  return text;
}

Tokens tokens_of(const std::string& text) {
  Tokens tokens{};
  for (const char letter : text) {
    const std::size_t colour = kLetters.find(letter);
    if (colour == std::string::npos) {
      throw std::invalid_argument("no colour has this letter: " + text);
    }
    ++tokens[colour];
  }
  return tokens;
}

int number_of(const std::string& text) {
  const bool digits_only = text.find_first_not_of("0123456789") == std::string::npos;
  // Two digits are enough for every id, and keep std::stoi from overflowing.
  if (text.empty() || text.size() > 2 || !digits_only) {
    throw std::invalid_argument("not an id: " + text);
  }
  return std::stoi(text);
}

std::vector<std::string> words_of(const std::string& text) {
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c == ' ') {
      words.emplace_back();
    } else {
      words.back() += c;
    }
  }
  return words;
}

// The move without what follows at the end of the turn.
std::string action_text(const Move& move) {
  switch (move.kind) {
    case Move::Kind::take:
      return "T " + letters(move.tokens);
    case Move::Kind::reserve:
      return "R " + std::to_string(move.target);
    case Move::Kind::draw:
      return "D " + std::to_string(move.target);
    case Move::Kind::buy: {
      const std::string paid = letters(move.tokens);
      return "B " + std::to_string(move.target) + " " + (paid.empty() ? "0" : paid);
    }
    case Move::Kind::pass:
      return "P";
  }
  throw std::invalid_argument("no such kind of move");
}

// Reads loosely: wrong order, leading zeros and the like are left for `parse` to find.
Move read(const std::string& text) {
  const std::vector<std::string> words = words_of(text);
  std::size_t next = 0;
  const auto word = [&] {
    if (next == words.size()) {
      throw std::invalid_argument("the move stops too early: " + text);
    }
    return words[next++];
  };

  Move move;
  const std::string kind = word();
  if (kind == "T") {
    move.kind = Move::Kind::take;
    move.tokens = tokens_of(word());
  } else if (kind == "R") {
    move.kind = Move::Kind::reserve;
    move.target = number_of(word());
  } else if (kind == "D") {
    move.kind = Move::Kind::draw;
    move.target = number_of(word());
  } else if (kind == "B") {
    move.kind = Move::Kind::buy;
    move.target = number_of(word());
    const std::string paid = word();
    move.tokens = paid == "0" ? Tokens{} : tokens_of(paid);
  } else if (kind == "P") {
    move.kind = Move::Kind::pass;
  } else {
    throw std::invalid_argument("no such kind of move: " + text);
  }

  if (next < words.size() && words[next].starts_with('-')) {
    move.returned = tokens_of(word().substr(1));
  }
  if (next < words.size() && words[next].starts_with('N')) {
    move.noble = number_of(word().substr(1));
  }
  if (next < words.size()) {
    throw std::invalid_argument("the move goes on after its end: " + text);
  }
  return move;
}

template <typename List, typename Write>
std::string json_list(const List& list, Write write) {
  std::string text = "[";
  for (const auto& item : list) {
    if (text.size() > 1) {
      text += ',';
    }
    text += write(item);
  }
  return text + "]";
}

template <typename List>
std::string json_numbers(const List& list) {
  return json_list(list, [](int number) { return std::to_string(number); });
}

std::string json_sorted(std::vector<int> list) {
  std::sort(list.begin(), list.end());
  return json_numbers(list);
}

std::string json_reserved(std::vector<Reserved> list) {
  std::sort(list.begin(), list.end(),
            [](const Reserved& a, const Reserved& b) { return a.card < b.card; });
  return json_list(list, [](const Reserved& one) {
    return "{\"card\":" + std::to_string(one.card) +
           ",\"hidden\":" + (one.hidden ? "true" : "false") + "}";
  });
}

std::string json_player(const Player& player) {
  return "{\"cards\":" + json_sorted(player.cards) + ",\"nobles\":" + json_sorted(player.nobles) +
         ",\"reserved\":" + json_reserved(player.reserved) +
         ",\"tokens\":" + json_numbers(player.tokens) + "}";
}

}  // namespace

std::string notation(const Move& move) {
  std::string text = action_text(move);
  const std::string returned = letters(move.returned);
  if (!returned.empty()) {
    text += " -" + returned;
  }
  if (move.noble != 0) {
    text += " N" + std::to_string(move.noble);
  }
  return text;
}

Move parse(const std::string& text) {
  const Move move = read(text);
  // Every move has one spelling only, and writing it again is the simplest test for it.
  if (notation(move) != text) {
    throw std::invalid_argument("not the way to write this move: " + text);
  }
  return move;
}

std::string canonical(const State& state) {
  const auto numbers = [](const auto& list) { return json_numbers(list); };
  return "{\"bank\":" + json_numbers(state.bank) +          //
         ",\"board\":" + json_list(state.board, numbers) +  //
         ",\"decks\":" + json_list(state.decks, numbers) +  //
         ",\"nobles\":" + json_sorted(state.nobles) +       //
         ",\"over\":" + (state.over.empty() ? "null" : "\"" + state.over + "\"") +
         ",\"passes\":" + std::to_string(state.passes) +  //
         ",\"player\":" + json_list(state.player, json_player) +
         ",\"players\":" + std::to_string(state.players) +  //
         ",\"ply\":" + std::to_string(state.ply) +          //
         ",\"to_move\":" + std::to_string(state.to_move) + "}";
}

}  // namespace splendor::oracle
