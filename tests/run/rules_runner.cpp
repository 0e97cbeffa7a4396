#include "tests/run/rules_runner.hpp"

#include <utility>

#include "referee/rules/game.hpp"
#include "referee/rules/legal.hpp"
#include "referee/rules/notation.hpp"
#include "referee/trace/canonical.hpp"
#include "referee/wire/convert.hpp"

namespace splendor::arena {
namespace {

constexpr std::size_t kJobsPerWorker = 2;

void write_deal(const Deal& deal, std::uint64_t seed, v1::Deal& out) {
  out.set_seed(seed);
  const auto write = [&deal](int level, auto* cards) {
    for (const CardId card : deal.deck(Level(level))) {
      cards->Add(static_cast<std::uint32_t>(card.number()));
    }
  };
  write(1, out.mutable_level1());
  write(2, out.mutable_level2());
  write(3, out.mutable_level3());
  for (const NobleId noble : deal.nobles()) {
    out.add_nobles(static_cast<std::uint32_t>(noble.number()));
  }
}

}  // namespace

v1::MatchRecord play_by_the_rules(const v1::MatchJob& job, std::optional<int> faulty_seat,
                                  std::optional<int> late_seat) {
  v1::MatchRecord record;
  record.set_id(job.id());
  *record.mutable_ruleset() = job.ruleset();
  *record.mutable_time() = job.time();
  const Deal deal = Deal::shuffled(PlayerCount(job.seats_size()), job.seed());
  write_deal(deal, job.seed(), *record.mutable_deal());
  for (const v1::BotSpec& bot : job.seats()) *record.add_seats()->mutable_bot() = bot;
  Game game(deal, *wire::ruleset_from_proto(job.ruleset()));
  std::minstd_rand random(static_cast<unsigned>(job.seed() ^ (job.seed() >> 32U)));
  while (!game.over() && game.table().playing() > 1) {
    const Seat seat = game.to_move();
    if (late_seat == seat.number()) {
      record.set_void_reason("the machine kept the bot waiting");
      record.set_overloaded(true);
      record.set_void_seat(static_cast<std::uint32_t>(seat.number()) + 1);
      record.set_final_hash(trace::state_hash(game));
      return record;
    }
    if (faulty_seat == seat.number()) {
      v1::Fault& fault = *record.mutable_seats(seat.number())->mutable_fault();
      fault.set_kind(v1::FAULT_EXITED);
      fault.set_detail("exited with status 3");
      fault.set_ply(static_cast<std::uint32_t>(game.table().ply));
      game.drop_out(seat);
      faulty_seat.reset();
      continue;
    }
    const std::vector<Move> moves = legal_moves(game.view(seat));
    const Move move = moves[random() % moves.size()];
    game.play(move);
    v1::PlyRecord& ply = *record.add_plies();
    ply.set_seat(static_cast<std::uint32_t>(seat.number()));
    ply.set_notation(to_text(move));
    ply.set_wall_us(10);
  }
  record.set_reason(game.over() ? std::string(name_of(*game.table().over)) : "fault");
  const Ranks order = ranks(game.table());
  for (const Seat seat : seats(game.table().players)) {
    v1::SeatRecord& told = *record.mutable_seats(seat.number());
    told.set_rank(static_cast<std::uint32_t>(order[seat.index()]));
    told.set_points(static_cast<std::uint32_t>(game.table().area(seat).points));
    told.set_cards(static_cast<std::uint32_t>(game.table().area(seat).card_count));
  }
  record.set_final_hash(trace::state_hash(game));
  return record;
}

std::size_t RulesRunner::wanted() const {
  const std::size_t most = workers_ * kJobsPerWorker;
  return most - std::min(most, jobs_.size());
}

void RulesRunner::start(const v1::MatchJob& job) {
  const auto place = static_cast<std::ptrdiff_t>(order_() % (jobs_.size() + 1));
  jobs_.insert(jobs_.begin() + place, job);
}

std::vector<Completion> RulesRunner::wait(std::chrono::milliseconds /*longest*/) {
  std::vector<Completion> done = std::exchange(later_, {});
  for (std::size_t i = 0; i < workers_ && !jobs_.empty(); ++i) {
    v1::MatchJob job = std::move(jobs_.front());
    jobs_.pop_front();
    const Mishap mishap = plan_ ? plan_(job) : Mishap{};
    if (mishap.foreign) job.set_seed(job.seed() + 1);
    if (mishap.lost) {
      done.emplace_back(Lost{job.id(), "killed by signal 9", "worker 1"});
      continue;
    }
    Finished finished{play_by_the_rules(job, mishap.faulty_seat, mishap.late_seat), "worker 1"};
    if (mishap.our_fault) {
      finished.record.set_void_reason("the referee failed");
      finished.record.set_overloaded(false);
    }
    if (mishap.untrue) {
      for (v1::SeatRecord& seat : *finished.record.mutable_seats()) {
        seat.set_rank(static_cast<std::uint32_t>(job.seats_size()) + 1 - seat.rank());
      }
    }
    if (mishap.overloaded) {
      finished.record.set_void_reason("the machine was too busy");
      finished.record.set_overloaded(true);
    }
    done.emplace_back(std::move(finished));
    if (mishap.repeated) {
      done.push_back(done.back());
      later_.emplace_back(Lost{job.id(), "it changed its mind", "worker 1"});
    }
  }
  return done;
}

}  // namespace splendor::arena
