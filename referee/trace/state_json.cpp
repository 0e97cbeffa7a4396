#include "referee/trace/state_json.hpp"

#include <array>
#include <nlohmann/json.hpp>

#include "referee/rules/validate_position.hpp"
#include "referee/trace/canonical.hpp"

namespace splendor::trace {
namespace {

using OrderedJson = nlohmann::ordered_json;

template <class Ids>
OrderedJson ids_to_json(const Ids& ids) {
  OrderedJson list = OrderedJson::array();
  for (const auto& id : ids) list.push_back(id.number());
  return list;
}

OrderedJson tokens_to_json(Tokens tokens) {
  OrderedJson list = OrderedJson::array();
  for (const Colour colour : kColours) list.push_back(tokens[colour]);
  return list;
}

// A reserved card that the reader may or may not see.
OrderedJson reservation_to_json(const Reservation& shown, std::optional<CardId> known) {
  OrderedJson json;
  json["card"] = known ? known->number() : 0;
  json["hidden"] = !shown.face_up.has_value();
  if (!known) json["level"] = shown.level.number();
  return json;
}

// Everything but the decks, which only a whole state has. `known` says which card is behind
// reservation number i of a seat.
template <class Known>
OrderedJson table_to_json(const Table& table, const std::string& decks_key, OrderedJson decks,
                          Known known) {
  OrderedJson json;
  json["profile"] = ruleset_to_json(table.rules);
  json["players"] = table.players.number();
  json["to_move"] = table.to_move.number();
  json["ply"] = table.ply;
  json["passes"] = table.passes;
  json["over"] = table.over ? OrderedJson(name_of(*table.over)) : OrderedJson(nullptr);
  if (table.out != 0) json["out"] = ids_to_json(drop_outs(table));
  json["bank"] = tokens_to_json(table.bank);
  json["nobles"] = ids_to_json(table.nobles);
  OrderedJson board = OrderedJson::array();
  for (const Level level : kLevels) {
    OrderedJson row = OrderedJson::array();
    for (const CardSlot place : table.row(level)) row.push_back(place.number_or_zero());
    board.push_back(row);
  }
  json["board"] = std::move(board);
  json[decks_key] = std::move(decks);
  OrderedJson players = OrderedJson::array();
  for (const Seat seat : seats(table.players)) {
    const PlayerArea& area = table.area(seat);
    OrderedJson player;
    player["tokens"] = tokens_to_json(area.tokens);
    player["cards"] = ids_to_json(area.cards);
    player["reserved"] = OrderedJson::array();
    for (std::size_t i = 0; i < area.reserved.size(); ++i) {
      player["reserved"].push_back(reservation_to_json(area.reserved[i], known(seat, i)));
    }
    player["nobles"] = ids_to_json(area.nobles);
    players.push_back(std::move(player));
  }
  json["player"] = std::move(players);
  return json;
}

template <class Enum, std::size_t kCount>
Enum option_from_json(const Input& value, const std::array<std::string_view, kCount>& names) {
  const std::string text = value.text();
  std::string known;
  for (std::size_t i = 0; i < kCount; ++i) {
    if (names[i] == text) return static_cast<Enum>(i);
    if (i > 0) known += ", ";
    known += names[i];
  }
  value.fail("must be one of: " + known);
}

Tokens tokens_from_json(const Input& list) {
  constexpr std::uint64_t kMost = 7;  // tokens of one colour in any game
  std::array<int, 6> counts{};
  const auto items = list.items(counts.size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    counts[i] = static_cast<int>(items[i].whole(0, kMost));
  }
  return Tokens(counts);
}

NobleSet nobles_from_json(const Input& list, const Input& state) {
  NobleSet nobles;
  for (const Input& item : list.items(0, 5)) {
    const auto id = item.id<NobleId>();
    if (nobles.contains(id)) state.fail("has noble " + std::to_string(id.number()) + " twice");
    nobles.insert(id);
  }
  return nobles;
}

// A reserved card of a state or, with card 0 and a level, of a view.
struct ReservedCard {
  Reservation shown;
  std::optional<CardId> card;
};

ReservedCard reserved_from_json(const Input& item) {
  const Input card_input = item.member("card");
  const bool hidden = item.member("hidden").flag();
  const auto number = static_cast<int>(card_input.whole(0, CardId::kHighest));
  if (number == 0) {
    if (!hidden) card_input.fail("is 0, but only a hidden card can be unknown");
    return {{item.member("level").id<Level>(), CardSlot()}, std::nullopt};
  }
  const CardId id(number);
  return {{card(id).level, hidden ? CardSlot() : CardSlot(id)}, id};
}

class StateReader {
 public:
  explicit StateReader(const Input& state) : state_(state) {}

  std::variant<Game, View> read() {
    read_table();
    for (const Seat seat : seats(table_.players)) read_player(seat);
    const auto sizes = state_.optional_member("deck_sizes");
    const auto decks = state_.optional_member("decks");
    if (decks && sizes) state_.fail("has both decks and deck_sizes");
    if (sizes) return read_view(*sizes);
    if (!decks) static_cast<void>(state_.member("decks"));  // complains
    return read_game(*decks);
  }

 private:
  void read_table() {
    Ruleset unlimited;
    unlimited.max_rounds = 0;
    const auto profile = state_.optional_member("profile");
    table_.rules = profile ? ruleset_from_json(*profile, unlimited) : unlimited;
    table_.players = state_.member("players").id<PlayerCount>();
    table_.to_move = state_.member("to_move").id<Seat>();
    constexpr std::uint64_t kMostPlies = 1'000'000'000;
    table_.ply = static_cast<std::uint32_t>(state_.member("ply").whole(0, kMostPlies));
    table_.passes = static_cast<std::uint8_t>(state_.member("passes").whole(0, 4));
    if (const auto over = state_.optional_member("over")) {
      table_.over = option_from_json<EndReason>(*over, kEndReasonNames);
    }
    if (const auto out = state_.optional_member("out")) {
      for (const Input& seat : out->items(0, 4)) {
        table_.out = static_cast<std::uint8_t>(table_.out | 1U << seat.id<Seat>().number());
      }
    }
    table_.bank = tokens_from_json(state_.member("bank"));
    table_.nobles = nobles_from_json(state_.member("nobles"), state_);
    const auto rows = state_.member("board").items(kLevels.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
      const auto places = rows[row].items(kPlaces);
      for (std::size_t place = 0; place < kPlaces; ++place) {
        const auto number = static_cast<int>(places[place].whole(0, CardId::kHighest));
        if (number != 0) table_.board[row * kPlaces + place] = CardId(number);
      }
    }
  }

  void read_player(Seat seat) {
    const auto players =
        state_.member("player").items(static_cast<std::size_t>(table_.players.number()));
    const Input& player = players[seat.index()];
    PlayerArea& area = table_.area(seat);
    area.tokens = tokens_from_json(player.member("tokens"));
    for (const Input& item : player.member("cards").items(0, kCards.size())) {
      const auto id = item.id<CardId>();
      if (area.cards.contains(id)) item.fail("is in the list twice");
      area.add(id);
    }
    for (const NobleId id : nobles_from_json(player.member("nobles"), state_)) area.add(id);
    for (const Input& item : player.member("reserved").items(0, kMaxReserved)) {
      const ReservedCard reserved = reserved_from_json(item);
      area.reserved.push_back(reserved.shown);
      if (reserved.card) {
        hidden_.hands[seat.index()].push_back(*reserved.card);
      } else {
        unknown_ = seat;
        if (seat == table_.to_move) item.fail("is not known, but it is this player's turn");
      }
    }
  }

  View read_view(const Input& sizes) {
    const auto list = sizes.items(kLevels.size());
    for (const Level level : kLevels) {
      const auto most = static_cast<std::uint64_t>(cards_of(level));
      table_.deck_sizes[level.index()] =
          static_cast<std::uint8_t>(list[level.index()].whole(0, most));
    }
    View view{table_.to_move, table_, hidden_.hands[table_.to_move.index()]};
    if (const auto broken = validate_position(view)) state_.fail("cannot occur: " + *broken);
    return view;
  }

  Game read_game(const Input& decks) {
    if (unknown_)
      state_.fail("has a reserved card 0, which only a view (with deck_sizes) can have");
    const auto lists = decks.items(kLevels.size());
    for (const Level level : kLevels) {
      const auto cards = lists[level.index()].items(0, static_cast<std::size_t>(cards_of(level)));
      table_.deck_sizes[level.index()] = static_cast<std::uint8_t>(cards.size());
      for (std::size_t i = 0; i < cards.size(); ++i) {
        hidden_.decks[level.index()][cards.size() - 1 - i] = cards[i].id<CardId>();
      }
    }
    const auto game = Game::from(table_, hidden_);
    if (!game) state_.fail("cannot occur: " + game.error());
    return *game;
  }

  const Input& state_;
  Table table_;
  Hidden hidden_;
  std::optional<Seat> unknown_;  // a seat that has a card unknown to the reader
};

}  // namespace

OrderedJson ruleset_to_json(const Ruleset& rules) {
  OrderedJson json;
  json["take_fewer"] = name_of(rules.take_fewer);
  json["payment"] = name_of(rules.payment);
  json["max_rounds"] = rules.max_rounds;
  return json;
}

OrderedJson state_to_json(const Game& game) {
  OrderedJson decks = OrderedJson::array();
  for (const Level level : kLevels) decks.push_back(ids_to_json(game.deck(level)));
  return table_to_json(game.table(), "decks", std::move(decks),
                       [&](Seat seat, std::size_t i) -> std::optional<CardId> {
                         return game.hidden().hands[seat.index()][i];
                       });
}

OrderedJson view_to_json(const View& view) {
  OrderedJson sizes = OrderedJson::array();
  for (const std::uint8_t size : view.table.deck_sizes) sizes.push_back(size);
  return table_to_json(view.table, "deck_sizes", std::move(sizes),
                       [&](Seat seat, std::size_t i) -> std::optional<CardId> {
                         if (seat == view.seat) return view.hand[i];
                         const CardSlot face_up = view.table.area(seat).reserved[i].face_up;
                         if (!face_up) return std::nullopt;
                         return *face_up;
                       });
}

OrderedJson result_to_json(const Table& table) {
  OrderedJson json;
  json["reason"] = name_of(*table.over);
  json["points"] = OrderedJson::array();
  json["cards"] = OrderedJson::array();
  json["ranks"] = OrderedJson::array();
  json["winners"] = OrderedJson::array();
  const Ranks order = ranks(table);
  for (const Seat seat : seats(table.players)) {
    json["points"].push_back(table.area(seat).points);
    json["cards"].push_back(table.area(seat).card_count);
    json["ranks"].push_back(order[seat.index()]);
    if (order[seat.index()] == 1) json["winners"].push_back(seat.number());
  }
  return json;
}

Ruleset ruleset_from_json(const Input& profile, Ruleset defaults) {
  Ruleset rules = defaults;
  if (const auto name = profile.optional_member("ruleset")) {
    const auto known = ruleset_named(name->text());
    if (!known) {
      std::string names;
      for (const NamedRuleset& ruleset : kRulesets) {
        if (!names.empty()) names += ", ";
        names += ruleset.name;
      }
      name->fail("must be one of: " + names);
    }
    rules = *known;
  }
  for (const std::string& key : profile.keys()) {
    if (key == "take_fewer") {
      rules.take_fewer = option_from_json<TakeFewer>(profile.member(key), kTakeFewerNames);
    } else if (key == "payment") {
      rules.payment = option_from_json<Payment>(profile.member(key), kPaymentNames);
    } else if (key == "max_rounds") {
      constexpr std::uint64_t kMostRounds = 1'000'000;
      rules.max_rounds = static_cast<std::uint32_t>(profile.member(key).whole(0, kMostRounds));
    } else if (key != "ruleset") {
      profile.fail("has an unknown option " +
                   nlohmann::json(key).dump(-1, ' ', /*ensure_ascii=*/true) +
                   "; known are ruleset, take_fewer, payment, max_rounds");
    }
  }
  return rules;
}

std::variant<Game, View> state_from_json(const Input& state) { return StateReader(state).read(); }

Result<Game> game_from_text(std::string_view text) {
  try {
    const nlohmann::json json = parse_json(text);
    const auto state = state_from_json(Input(json, "state"));
    if (const auto* game = std::get_if<Game>(&state)) return *game;
    return Error{"state has no decks"};
  } catch (const InputError& error) {
    return Error{error.what()};
  }
}

}  // namespace splendor::trace
