#include "referee/trace/canonical.hpp"

#include <openssl/evp.h>
#include <openssl/sha.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "referee/rules/notation.hpp"

namespace splendor::trace {
namespace {

// Writes "[1,2,3]".
template <class Range, class Write>
void append_list(std::string& text, const Range& range, Write write) {
  text += '[';
  bool first = true;
  for (const auto& item : range) {
    if (!std::exchange(first, false)) text += ',';
    write(item);
  }
  text += ']';
}

template <class Ids>
void append_ids(std::string& text, const Ids& ids) {
  append_list(text, ids, [&](const auto& id) { text += std::to_string(id.number()); });
}

void append_tokens(std::string& text, Tokens tokens) {
  append_list(text, kColours, [&](Colour colour) { text += std::to_string(tokens[colour]); });
}

void append_player(std::string& text, const PlayerArea& area, const Hand& hand) {
  std::vector<std::pair<CardId, bool>> reserved;
  for (std::size_t i = 0; i < hand.size(); ++i) {
    reserved.emplace_back(hand[i], !area.reserved[i].face_up.has_value());
  }
  std::sort(reserved.begin(), reserved.end());

  text += "{\"cards\":";
  append_ids(text, area.cards);
  text += ",\"nobles\":";
  append_ids(text, area.nobles);
  text += ",\"reserved\":";
  append_list(text, reserved, [&](const auto& card_and_hidden) {
    text += "{\"card\":" + std::to_string(card_and_hidden.first.number()) +
            ",\"hidden\":" + (card_and_hidden.second ? "true" : "false") + "}";
  });
  text += ",\"tokens\":";
  append_tokens(text, area.tokens);
  text += '}';
}

}  // namespace

std::vector<Seat> drop_outs(const Table& table) {
  std::vector<Seat> list;
  for (const Seat seat : seats(table.players)) {
    if (!table.plays(seat)) list.push_back(seat);
  }
  return list;
}

std::string short_sha256(std::string_view text) {
  // SHA256() would look up the algorithm by name each time, which takes longer than hashing.
  static const EVP_MD* const kSha256 = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  std::array<unsigned char, SHA256_DIGEST_LENGTH> digest{};
  if (EVP_Digest(text.data(), text.size(), digest.data(), nullptr, kSha256, nullptr) != 1) {
    throw std::runtime_error("can't compute a SHA-256");
  }
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  for (std::size_t i = 0; i < 8; ++i) {
    hex += kDigits[digest[i] >> 4];
    hex += kDigits[digest[i] & 15];
  }
  return hex;
}

std::string canonical_text(const Game& game) {
  const Table& table = game.table();
  std::string text;
  text.reserve(1024);
  text += "{\"bank\":";
  append_tokens(text, table.bank);
  text += ",\"board\":";
  append_list(text, kLevels, [&](Level level) {
    append_list(text, table.row(level),
                [&](CardSlot place) { text += std::to_string(place.number_or_zero()); });
  });
  text += ",\"decks\":";
  append_list(text, kLevels, [&](Level level) { append_ids(text, game.deck(level)); });
  text += ",\"nobles\":";
  append_ids(text, table.nobles);
  if (table.out != 0) {
    text += ",\"out\":";
    append_list(text, drop_outs(table), [&](Seat seat) { text += std::to_string(seat.number()); });
  }
  text += ",\"over\":";
  text += table.over ? "\"" + std::string(name_of(*table.over)) + "\"" : "null";
  text += ",\"passes\":" + std::to_string(table.passes) + ",\"player\":";
  append_list(text, seats(table.players), [&](Seat seat) {
    append_player(text, table.area(seat), game.hidden().hands[seat.index()]);
  });
  text += ",\"players\":" + std::to_string(table.players.number());
  text += ",\"ply\":" + std::to_string(table.ply);
  text += ",\"to_move\":" + std::to_string(table.to_move.number()) + "}";
  return text;
}

std::string state_hash(const Game& game) { return short_sha256(canonical_text(game)); }

std::vector<std::string> sorted_notations(const LegalMoves& moves) {
  std::vector<Move> list;
  list.reserve(moves.size());
  moves.append_to(list);
  std::vector<std::string> notations;
  notations.reserve(list.size());
  for (const Move& move : list) notations.push_back(to_text(move));
  std::sort(notations.begin(), notations.end());
  return notations;
}

std::string actions_hash(const std::vector<std::string>& sorted_notations) {
  std::string text;
  for (const std::string& notation : sorted_notations) {
    if (!text.empty()) text += '\n';
    text += notation;
  }
  return short_sha256(text);
}

}  // namespace splendor::trace
