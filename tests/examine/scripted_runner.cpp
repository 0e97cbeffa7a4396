#include "tests/examine/scripted_runner.hpp"

#include "referee/rules/notation.hpp"
#include "referee/rules/random.hpp"
#include "referee/trace/state_json.hpp"
#include "referee/wire/convert.hpp"

namespace splendor::examine {
namespace {

template <class Ids>
void add(const Ids& ids, google::protobuf::RepeatedField<std::uint32_t>& list) {
  for (const auto id : ids) list.Add(static_cast<std::uint32_t>(id.number()));
}

Game start_of(const v1::MatchJob& job, v1::MatchRecord& record) {
  record.set_id(job.id());
  record.set_position(job.position());
  *record.mutable_ruleset() = job.ruleset();
  for (const v1::BotSpec& bot : job.seats()) *record.add_seats()->mutable_bot() = bot;
  if (!job.position().empty()) return *trace::game_from_text(job.position());
  const Deal deal = Deal::shuffled(PlayerCount(job.seats_size()), job.seed());
  add(deal.deck(Level(1)), *record.mutable_deal()->mutable_level1());
  add(deal.deck(Level(2)), *record.mutable_deal()->mutable_level2());
  add(deal.deck(Level(3)), *record.mutable_deal()->mutable_level3());
  add(deal.nobles(), *record.mutable_deal()->mutable_nobles());
  return Game(deal, *wire::ruleset_from_proto(job.ruleset()));
}

void play_on(const v1::MatchJob& job, const std::optional<Sin>& sin, v1::MatchRecord& record) {
  Game game = start_of(job, record);
  Random random(job.seed());
  int turn = -1;
  while (!game.over()) {
    const Seat seat = game.to_move();
    v1::SeatRecord& entry = *record.mutable_seats(seat.number());
    const bool is_candidate = entry.bot().name() == kCandidate;
    if (is_candidate) ++turn;
    if (sin && is_candidate && turn == sin->turn) {
      *entry.mutable_fault() = sin->fault;
      entry.mutable_fault()->set_ply(game.table().ply);
      return;
    }
    const LegalMoves moves = game.legal_moves();
    const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    v1::PlyRecord& ply = *record.add_plies();
    ply.set_seat(static_cast<std::uint32_t>(seat.number()));
    ply.set_notation(to_text(move));
    ply.set_wall_us(1500);
    ply.set_host_delay_us(500);
    game.play(move);
  }
}

}  // namespace

v1::MatchRecord ScriptedRunner::play(const v1::MatchJob& job) {
  jobs.push_back(job);
  v1::MatchRecord record;
  const std::optional<Sin> now = sin ? sin(job) : std::nullopt;
  if (now && now->turn < 0) {
    static_cast<void>(start_of(job, record));
  } else {
    play_on(job, now, record);
  }
  for (v1::SeatRecord& seat : *record.mutable_seats()) {
    if (seat.bot().name() != kCandidate) continue;
    if (now && now->turn < 0) {
      *seat.mutable_fault() = now->fault;
    } else {
      seat.set_bot_name("Candidate");
      seat.set_bot_version("1.0");
    }
    seat.set_startup_us(12'300);
    seat.set_peak_memory_kib(34'567);
    seat.set_at_end(v1::AT_END_EXITED);
  }
  if (edit) edit(job, record);
  return record;
}

int seat_of_candidate(const v1::MatchJob& job) {
  for (int i = 0; i < job.seats_size(); ++i) {
    if (job.seats(i).name() == kCandidate) return i;
  }
  return -1;
}

v1::Fault fault(v1::FaultKind kind, const std::string& detail) {
  v1::Fault fault;
  fault.set_kind(kind);
  fault.set_detail(detail);
  return fault;
}

Examination examination() {
  Examination examination;
  examination.bot.set_name(kCandidate);
  examination.players = {2};
  examination.rulesets = {"tournament"};
  examination.house.resize(2);
  examination.house[0].set_name("random_bot");
  examination.house[1].set_name("greedy_bot");
  examination.reproduce = [](const v1::MatchJob& job) {
    return "arena rerun candidate@1 --check " + std::to_string(job.id());
  };
  return examination;
}

}  // namespace splendor::examine
