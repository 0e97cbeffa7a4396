#include "referee/match/record_builder.hpp"

#include <algorithm>

#include "referee/base/version.hpp"
#include "referee/rules/notation.hpp"
#include "referee/trace/canonical.hpp"

namespace splendor::match {
namespace {

using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr std::size_t kLongestName = 64;
constexpr std::size_t kLongestComment = 256;

std::uint32_t micros(std::chrono::nanoseconds time) {
  return static_cast<std::uint32_t>(duration_cast<microseconds>(time).count());
}

// Returns at most `longest` bytes and never half a UTF-8 character: a record with invalid UTF-8
// can't be parsed.
std::string cut(const std::string& text, std::size_t longest) {
  if (text.size() <= longest) return text;
  const auto continues = [&](std::size_t at) {
    return (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U;
  };
  while (longest > 0 && continues(longest)) --longest;
  return text.substr(0, longest);
}

template <class Ids>
void add_ids(const Ids& ids, google::protobuf::RepeatedField<std::uint32_t>& list) {
  for (const auto id : ids) list.Add(static_cast<std::uint32_t>(id.number()));
}

}  // namespace

RecordBuilder::RecordBuilder(v1::MatchRecord& record, const v1::MatchJob& job, const Deal* deal)
    : record_(record) {
  record_.Clear();
  record_.set_id(job.id());
  record_.set_referee(std::string("referee ") + version());
  record_.set_started_unix_ms(static_cast<std::uint64_t>(
      duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch()).count()));
  *record_.mutable_ruleset() = job.ruleset();
  *record_.mutable_time() = job.time();
  record_.set_position(job.position());
  record_.set_ponder(job.ponder());
  record_.set_games_per_process(job.games_per_process());
  if (job.has_limits()) *record_.mutable_limits() = job.limits();
  for (const v1::BotSpec& bot : job.seats()) *record_.add_seats()->mutable_bot() = bot;
  v1::Deal& dealt = *record_.mutable_deal();
  dealt.set_seed(job.seed());
  if (deal == nullptr) return;
  add_ids(deal->deck(Level(1)), *dealt.mutable_level1());
  add_ids(deal->deck(Level(2)), *dealt.mutable_level2());
  add_ids(deal->deck(Level(3)), *dealt.mutable_level3());
  add_ids(deal->nobles(), *dealt.mutable_nobles());
}

void RecordBuilder::greeted(Seat seat, const v1::HelloReply& reply, std::uint32_t dice) {
  this->seat(seat).set_dice(dice);
  this->seat(seat).set_bot_name(cut(reply.name(), kLongestName));
  this->seat(seat).set_bot_version(cut(reply.version(), kLongestName));
}

void RecordBuilder::moved(Seat seat, const Move& move, const Answer& answer,
                          std::uint64_t stderr_bytes) {
  v1::PlyRecord& ply = *record_.add_plies();
  ply.set_seat(static_cast<std::uint32_t>(seat.number()));
  append_text(*ply.mutable_notation(), move);
  ply.set_wall_us(micros(answer.wall));
  ply.set_cpu_us(micros(answer.cpu));
  ply.set_host_delay_us(micros(answer.host_delay));
  const float estimate = answer.reply.win_estimate();
  if (answer.reply.has_win_estimate() && estimate >= 0 && estimate <= 1) {
    ply.set_win_estimate(estimate);
  }
  if (!answer.reply.comment().empty()) {
    ply.set_comment(cut(answer.reply.comment(), kLongestComment));
  }
  ply.set_stderr_offset(stderr_bytes);
}

void RecordBuilder::failed(Seat seat, const v1::Fault& fault) {
  *this->seat(seat).mutable_fault() = fault;
  this->seat(seat).mutable_fault()->set_answer(cut(fault.answer(), kLongestComment));
}

void RecordBuilder::ended(const Game& game) {
  const auto has_fault = [](const v1::SeatRecord& seat) { return seat.has_fault(); };
  const bool any_failed = std::any_of(record_.seats().begin(), record_.seats().end(), has_fault);
  const bool all_failed = std::all_of(record_.seats().begin(), record_.seats().end(), has_fault);
  record_.set_final_hash(trace::state_hash(game));
  record_.set_reason(game.over()  ? std::string(name_of(*game.table().over))
                     : any_failed ? "fault"
                                  : "");
  const Ranks order = ranks(game.table());
  for (const Seat seat : seats(game.table().players)) {
    v1::SeatRecord& told = this->seat(seat);
    told.set_points(game.table().area(seat).points);
    told.set_cards(game.table().area(seat).card_count);
    if (!record_.void_reason().empty()) continue;
    // If all seats failed, all share the first rank.
    told.set_rank(all_failed ? 1 : static_cast<std::uint32_t>(order[seat.index()]));
  }
}

void RecordBuilder::finish() {
  record_.set_duration_ms(static_cast<std::uint32_t>(
      duration_cast<milliseconds>(std::chrono::steady_clock::now() - start_).count()));
}

}  // namespace splendor::match
