#include "referee/record/replay.hpp"

#include <optional>
#include <vector>

#include "referee/rules/check.hpp"
#include "referee/rules/notation.hpp"
#include "referee/trace/state_json.hpp"
#include "referee/wire/convert.hpp"

namespace splendor::record {
namespace {

// Empty if a number is out of range.
template <class Id>
std::optional<std::vector<Id>> ids_of(const google::protobuf::RepeatedField<std::uint32_t>& list) {
  std::vector<Id> ids;
  ids.reserve(static_cast<std::size_t>(list.size()));
  for (const std::uint32_t number : list) {
    const auto id = Id::from(number);
    if (!id) return std::nullopt;
    ids.push_back(*id);
  }
  return ids;
}

}  // namespace

Result<Deal> deal_of(const v1::MatchRecord& record) {
  const auto players = PlayerCount::from(record.seats_size());
  if (!players) return Error{"a match has 2 to 4 seats"};
  const v1::Deal& deal = record.deal();
  const auto level1 = ids_of<CardId>(deal.level1());
  const auto level2 = ids_of<CardId>(deal.level2());
  const auto level3 = ids_of<CardId>(deal.level3());
  const auto nobles = ids_of<NobleId>(deal.nobles());
  if (!level1 || !level2 || !level3 || !nobles) {
    return Error{"the deal has a card or noble that does not exist"};
  }
  return Deal::from(*players, {*level1, *level2, *level3}, *nobles);
}

namespace {

class Replay {
 public:
  Replay(const v1::MatchRecord& record, const Visit& visit, Game start)
      : record_(record), visit_(visit), game_(start) {}

  Result<Game> play() {
    drop_out_those_due();
    for (int i = 0; i < record_.plies_size(); ++i) {
      if (auto problem = play(record_.plies(i))) {
        return Error{"move " + std::to_string(i + 1) + ": " + *problem};
      }
      drop_out_those_due();
    }
    return game_;
  }

 private:
  std::optional<std::string> play(const v1::PlyRecord& ply) {
    if (game_.over()) return "the game was over before it";
    const Seat seat = game_.to_move();
    if (ply.seat() != static_cast<std::uint32_t>(seat.number())) {
      return "seat " + std::to_string(ply.seat()) + " moved, but it was the turn of seat " +
             std::to_string(seat.number());
    }
    const auto move = parse_move(ply.notation());
    if (!move) return move.error();
    const Hand& hand = game_.hidden().hands[seat.index()];
    if (const auto illegal = check(game_.table(), hand, *move)) return illegal->why;
    const Game before = game_;
    game_.play(*move);
    if (visit_) visit_({before, game_, seat, &*move, &ply, nullptr});
    return std::nullopt;
  }

  // Drops out seats whose fault has happened by now. A seat that drops out on its turn advances the
  // ply, which may reach another seat's fault, so this repeats until nothing changes.
  void drop_out_those_due() {
    for (bool changed = true; changed && !game_.over();) {
      changed = false;
      for (int i = 0; i < record_.seats_size() && game_.table().playing() > 1; ++i) {
        const v1::SeatRecord& seat = record_.seats(i);
        if (!seat.has_fault() || !game_.table().plays(Seat(i)) || game_.over()) continue;
        if (seat.fault().ply() > game_.table().ply) continue;
        const Game before = game_;
        game_.drop_out(Seat(i));
        changed = true;
        if (visit_) visit_({before, game_, Seat(i), nullptr, nullptr, &seat.fault()});
      }
    }
  }

  const v1::MatchRecord& record_;
  const Visit& visit_;
  Game game_;
};

}  // namespace

Result<Game> first_position(const v1::MatchRecord& record) {
  if (!record.position().empty()) return trace::game_from_text(record.position());
  const auto rules = wire::ruleset_from_proto(record.ruleset());
  if (!rules) return Error{rules.error()};
  const auto deal = deal_of(record);
  if (!deal) return Error{deal.error()};
  return Game(*deal, *rules);
}

Result<Game> replay(const v1::MatchRecord& record, const Visit& visit) {
  auto start = first_position(record);
  if (!start) return start;
  if (start->table().players.number() != record.seats_size()) {
    return Error{"the position is not one of " + std::to_string(record.seats_size()) + " players"};
  }
  return Replay(record, visit, *start).play();
}

}  // namespace splendor::record
