#include "referee/match/match.hpp"

#include <algorithm>
#include <optional>

#include "referee/match/scribe.hpp"
#include "referee/process/arena_fault.hpp"
#include "referee/rules/check.hpp"
#include "referee/rules/notation.hpp"
#include "referee/rules/random.hpp"
#include "referee/trace/state_json.hpp"
#include "referee/wire/convert.hpp"

namespace splendor::match {
namespace {

using std::chrono::milliseconds;

constexpr std::uint32_t kProtocol = 1;

// The match is given up, because the machine did not let a bot play, and counts for nobody.
struct Void {
  explicit Void(const HostDelay& delay) : reason(delay.detail) {}
  std::string reason;
};

// Where a match starts; the deal is nothing if that is a position. REQUIRES: the job is usable.
struct Start {
  explicit Start(const v1::MatchJob& job) : game(Deal::in_id_order(PlayerCount(2))) {
    if (!job.position().empty()) {
      game = *trace::game_from_text(job.position());
    } else {
      deal = Deal::shuffled(PlayerCount(job.seats_size()), job.seed());
      game = Game(*deal, *wire::ruleset_from_proto(job.ruleset()));
    }
  }
  std::optional<Deal> deal;
  Game game;
};

class Match {
 public:
  Match(const v1::MatchJob& job, std::span<Player* const> players, const Start& start)
      : job_(job),
        players_(players),
        game_(start.game),
        scribe_(job, start.deal ? &*start.deal : nullptr) {
    bank_.fill(milliseconds(job.time().bank_ms()));
    in_game_.resize(static_cast<std::size_t>(job.seats_size()), true);
  }

  v1::MatchRecord play() {
    try {
      greet_all();
      while (!over()) take_turn();
    } catch (const Void& given_up) {
      scribe_.gave_up(given_up.reason);
      scribe_.machine_was_busy();
    } catch (const std::exception& failure) {
      scribe_.gave_up(failure.what());  // ours, were it a bug: nobody loses for it
    }
    end();
    return scribe_.take();
  }

 private:
  template <class T>
  static std::uint32_t number(T id) {
    return static_cast<std::uint32_t>(id.number());
  }
  [[nodiscard]] std::span<const Seat> all_seats() const { return seats(game_.table().players); }

  // The game ends by its rules, or when a fault leaves nobody to play against, or at the first
  // fault if the league wants it so.
  [[nodiscard]] bool over() const {
    if (game_.over() || left() <= 1) return true;
    return left() < job_.seats_size() && job_.on_fault() == v1::ON_FAULT_END;
  }
  [[nodiscard]] int left() const {
    return static_cast<int>(std::count(in_game_.begin(), in_game_.end(), true));
  }

  void drop_out(Seat seat, const BotFault& fault, const std::optional<Illegal>& illegal = {},
                const std::string& answer = "") {
    v1::Fault entry;
    entry.set_kind(fault.kind);
    entry.set_detail(fault.detail);
    entry.set_ply(game_.table().ply);
    if (illegal) entry.set_rule(std::string(name_of(illegal->rule)));
    entry.set_answer(answer);
    scribe_.failed(seat, entry);
    in_game_[seat.index()] = false;
    v1::Event event;
    event.set_seat(number(seat));
    event.set_fault(true);
    events_.push_back(std::move(event));
    if (left() > 0 && !game_.over()) game_.drop_out(seat);
    finish(seat, Afterwards::stop);  // or it would go on computing beside the others
  }

  void finish(Seat seat, Afterwards afterwards) {
    v1::SeatRecord& record = scribe_.seat(seat);
    try {
      players_[seat.index()]->finish(record, afterwards);
    } catch (const ArenaFault& fault) {
      // Its game is decided; what is broken is found by whoever uses the jail next.
      record.set_stderr_tail(fault.what());
    }
  }

  void greet_all() {
    v1::Hello hello;
    hello.set_protocol(kProtocol);
    hello.set_referee("referee " SPLENDOR_VERSION);
    wire::add_cards(hello);
    for (const Seat seat : all_seats()) {
      Greeted greeted = players_[seat.index()]->greet(hello, milliseconds(job_.startup_ms()),
                                                      [&] { rest_all_but(seat); });
      if (const auto* fault = std::get_if<BotFault>(&greeted)) {
        drop_out(seat, *fault);
        continue;
      }
      if (const auto* delay = std::get_if<HostDelay>(&greeted)) throw Void(*delay);
      const auto& reply = std::get<v1::HelloReply>(greeted);
      wants_moves_[seat.index()] = reply.wants_legal_moves();
      wants_notation_[seat.index()] = reply.wants_legal_notation();
      scribe_.greeted(seat, reply);
      v1::ToBot message;
      v1::NewGame& game = *message.mutable_new_game();
      game.set_seat(number(seat));
      game.set_players(number(game_.table().players));
      *game.mutable_ruleset() = ruleset();
      *game.mutable_time() = job_.time();
      // The bot's dice must not tell it anything about the deck.
      Random dice(job_.seed() ^ 0xB07D1CE5ULL);
      for (int i = 0; i <= seat.number(); ++i)
        game.set_dice(static_cast<std::uint32_t>(dice.next()));
      players_[seat.index()]->tell(message);
    }
  }

  // A position brings its own.
  [[nodiscard]] v1::Ruleset ruleset() const {
    if (job_.position().empty()) return job_.ruleset();
    v1::Ruleset rules;
    wire::to_proto(game_.table().rules, "", rules);
    return rules;
  }

  // The message is kept from turn to turn: filling it anew costs less than building it.
  const v1::ToBot& question_for(Seat seat, const View& view) {
    v1::TurnRequest& request = *question_.mutable_turn();
    request.Clear();
    request.set_turn(turns_[seat.index()]++);
    wire::to_proto(view, *request.mutable_view());
    for (std::size_t i = seen_[seat.index()]; i < events_.size(); ++i) {
      *request.add_events() = events_[i];
    }
    seen_[seat.index()] = events_.size();
    request.mutable_clock()->set_limit_ms(static_cast<std::uint32_t>(limit_of(seat).count()));
    request.mutable_clock()->set_bank_ms(static_cast<std::uint32_t>(bank_[seat.index()].count()));
    if (wants_moves_[seat.index()] || wants_notation_[seat.index()]) {
      for (const Move& move : legal_moves(view)) {
        if (wants_moves_[seat.index()]) wire::to_proto(move, *request.add_legal_moves());
        if (wants_notation_[seat.index()]) request.add_legal_notation(to_text(move));
      }
    }
    return question_;
  }

  [[nodiscard]] milliseconds limit_of(Seat seat) const {
    return milliseconds(job_.time().move_ms()) + bank_[seat.index()];
  }

  // What a move takes beyond its own time comes from the bank, but not what the machine kept the
  // bot waiting; then the bank gains the increment.
  void charge(Seat seat, const Answer& answer) {
    milliseconds& bank = bank_[seat.index()];
    const auto used = std::chrono::ceil<milliseconds>(answer.wall - answer.host_delay);
    bank -= std::clamp(used - milliseconds(job_.time().move_ms()), milliseconds(0), bank);
    bank += milliseconds(job_.time().increment_ms());
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
    const Asked asked =
        player.ask(question_for(seat, view), limit_of(seat), [&] { rest_all_but(seat); });
    if (const auto* fault = std::get_if<BotFault>(&asked)) return drop_out(seat, *fault);
    if (const auto* delay = std::get_if<HostDelay>(&asked)) throw Void(*delay);
    const Answer& answer = std::get<Answer>(asked);

    const Result<Move> move = choice_of(answer.reply, view);
    if (!move) return drop_out(seat, {v1::FAULT_PROTOCOL, move.error()});
    if (const auto illegal = check(view, *move)) {
      return drop_out(seat, {v1::FAULT_ILLEGAL_MOVE, illegal->why}, illegal, to_text(*move));
    }
    charge(seat, answer);
    scribe_.moved(seat, *move, answer, player.stderr_bytes());
    play(seat, *move);
  }

  static Result<Move> choice_of(const v1::TurnReply& reply, const View& view) {
    switch (reply.choice_case()) {
      case v1::TurnReply::kMove:
        return wire::move_from_proto(reply.move(), view);
      case v1::TurnReply::kNotation:
        return parse_move(reply.notation());
      case v1::TurnReply::kLegalIndex: {
        const LegalMoves moves(view);
        if (reply.legal_index() < moves.size()) return moves[reply.legal_index()];
        return Error{"legal_index is " + std::to_string(reply.legal_index()) + ", but there are " +
                     std::to_string(moves.size()) + " legal moves"};
      }
      case v1::TurnReply::CHOICE_NOT_SET:
        break;
    }
    return Error{"the answer has no move"};
  }

  void play(Seat seat, const Move& move) {
    const auto before = game_.table().board;
    game_.play(move);
    v1::Event event;
    event.set_seat(number(seat));
    event.set_notation(to_text(move));
    wire::to_proto(move, *event.mutable_move());
    for (std::size_t i = 0; i < before.size(); ++i) {
      if (before[i] != game_.table().board[i]) {
        event.set_revealed(static_cast<std::uint32_t>(game_.table().board[i].number_or_zero()));
      }
    }
    events_.push_back(std::move(event));
  }

  void end() {
    scribe_.ended(game_);
    const bool is_void = !scribe_.record().void_reason().empty();
    for (const Seat seat : all_seats()) {
      if (!in_game_[seat.index()]) continue;
      if (!is_void) tell_result(seat);
      finish(seat, is_void ? Afterwards::stop : Afterwards::stay);
    }
  }

  void tell_result(Seat seat) {
    v1::ToBot message;
    v1::GameOver& over = *message.mutable_game_over();
    over.set_reason(scribe_.record().reason());
    for (const v1::SeatRecord& record : scribe_.record().seats()) {
      over.add_ranks(record.rank());
      over.add_points(record.points());
    }
    wire::to_proto(game_.view(seat), *over.mutable_view());
    try {
      players_[seat.index()]->tell(message);
    } catch (const ArenaFault&) {
      // The match is decided, whether or not this bot is told.
    }
  }

  const v1::MatchJob& job_;
  std::span<Player* const> players_;
  Game game_;
  Scribe scribe_;
  v1::ToBot question_;
  std::vector<bool> in_game_;  // by seat
  std::vector<v1::Event> events_;
  std::array<std::size_t, 4> seen_{};     // events each seat was told
  std::array<std::uint32_t, 4> turns_{};  // questions each seat was asked
  std::array<bool, 4> wants_moves_{};
  std::array<bool, 4> wants_notation_{};
  std::array<milliseconds, 4> bank_{};
};

}  // namespace

std::optional<std::string> unusable(const v1::MatchJob& job) {
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

v1::MatchRecord play_match(const v1::MatchJob& job, std::span<Player* const> players) {
  return Match(job, players, Start(job)).play();
}

}  // namespace splendor::match
