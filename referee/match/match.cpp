#include "referee/match/match.hpp"

#include <algorithm>
#include <optional>

#include "referee/base/version.hpp"
#include "referee/match/dice.hpp"
#include "referee/match/record_builder.hpp"
#include "referee/process/arena_fault.hpp"
#include "referee/rules/check.hpp"
#include "referee/rules/notation.hpp"
#include "referee/trace/state_json.hpp"
#include "referee/wire/conversation.hpp"
#include "referee/wire/convert.hpp"

namespace splendor::match {
namespace {

using std::chrono::milliseconds;

// Thrown to end a match as void: the machine did not let a bot play.
struct Void {
  Void(Seat waited_for, const HostDelay& delay) : seat(waited_for), reason(delay.detail) {}
  Seat seat;
  std::string reason;
};

// Where a match starts: a deal or a position. REQUIRES: the job is valid.
struct Start {
  explicit Start(const v1::MatchJob& job) : game(Deal::in_id_order(PlayerCount(2))) {
    if (!job.position().empty()) {
      game = *trace::game_from_text(job.position());
    } else {
      deal = Deal::shuffled(PlayerCount(job.seats_size()), job.seed());
      game = Game(*deal, *wire::ruleset_from_proto(job.ruleset()));
    }
  }
  std::optional<Deal> deal;  // empty: the match starts from a position
  Game game;
};

class Match {
 public:
  Match(const v1::MatchJob& job, std::span<Player* const> players, const Start& start,
        v1::MatchRecord& record)
      : job_(job),
        players_(players),
        game_(start.game),
        builder_(record, job, start.deal ? &*start.deal : nullptr),
        dice_(dice_of(job.seed())),
        conversation_({job.ruleset(), job.time(), dice_}, start.game.table()) {
    in_game_.resize(static_cast<std::size_t>(job.seats_size()), true);
  }

  void play() {
    try {
      greet_all();
      while (!over()) take_turn();
    } catch (const Void& given_up) {
      builder_.set_void(given_up.reason);
      builder_.set_overloaded(given_up.seat);
    } catch (const std::exception& failure) {
      builder_.set_void(failure.what());  // even a bug of ours must not cost a bot the game
    }
    end();
    builder_.finish();
  }

 private:
  [[nodiscard]] std::span<const Seat> all_seats() const { return seats(game_.table().players); }

  // The match ends by the rules, when faults leave one player or none, or at the first fault if the
  // league says so.
  [[nodiscard]] bool over() const {
    if (game_.over() || left() <= 1) return true;
    return left() < job_.seats_size() && job_.on_fault() == v1::ON_FAULT_END;
  }
  [[nodiscard]] int left() const {
    return static_cast<int>(std::count(in_game_.begin(), in_game_.end(), true));
  }

  void drop_out(Seat seat, const BotFault& fault, std::string_view rule = "",
                const std::string& answer = "") {
    v1::Fault entry;
    entry.set_kind(fault.kind);
    entry.set_detail(fault.detail);
    entry.set_ply(game_.table().ply);
    entry.set_rule(std::string(rule));
    entry.set_answer(answer);
    builder_.failed(seat, entry);
    in_game_[seat.index()] = false;
    conversation_.dropped_out(seat);
    if (left() > 0 && !game_.over()) game_.drop_out(seat);
    finish(seat, Afterwards::stop);  // otherwise it would compute beside the others
  }

  // For an answer that is not a move.
  void drop_out(Seat seat, const v1::TurnReply& reply, const std::string& why) {
    if (const auto taken = wire::unequal_take_of(reply)) {
      return drop_out(seat, {v1::FAULT_ILLEGAL_MOVE, why}, kUnequalTake, "T " + letters(*taken));
    }
    drop_out(seat, {v1::FAULT_PROTOCOL, why}, "", reply.notation());
  }

  void finish(Seat seat, Afterwards afterwards) {
    v1::SeatRecord& record = builder_.seat(seat);
    try {
      players_[seat.index()]->finish(record, afterwards);
    } catch (const ArenaFault& fault) {
      // The game is decided; the next user of the jail notices that it is broken.
      record.set_stderr_tail(fault.what());
    }
  }

  void greet_all() {
    static const v1::Hello hello = wire::hello_from(std::string("referee ") + version());
    for (const Seat seat : all_seats()) {
      GreetResult greeted = players_[seat.index()]->greet(hello, milliseconds(job_.startup_ms()),
                                                          [&] { rest_all_but(seat); });
      if (const auto* fault = std::get_if<BotFault>(&greeted)) {
        drop_out(seat, *fault);
        continue;
      }
      if (const auto* delay = std::get_if<HostDelay>(&greeted)) throw Void(seat, *delay);
      const auto& reply = std::get<v1::HelloReply>(greeted);
      conversation_.greeted(seat, reply);
      builder_.greeted(seat, reply, dice_[seat.index()]);
      players_[seat.index()]->tell(conversation_.new_game(seat));
    }
  }

  void rest_all_but(Seat seat) {
    if (job_.ponder()) return;
    for (const Seat other : all_seats()) {
      if (other != seat) players_[other.index()]->rest();
    }
  }

  void take_turn() {
    const Seat seat = game_.to_move();
    const View view = game_.view(seat);
    Player& player = *players_[seat.index()];
    const milliseconds limit = conversation_.limit(seat);
    const AskResult asked =
        player.ask(conversation_.question(view), limit, [&] { rest_all_but(seat); });
    if (const auto* fault = std::get_if<BotFault>(&asked)) return drop_out(seat, *fault);
    if (const auto* delay = std::get_if<HostDelay>(&asked)) throw Void(seat, *delay);
    const Answer& answer = std::get<Answer>(asked);

    const Result<Move> move = wire::choice_of(answer.reply, view);
    if (!move) return drop_out(seat, answer.reply, move.error());
    if (const auto illegal = check(view, *move)) {
      return drop_out(seat, {v1::FAULT_ILLEGAL_MOVE, illegal->why}, name_of(illegal->rule),
                      to_text(*move));
    }
    conversation_.answered(seat, answer.wall, answer.host_delay);
    builder_.moved(seat, *move, answer, player.stderr_bytes());
    const auto before = game_.table().board;
    game_.play(*move);
    conversation_.moved(seat, *move, before, game_.table());
  }

  void end() {
    builder_.ended(game_);
    const bool is_void = !builder_.record().void_reason().empty();
    for (const Seat seat : all_seats()) {
      if (!in_game_[seat.index()]) continue;
      if (!is_void) tell_result(seat);
      finish(seat, is_void ? Afterwards::stop : Afterwards::stay);
    }
  }

  void tell_result(Seat seat) {
    try {
      players_[seat.index()]->tell(wire::game_over(builder_.record(), game_.view(seat)));
    } catch (const ArenaFault&) {
      // The match is decided, whether or not this bot is told.
    }
  }

  const v1::MatchJob& job_;
  std::span<Player* const> players_;
  Game game_;
  RecordBuilder builder_;
  std::array<std::uint32_t, 4> dice_;  // by seat
  wire::Conversation conversation_;
  std::vector<bool> in_game_;  // by seat
};

}  // namespace

std::optional<std::string> validate_job(const v1::MatchJob& job) {
  if (!PlayerCount::from(job.seats_size())) return "a match has 2 to 4 seats";
  if (job.time().move_ms() == 0 && job.time().bank_ms() == 0) {
    return "the time for a move is missing";
  }
  if (job.startup_ms() == 0) return "the time to start is missing";
  if (const auto rules = wire::ruleset_from_proto(job.ruleset()); !rules) return rules.error();
  for (const v1::BotSpec& bot : job.seats()) {
    if (bot.folder().empty() || bot.command_size() == 0) return "a bot has no folder or command";
  }
  if (job.position().empty()) return std::nullopt;
  const auto start = trace::game_from_text(job.position());
  if (!start) return "its position: " + start.error();
  if (start->over()) return "its position is the end of a game";
  if (start->table().players.number() != job.seats_size()) {
    return "its position has another number of players than seats";
  }
  return std::nullopt;
}

void play_match(const v1::MatchJob& job, std::span<Player* const> players,
                v1::MatchRecord& record) {
  Match(job, players, Start(job), record).play();
}

}  // namespace splendor::match
