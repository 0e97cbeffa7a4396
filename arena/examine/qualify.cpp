#include "arena/examine/qualify.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "arena/examine/advice.hpp"
#include "arena/examine/asked.hpp"
#include "arena/examine/plan.hpp"
#include "referee/base/conventions.hpp"
#include "referee/process/arena_fault.hpp"
#include "referee/record/faults.hpp"

namespace splendor::examine {
namespace {

constexpr int kAttempts = 3;        // to play a match that is void
constexpr int kEnoughFailures = 3;  // to show what is wrong with a bot

// A log's beginning and its end: some languages tell the reason of a crash first, some last.
std::string excerpt(std::string_view log) {
  constexpr std::size_t kLines = 15;  // at either end
  constexpr std::size_t kBytes = 2000;
  while (log.ends_with('\n')) log.remove_suffix(1);
  std::size_t head = 0;
  std::size_t tail = log.size();
  for (std::size_t i = 0; i < kLines && head < log.size(); ++i) {
    head = std::min(log.find('\n', head), log.size() - 1) + 1;
  }
  for (std::size_t i = 0; i < kLines && tail > 0; ++i) {
    const std::size_t line_feed = tail < 2 ? std::string_view::npos : log.rfind('\n', tail - 2);
    tail = line_feed == std::string_view::npos ? 0 : line_feed + 1;
  }
  head = std::min(head, kBytes);
  tail = std::max(tail, log.size() - std::min(log.size(), kBytes));
  if (head >= tail) return std::string(log);
  std::string_view beginning = log.substr(0, head);
  if (beginning.ends_with('\n')) beginning.remove_suffix(1);
  return fmt::format("{}\n[...]\n{}", beginning, log.substr(tail));
}

// Why a match tells nothing about the bot; nothing if it does.
std::optional<std::string> why_void(const v1::MatchRecord& record, const PlannedCheck& plan) {
  if (!record.void_reason().empty()) return record.void_reason();
  if (record.seats_size() != plan.job.seats_size()) return "the record of the match is incomplete";
  for (int i = 0; i < record.seats_size(); ++i) {
    const v1::SeatRecord& seat = record.seats(i);
    if (i == plan.seat || !seat.has_fault()) continue;
    return fmt::format("the house bot {} failed: {}", seat.bot().name(), seat.fault().detail());
  }
  return std::nullopt;
}

std::uint32_t questions_answered(const v1::MatchRecord& record, int seat) {
  return static_cast<std::uint32_t>(std::count_if(
      record.plies().begin(), record.plies().end(),
      [&](const v1::PlyRecord& ply) { return ply.seat() == static_cast<std::uint32_t>(seat); }));
}

class Examiner {
 public:
  Examiner(const Examination& examination, MatchRunner& runner)
      : examination_(examination), runner_(runner), plans_(plan_checks(examination)) {}

  Verdict run() {
    for (const PlannedCheck& plan : plans_) {
      if (plan.for_many_games && !says_many_games_) continue;
      Check& check = verdict_.checks.emplace_back();
      check.kind = plan.kind;
      check.name = plan.name;
      check.tests = plan.tests;
      if (given_up()) continue;
      if (examination_.progress) {
        examination_.progress(verdict_.checks.size() - 1, count_of_checks(), plan.name);
      }
      examine(plan, check);
    }
    verdict_.outcome = has(CheckState::failed)     ? Outcome::rejected
                       : has(CheckState::unjudged) ? Outcome::unjudged
                                                   : Outcome::accepted;
    remark();
    return std::move(verdict_);
  }

 private:
  [[nodiscard]] std::ptrdiff_t count(CheckState state) const {
    return std::count_if(verdict_.checks.begin(), verdict_.checks.end(),
                         [&](const Check& check) { return check.state == state; });
  }
  [[nodiscard]] bool has(CheckState state) const { return count(state) > 0; }

  // Without a hello nothing else works; and what we can't do now we can't do a moment later.
  [[nodiscard]] bool given_up() const {
    const CheckState hello = verdict_.checks.front().state;
    return (verdict_.checks.size() > 1 && hello != CheckState::passed) ||
           count(CheckState::failed) >= kEnoughFailures || has(CheckState::unjudged);
  }

  [[nodiscard]] std::size_t count_of_checks() const {
    return static_cast<std::size_t>(std::count_if(
        plans_.begin(), plans_.end(),
        [&](const PlannedCheck& plan) { return !plan.for_many_games || says_many_games_; }));
  }

  void examine(const PlannedCheck& plan, Check& check) {
    int kept_busy_by_it = 0;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
      const v1::MatchRecord record = play(plan);
      if (examination_.stopped && examination_.stopped()) throw ExaminationStopped();
      if (const auto reason = why_void(record, plan)) {
        check.state = CheckState::unjudged;
        check.happened = fmt::format("{} times: {}", attempt + 1, *reason);
        if (kept_busy(record, plan)) ++kept_busy_by_it;
        if (kept_busy_by_it == kAttempts) reject_flood(record, plan, check);
        continue;
      }
      check.happened.clear();
      measure(record, plan);
      judge(record, plan, check);
      return;
    }
  }

  // If the machine was too busy for the bot's answer and the bot floods its stderr, reading that
  // may be what kept the machine busy.
  [[nodiscard]] static bool kept_busy(const v1::MatchRecord& record, const PlannedCheck& plan) {
    return record.overloaded() && record.seats_size() > plan.seat &&
           record.void_seat() == static_cast<std::uint32_t>(plan.seat) + 1 &&
           stderr_flood(record.seats(plan.seat)).has_value();
  }

  void reject_flood(const v1::MatchRecord& record, const PlannedCheck& plan, Check& check) {
    const v1::SeatRecord& seat = record.seats(plan.seat);
    measure(record, plan);
    check.state = CheckState::failed;
    check.fault = record::name_of(v1::FAULT_TIMEOUT);
    check.advice = *stderr_flood(seat);
    check.stderr_excerpt = excerpt(seat.stderr_tail());
    if (!record.plies().empty()) check.turn = questions_answered(record, plan.seat);
    if (examination_.reproduce) check.reproduce = examination_.reproduce(plan.job);
  }

  // The record of the match that decides: of two, the first in which the bot or we failed.
  v1::MatchRecord play(const PlannedCheck& plan) {
    if (plan.before) {
      v1::MatchRecord first = play(*plan.before);
      if (why_void(first, plan) || first.seats(plan.seat).has_fault()) return first;
    }
    return play(plan.job);
  }

  v1::MatchRecord play(const v1::MatchJob& job) {
    try {
      return runner_.play(job);
    } catch (const ArenaFault& fault) {
      v1::MatchRecord none;
      none.set_void_reason(fault.what());
      return none;
    }
  }

  void measure(const v1::MatchRecord& record, const PlannedCheck& plan) {
    const v1::SeatRecord& seat = record.seats(plan.seat);
    if (!seat.bot_name().empty()) verdict_.bot_name = seat.bot_name();
    if (!seat.bot_version().empty()) verdict_.bot_version = seat.bot_version();
    verdict_.startup_us = std::max(verdict_.startup_us, seat.startup_us());
    verdict_.peak_memory_kib = std::max(verdict_.peak_memory_kib, seat.peak_memory_kib());
    stderr_lost_ = stderr_lost_ || seat.stderr_dropped() > 0;
    if (seat.at_end() == v1::AT_END_KILLED) had_to_be_killed_ = true;
    // Whoever is not seen to its end waits for another game.
    const bool stays =
        record.void_reason().empty() && !seat.has_fault() && seat.at_end() == v1::AT_END_UNKNOWN;
    if (plan.kind == CheckKind::hello && stays) says_many_games_ = true;
    if (plan.for_many_games && !seat.has_fault() && seat.process_game() == 0) left_early_ = true;
    for (const v1::PlyRecord& ply : record.plies()) {
      if (ply.seat() != static_cast<std::uint32_t>(plan.seat)) continue;
      const std::uint32_t own = ply.wall_us() - std::min(ply.wall_us(), ply.host_delay_us());
      ++moves_;
      if (own > 500U * examination_.move_ms) ++slow_moves_;
      if (own <= verdict_.slowest_move_us && !verdict_.slowest_move_in.empty()) continue;
      verdict_.slowest_move_us = own;
      verdict_.slowest_move_in = plan.name;
    }
  }

  void judge(const v1::MatchRecord& record, const PlannedCheck& plan, Check& check) const {
    const v1::SeatRecord& seat = record.seats(plan.seat);
    check.state = seat.has_fault() ? CheckState::failed : CheckState::passed;
    if (!seat.has_fault()) return;
    check.happened = seat.fault().detail();
    check.fault = record::name_of(seat.fault().kind());
    check.answered = seat.fault().answer();
    check.rule = seat.fault().rule();
    check.advice = advice_for(seat, record.limits());
    check.stderr_excerpt = excerpt(seat.stderr_tail());
    if (examination_.reproduce) check.reproduce = examination_.reproduce(plan.job);
    if (plan.kind == CheckKind::hello && record.plies().empty()) return;
    check.turn = questions_answered(record, plan.seat);
    if (const auto game = position_of_fault(record, Seat(plan.seat))) {
      check.asked = describe(game->view(Seat(plan.seat)));
    }
  }

  void remark() {
    const auto add = [&](std::string sentence) { verdict_.remarks.push_back(std::move(sentence)); };
    if (had_to_be_killed_) {
      add(
          fmt::format("It did not exit within {} ms after the end of its input and was killed; "
                      "anything it does at that point is lost.",
                      kExitTime));
    }
    if (verdict_.startup_us > 500U * examination_.startup_ms) {
      add(fmt::format("Starting took more than half of the {} ms allowed.",
                      examination_.startup_ms));
    }
    // Who does it often uses the clock on purpose.
    if (slow_moves_ > 0 && slow_moves_ <= moves_ / 10) {
      add(fmt::format("A move took more than half of the {} ms allowed.", examination_.move_ms));
    }
    if (std::uint64_t{verdict_.peak_memory_kib} * 10 > memory_kib() * 8) {
      add(fmt::format("It used more than 80 % of the {} MiB allowed.", memory_kib() / 1024));
    }
    if (left_early_) {
      add("It says many_games, but its process ended after the first game; the second got a new "
          "one.");
    }
    if (stderr_lost_) add("It writes a lot to stderr; only the last 64 KiB of a game are kept.");
  }

  [[nodiscard]] std::uint64_t memory_kib() const {
    const std::uint64_t mib = examination_.limits.memory_mib();
    return (mib == 0 ? kDefaultMemoryMib : mib) * 1024;
  }

  const Examination& examination_;
  MatchRunner& runner_;
  std::vector<PlannedCheck> plans_;
  Verdict verdict_;
  bool had_to_be_killed_ = false;
  bool stderr_lost_ = false;
  bool says_many_games_ = false;
  bool left_early_ = false;
  std::uint32_t moves_ = 0;
  std::uint32_t slow_moves_ = 0;  // that took more than half of the time
};

}  // namespace

Verdict qualify(const Examination& examination, MatchRunner& runner) {
  return Examiner(examination, runner).run();
}

}  // namespace splendor::examine
