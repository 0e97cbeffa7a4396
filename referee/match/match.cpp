#include "referee/match/match.hpp"

#include <algorithm>
#include <optional>

#include "referee/process/arena_fault.hpp"
#include "referee/rules/check.hpp"
#include "referee/rules/notation.hpp"
#include "referee/rules/random.hpp"
#include "referee/trace/canonical.hpp"
#include "referee/wire/convert.hpp"

namespace splendor::match {
namespace {

using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr std::uint32_t kProtocol = 1;
constexpr std::size_t kLongestName = 64;
constexpr std::size_t kLongestComment = 256;

std::uint32_t micros(std::chrono::nanoseconds time) {
  return static_cast<std::uint32_t>(duration_cast<microseconds>(time).count());
}

// At most so many bytes, and no character of UTF-8 cut in two: nobody could read the record.
std::string cut(const std::string& text, std::size_t longest) {
  if (text.size() <= longest) return text;
  const auto continues = [&](std::size_t at) {
    return (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
  };
  while (longest > 0 && continues(longest)) --longest;
  return text.substr(0, longest);
}

// The match is given up, and counts for nobody.
struct Void {
  std::string reason;
};

class Match {
 public:
  Match(const v1::MatchJob& job, const std::vector<std::unique_ptr<Player>>& players)
      : job_(job),
        players_(players),
        rules_(*wire::ruleset_from_proto(job.ruleset())),
        deal_(Deal::shuffled(PlayerCount(job.seats_size()), job.seed())),
        game_(deal_, rules_) {
    bank_.fill(milliseconds(job.time().bank_ms()));
  }

  v1::MatchRecord play() {
    const auto start = std::chrono::steady_clock::now();
    begin_record();
    try {
      greet_all();
      while (!over()) take_turn();
    } catch (const Void& given_up) {
      record_.set_void_reason(given_up.reason);
    } catch (const std::exception& failure) {
      record_.set_void_reason(failure.what());  // ours, were it a bug: nobody loses for it
    }
    end();
    record_.set_duration_ms(static_cast<std::uint32_t>(
        duration_cast<milliseconds>(std::chrono::steady_clock::now() - start).count()));
    return std::move(record_);
  }

 private:
  struct SeatFault {
    Seat seat;
    v1::Fault fault;
  };

  void begin_record() {
    record_.set_id(job_.id());
    record_.set_referee("referee " SPLENDOR_VERSION);
    record_.set_started_unix_ms(static_cast<std::uint64_t>(
        duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count()));
    *record_.mutable_ruleset() = job_.ruleset();
    *record_.mutable_time() = job_.time();
    v1::Deal& deal = *record_.mutable_deal();
    deal.set_seed(job_.seed());
    for (const CardId id : deal_.deck(Level(1))) deal.add_level1(number(id));
    for (const CardId id : deal_.deck(Level(2))) deal.add_level2(number(id));
    for (const CardId id : deal_.deck(Level(3))) deal.add_level3(number(id));
    for (const NobleId id : deal_.nobles()) deal.add_nobles(number(id));
    for (const v1::BotSpec& bot : job_.seats()) *record_.add_seats()->mutable_bot() = bot;
  }

  template <class T>
  static std::uint32_t number(T id) {
    return static_cast<std::uint32_t>(id.number());
  }

  // The game ends by its rules, or when a fault leaves nobody to play against, or at the first
  // fault if the league wants it so.
  [[nodiscard]] bool over() const {
    if (game_.over() || left() <= 1) return true;
    return !faults_.empty() && job_.on_fault() == v1::ON_FAULT_END;
  }
  [[nodiscard]] int left() const {
    return deal_.players().number() - static_cast<int>(faults_.size());
  }
  [[nodiscard]] bool in_game(Seat seat) const {
    return std::none_of(faults_.begin(), faults_.end(),
                        [&](const SeatFault& fault) { return fault.seat == seat; });
  }

  void drop_out(Seat seat, const BotFault& fault) {
    v1::Fault entry;
    entry.set_kind(fault.kind);
    entry.set_detail(fault.detail);
    entry.set_ply(game_.table().ply);
    faults_.push_back({seat, entry});
    v1::Event event;
    event.set_seat(number(seat));
    event.set_fault(true);
    events_.push_back(std::move(event));
    if (left() > 0 && !game_.over()) game_.drop_out(seat);
    finish(seat);  // or it would go on computing beside the others
  }

  void finish(Seat seat) {
    v1::SeatRecord& record = *record_.mutable_seats(seat.number());
    try {
      players_[seat.index()]->finish(record);
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
    for (const Seat seat : seats(deal_.players())) {
      Greeted greeted = players_[seat.index()]->greet(hello, milliseconds(job_.startup_ms()),
                                                      [&] { rest_all_but(seat); });
      if (const auto* fault = std::get_if<BotFault>(&greeted)) {
        drop_out(seat, *fault);
        continue;
      }
      if (const auto* delay = std::get_if<HostDelay>(&greeted)) throw Void{delay->detail};
      const auto& reply = std::get<v1::HelloReply>(greeted);
      wants_moves_[seat.index()] = reply.wants_legal_moves();
      wants_notation_[seat.index()] = reply.wants_legal_notation();
      v1::SeatRecord& record = *record_.mutable_seats(seat.number());
      record.set_bot_name(cut(reply.name(), kLongestName));
      record.set_bot_version(cut(reply.version(), kLongestName));
      v1::ToBot message;
      v1::NewGame& game = *message.mutable_new_game();
      game.set_seat(number(seat));
      game.set_players(number(deal_.players()));
      *game.mutable_ruleset() = job_.ruleset();
      *game.mutable_time() = job_.time();
      // The bot's dice must not tell it anything about the deck.
      Random dice(job_.seed() ^ 0xB07D1CE5ULL);
      for (int i = 0; i <= seat.number(); ++i)
        game.set_dice(static_cast<std::uint32_t>(dice.next()));
      players_[seat.index()]->tell(message);
    }
  }

  v1::TurnRequest request_for(Seat seat, const View& view) {
    v1::TurnRequest request;
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
    return request;
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
    for (const Seat other : seats(deal_.players())) {
      if (other != seat) players_[other.index()]->rest();
    }
  }

  void take_turn() {
    const Seat seat = game_.to_move();
    const View view = game_.view(seat);
    Player& player = *players_[seat.index()];
    const Asked asked =
        player.ask(request_for(seat, view), limit_of(seat), [&] { rest_all_but(seat); });
    if (const auto* fault = std::get_if<BotFault>(&asked)) return drop_out(seat, *fault);
    if (const auto* delay = std::get_if<HostDelay>(&asked)) throw Void{delay->detail};
    const Answer& answer = std::get<Answer>(asked);

    const Result<Move> move = choice_of(answer.reply, view);
    if (!move) return drop_out(seat, {v1::FAULT_PROTOCOL, move.error()});
    if (const auto illegal = check(view, *move)) {
      drop_out(seat, {v1::FAULT_ILLEGAL_MOVE, illegal->why});
      faults_.back().fault.set_rule(std::string(name_of(illegal->rule)));
      faults_.back().fault.set_answer(to_text(*move));
      return;
    }
    charge(seat, answer);
    record_ply(seat, *move, answer, player.stderr_bytes());
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

  void record_ply(Seat seat, const Move& move, const Answer& answer, std::uint64_t stderr_bytes) {
    v1::PlyRecord& ply = *record_.add_plies();
    ply.set_seat(number(seat));
    ply.set_notation(to_text(move));
    ply.set_wall_us(micros(answer.wall));
    ply.set_cpu_us(micros(answer.cpu));
    ply.set_host_delay_us(micros(answer.host_delay));
    const float estimate = answer.reply.win_estimate();
    if (answer.reply.has_win_estimate() && estimate >= 0 && estimate <= 1) {
      ply.set_win_estimate(estimate);
    }
    ply.set_comment(cut(answer.reply.comment(), kLongestComment));
    ply.set_stderr_offset(stderr_bytes);
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
    if (left() == 0 && record_.void_reason().empty()) {
      record_.set_void_reason("all bots failed, so there is nobody to win");
    }
    const bool is_void = !record_.void_reason().empty();
    record_.set_reason(game_.over()      ? std::string(name_of(*game_.table().over))
                       : faults_.empty() ? ""
                                         : "fault");
    record_.set_final_hash(trace::state_hash(game_));
    const Ranks order = ranks(game_.table());
    for (const Seat seat : seats(deal_.players())) {
      v1::SeatRecord& record = *record_.mutable_seats(seat.number());
      record.set_points(game_.table().area(seat).points);
      record.set_cards(game_.table().area(seat).card_count);
      if (!is_void) record.set_rank(static_cast<std::uint32_t>(rank_of(seat, order)));
    }
    for (const SeatFault& fault : faults_) {
      *record_.mutable_seats(fault.seat.number())->mutable_fault() = fault.fault;
    }
    for (const Seat seat : seats(deal_.players())) {
      if (!in_game(seat)) continue;
      if (!is_void) tell_result(seat);
      finish(seat);
    }
  }

  // Those who dropped out share the last place; the others keep their order among themselves.
  [[nodiscard]] int rank_of(Seat seat, const Ranks& order) const {
    if (!in_game(seat)) return left() + 1;
    int rank = 1;
    for (const Seat other : seats(deal_.players())) {
      rank += in_game(other) && order[other.index()] < order[seat.index()];
    }
    return rank;
  }

  void tell_result(Seat seat) {
    v1::ToBot message;
    v1::GameOver& over = *message.mutable_game_over();
    over.set_reason(record_.reason());
    for (const v1::SeatRecord& record : record_.seats()) {
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
  const std::vector<std::unique_ptr<Player>>& players_;
  Ruleset rules_;
  Deal deal_;
  Game game_;
  v1::MatchRecord record_;
  std::vector<SeatFault> faults_;
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
  return std::nullopt;
}

v1::MatchRecord play_match(const v1::MatchJob& job,
                           const std::vector<std::unique_ptr<Player>>& players) {
  return Match(job, players).play();
}

}  // namespace splendor::match
