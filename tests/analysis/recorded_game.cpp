#include "tests/analysis/recorded_game.hpp"

#include "referee/rules/notation.hpp"
#include "referee/wire/convert.hpp"
#include "tests/rules/random_play.hpp"

namespace splendor::test {
namespace {

void write_deal(const Deal& deal, Seed seed, v1::Deal& out) {
  out.set_seed(seed);
  const std::array cards{out.mutable_level1(), out.mutable_level2(), out.mutable_level3()};
  for (const Level level : kLevels) {
    for (const CardId id : deal.deck(level)) {
      cards[level.index()]->Add(static_cast<std::uint32_t>(id.number()));
    }
  }
  for (const NobleId id : deal.nobles()) out.add_nobles(static_cast<std::uint32_t>(id.number()));
}

}  // namespace

v1::MatchRecord random_record(PlayerCount players, const NamedRuleset& rules, Seed seed) {
  v1::MatchRecord record;
  const Deal deal = Deal::shuffled(players, seed);
  write_deal(deal, seed, *record.mutable_deal());
  wire::to_proto(rules.rules, std::string(rules.name), *record.mutable_ruleset());
  Random random(~seed);
  Game game(deal, rules.rules);
  while (!game.over()) {
    const Move move = random_move(game.legal_moves(), random);
    v1::PlyRecord& ply = *record.add_plies();
    ply.set_seat(static_cast<std::uint32_t>(game.to_move().number()));
    ply.set_notation(to_text(move));
    game.play(move);
  }
  const Ranks order = ranks(game.table());
  for (const int rank : order) record.add_seats()->set_rank(static_cast<std::uint32_t>(rank));
  record.set_reason(std::string(name_of(*game.table().over)));
  return record;
}

v1::MatchRecord failed_record(v1::MatchRecord record, Seat seat, std::uint32_t ply) {
  record.mutable_plies()->DeleteSubrange(static_cast<int>(ply),
                                         record.plies_size() - static_cast<int>(ply));
  for (int i = 0; i < record.seats_size(); ++i) {
    record.mutable_seats(i)->set_rank(i == seat.number() ? 2 : 1);
  }
  v1::Fault& fault = *record.mutable_seats(seat.number())->mutable_fault();
  fault.set_kind(v1::FAULT_TIMEOUT);
  fault.set_ply(ply);
  record.set_reason("fault");
  return record;
}

}  // namespace splendor::test
