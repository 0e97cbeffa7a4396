#include "tests/report/sample_games.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "referee/base/version.hpp"
#include "referee/rules/game.hpp"
#include "referee/rules/notation.hpp"
#include "referee/rules/random.hpp"
#include "referee/trace/canonical.hpp"

namespace splendor::test {
namespace {

double uniform(Random& random) { return static_cast<double>(random.next() >> 11U) * 0x1p-53; }

// Buys what gives points, otherwise what it can, and is the less sure of it the more noise it has.
Move choose(const Game& game, double noise, Random& random) {
  const LegalMoves legal = game.legal_moves();
  std::vector<Move> moves;
  legal.append_to(moves);
  const auto worth = [&](const Move& move) {
    double value = move.noble ? 4.0 : 0.0;
    if (const auto* buy = std::get_if<Buy>(&move.action))
      value += 3.0 + 2.0 * card(buy->card).points;
    if (std::holds_alternative<TakeDifferent>(move.action)) value += 1.5;
    if (std::holds_alternative<TakeTwo>(move.action)) value += 1.0;
    return value - 0.5 * move.returned.total() + noise * uniform(random);
  };
  std::size_t best = 0;
  double best_worth = -1e9;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const double value = worth(moves[i]);
    if (value > best_worth) {
      best = i;
      best_worth = value;
    }
  }
  return moves[best];
}

// In the words of the referee.
std::string detail_of(v1::FaultKind kind) {
  switch (kind) {
    case v1::FAULT_ILLEGAL_MOVE:
      return "gold can't be taken; it comes with reserving a card";
    case v1::FAULT_SIGNALLED:
      return "the bot was killed by signal 11 (Segmentation fault)";
    case v1::FAULT_PROTOCOL:
      return "the bot wrote 24 bytes or more to stdout without being asked";
    case v1::FAULT_STARTUP_TIMEOUT:
      return "the bot did not answer the hello within 2000 ms; it read the hello, used 31 ms of "
             "CPU "
             "time and wrote nothing to stdout: is its output flushed?";
    case v1::FAULT_MEMORY:
      return "the bot used more memory than it may";
    default:
      return "no move within 100 ms (it used 98 ms of CPU time)";
  }
}

class Player {
 public:
  explicit Player(const SampleGame& sample)
      : sample_(sample),
        random_(sample.seed * 1000 + sample.id),
        players_(static_cast<int>(sample.bots.size())),
        deal_(Deal::shuffled(players_, sample.seed)),
        game_(deal_) {}

  v1::MatchRecord play() {
    begin();
    int ply = 0;
    while (!game_.over() && left_ > 1) {
      if (game_.to_move().number() == sample_.failing_seat && ply >= sample_.failing_ply) {
        fail();
        continue;
      }
      turn();
      ++ply;
    }
    end();
    return std::move(record_);
  }

 private:
  void begin() {
    record_.set_id(sample_.id);
    record_.set_referee(std::string("referee ") + version());
    record_.set_isolation("full");
    record_.set_started_unix_ms(1'760'000'000'000 + sample_.id * 900);
    record_.mutable_time()->set_move_ms(100);
    record_.mutable_ruleset()->set_name("tournament");
    record_.mutable_ruleset()->set_max_rounds(100);
    record_.mutable_deal()->set_seed(sample_.seed);
    const auto copy = [](const Deck& deck, auto* to) {
      for (const CardId id : deck) to->Add(static_cast<std::uint32_t>(id.number()));
    };
    copy(deal_.deck(Level(1)), record_.mutable_deal()->mutable_level1());
    copy(deal_.deck(Level(2)), record_.mutable_deal()->mutable_level2());
    copy(deal_.deck(Level(3)), record_.mutable_deal()->mutable_level3());
    for (const NobleId id : deal_.nobles()) {
      record_.mutable_deal()->add_nobles(static_cast<std::uint32_t>(id.number()));
    }
    for (const web::BotIndex bot : sample_.bots) {
      v1::SeatRecord& seat = *record_.add_seats();
      seat.mutable_bot()->set_name("bot " + std::to_string(bot));
      seat.set_startup_us(static_cast<std::uint32_t>(20'000 + 40'000 * uniform(random_)));
      seat.set_peak_memory_kib(4096 + random_.below(20'000));
    }
    left_ = players_.number();
  }

  void turn() {
    const Seat seat = game_.to_move();
    const web::BotIndex bot = sample_.bots[seat.index()];
    const Move move = choose(game_, 1.0 + 0.4 * (bot % 17), random_);
    v1::PlyRecord& ply = *record_.add_plies();
    ply.set_seat(static_cast<std::uint32_t>(seat.number()));
    ply.set_notation(to_text(move));
    const double typical = 400.0 * (1 + bot % 7);
    ply.set_wall_us(static_cast<std::uint32_t>(
        typical * std::exp(1.6 * (uniform(random_) + uniform(random_) - 1))));
    ply.set_cpu_us(ply.wall_us() * 9 / 10);
    ply.set_host_delay_us(random_.below(50) == 0 ? random_.below(3000) : 0);
    if (bot % 3 != 2) ply.set_win_estimate(estimate(seat));
    if (sample_.talk == Talk::full) talk(seat, ply);
    record_.mutable_seats(seat.number())
        ->set_cpu_us(record_.seats(seat.number()).cpu_us() + ply.cpu_us());
    game_.play(move);
  }

  float estimate(Seat seat) {
    int best_other = 0;
    for (const Seat other : seats(players_)) {
      if (other != seat) best_other = std::max(best_other, int{game_.table().area(other).points});
    }
    const double lead = int{game_.table().area(seat).points} - best_other;
    const double noise = uniform(random_) - 0.5;
    return static_cast<float>(1.0 / (1.0 + std::exp(-(lead * 0.35 + noise))));
  }

  void talk(Seat seat, v1::PlyRecord& ply) {
    std::string& log = *record_.mutable_seats(seat.number())->mutable_stderr_tail();
    log += "turn " + std::to_string(game_.table().ply) + ": " +
           std::to_string(game_.legal_moves().size()) + " moves, best " + ply.notation() + "\n";
    ply.set_stderr_offset(log.size());
    if (game_.table().ply % 3 == 0) {
      const bool is_hostile = sample_.texts == Texts::hostile;
      ply.set_comment("I like " + ply.notation() + (is_hostile ? " <b>best</b>" : " best"));
    }
  }

  void fail() {
    const Seat seat(sample_.failing_seat);
    v1::SeatRecord& record = *record_.mutable_seats(seat.number());
    record.mutable_fault()->set_kind(sample_.failure);
    record.mutable_fault()->set_ply(game_.table().ply);
    record.mutable_fault()->set_detail(detail_of(sample_.failure));
    if (sample_.failure == v1::FAULT_ILLEGAL_MOVE) {
      record.mutable_fault()->set_rule("take_gold");
      record.mutable_fault()->set_answer("T wuo");
    }
    std::string& log = *record.mutable_stderr_tail();
    log +=
        "Traceback (most recent call last):\n  File \"bot.py\", line 41, in choose\n"
        "    return ranked[0]\nIndexError: list index out of range\n";
    if (sample_.texts == Texts::hostile) log += "<script>alert(1)</script>\x1b[31m\xff\n";
    --left_;
    if (left_ > 0) game_.drop_out(seat);
  }

  void end() {
    record_.set_reason(game_.over() ? std::string(name_of(*game_.table().over)) : "fault");
    record_.set_final_hash(trace::state_hash(game_));
    const Ranks order = ranks(game_.table());
    const auto out = [&](Seat seat) {
      return record_.seats(seat.number()).fault().kind() != v1::FAULT_NONE;
    };
    std::uint64_t duration = 0;
    for (const Seat seat : seats(players_)) {
      v1::SeatRecord& record = *record_.mutable_seats(seat.number());
      int rank = out(seat) ? left_ + 1 : 1;
      for (const Seat other : seats(players_)) {
        rank += !out(seat) && !out(other) && order[other.index()] < order[seat.index()];
      }
      record.set_rank(static_cast<std::uint32_t>(rank));
      record.set_points(game_.table().area(seat).points);
      record.set_cards(game_.table().area(seat).card_count);
      duration += record.cpu_us();
    }
    record_.set_duration_ms(static_cast<std::uint32_t>(duration / 1000));
  }

  const SampleGame& sample_;
  Random random_;
  PlayerCount players_;
  Deal deal_;
  Game game_;
  v1::MatchRecord record_;
  int left_ = 0;
};

}  // namespace

v1::MatchRecord play_sample(const SampleGame& sample) { return Player(sample).play(); }

}  // namespace splendor::test
