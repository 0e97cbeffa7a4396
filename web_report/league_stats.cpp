#include "web_report/league_stats.hpp"

#include <algorithm>

#include "web_report/packing.hpp"

namespace splendor::web {
namespace {

constexpr std::size_t kMostVersions = 16;  // of referees and isolations; records may claim any
constexpr std::size_t kLongestText = 600;

void count(std::map<std::string, std::uint64_t>& counts, const std::string& name) {
  const auto known = counts.find(name);
  if (known != counts.end()) {
    ++known->second;
  } else if (counts.size() < kMostVersions) {
    counts.emplace(name, 1);
  }
}

std::string shortened(const std::string& text) {
  return clean_text(text.size() <= kLongestText ? text : text.substr(0, kLongestText) + " …");
}

}  // namespace

void LeagueStats::add(const v1::MatchRecord& record, const GameFacts& facts, const Replay& replay) {
  duration_ms += record.duration_ms();
  count(referees, record.referee());
  count(isolations, record.isolation());
  if (const std::uint64_t start = record.started_unix_ms(); start > 0) {
    first_unix_ms = first_unix_ms == 0 ? start : std::min(first_unix_ms, start);
    last_unix_ms = std::max(last_unix_ms, start + record.duration_ms());
  }
  for (const v1::SeatRecord& seat : record.seats()) cpu_us += seat.cpu_us();
  for (std::uint32_t i = 0; i < replay.steps.size(); ++i) {
    const Step& step = replay.steps[i];
    if (step.ply == nullptr) continue;
    slowest.offer(
        {facts.id, i, step.ply->wall_us(), step.ply->host_delay_us(), facts.seats[step.seat].bot});
  }
  if (!replay.broken.empty()) {
    ++broken_games;
    if (broken.size() < kMostProblems) broken.push_back({facts.id, shortened(replay.broken)});
  }
  if (!facts.counts()) {
    ++voided_games;
    if (voided.size() < kMostProblems) {
      voided.push_back({facts.id, shortened(record.void_reason())});
    }
    return;
  }
  ++games;
  moves += facts.moves;
  ++by_players[facts.players - 2U];
  ++endings[static_cast<std::size_t>(facts.ending)];
  for (std::size_t i = 0; i < facts.players; ++i) {
    SeatTally& tally = by_seat[facts.players - 2U][i];
    ++tally.games;
    tally.win_share += facts.seats[i].win_share;
  }
  add_failures(record, facts, replay);
}

void LeagueStats::add_failures(const v1::MatchRecord& record, const GameFacts& facts,
                               const Replay& replay) {
  for (int i = 0; i < facts.players; ++i) {
    const v1::Fault& fault = record.seats(i).fault();
    if (fault.kind() == v1::FAULT_NONE) continue;
    ++faults;
    const BotIndex bot = facts.seats[static_cast<std::size_t>(i)].bot;
    std::size_t& known = failures_by_cause_[{bot, fault.kind()}];
    if (known >= kMostPerCause || failures.size() >= kMostFailures) continue;
    ++known;
    const auto step = std::ranges::find_if(
        replay.steps, [&](const Step& s) { return s.kind == StepKind::drop_out && s.seat == i; });
    const auto moves_before = std::count_if(
        replay.steps.begin(), step, [](const Step& s) { return s.kind != StepKind::drop_out; });
    failures.push_back({facts.id, static_cast<std::uint32_t>(step - replay.steps.begin()),
                        static_cast<std::uint32_t>(moves_before), static_cast<std::uint8_t>(i),
                        static_cast<std::uint8_t>(fault.kind()), bot, shortened(fault.detail()),
                        shortened(fault.rule()), shortened(fault.answer())});
  }
}

}  // namespace splendor::web
