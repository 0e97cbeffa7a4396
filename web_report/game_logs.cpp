#include "web_report/game_logs.hpp"

#include <algorithm>

#include "web_report/packing.hpp"

namespace splendor::web {
namespace {

constexpr std::size_t kTailOfFailed = 16U << 10U;
constexpr std::size_t kTailOfOthers = 4U << 10U;
constexpr std::uint64_t kShardBytes = 16U << 20U;

struct Collected {
  nlohmann::json pieces =
      nlohmann::json::array();  // [step, text]; the end has the step after the last
  std::uint64_t bytes = 0;
};

// Splits the kept tail of a seat's stderr at the ends of its turns.
void cut_stderr(const v1::SeatRecord& seat, int number, const Replay& replay, Collected& out) {
  const std::string& tail = seat.stderr_tail();
  if (tail.empty()) return;
  const bool failed = seat.fault().kind() != v1::FAULT_NONE;
  const std::size_t kept = std::min(tail.size(), failed ? kTailOfFailed : kTailOfOthers);
  const std::uint64_t total = seat.stderr_dropped() + tail.size();
  std::uint64_t from = total - kept;
  const auto piece = [&](std::size_t step, std::uint64_t to) {
    to = std::min(to, total);
    if (to <= from) return;
    const std::size_t start = tail.size() - static_cast<std::size_t>(total - from);
    std::string text = clean_text(tail.substr(start, static_cast<std::size_t>(to - from)));
    out.bytes += text.size();
    out.pieces.push_back({step, number, std::move(text)});
    from = to;
  };
  for (std::size_t i = 0; i < replay.steps.size(); ++i) {
    const Step& step = replay.steps[i];
    if (step.seat != number) continue;
    piece(i, step.ply != nullptr ? step.ply->stderr_offset() : total);
  }
  piece(replay.steps.size(), total);
}

Collected comments_of(const Replay& replay) {
  Collected out;
  for (std::size_t i = 0; i < replay.steps.size(); ++i) {
    const Step& step = replay.steps[i];
    if (step.ply == nullptr || step.ply->comment().empty()) continue;
    std::string text = clean_text(step.ply->comment());
    out.bytes += text.size();
    out.pieces.push_back({i, std::move(text)});
  }
  return out;
}

bool is_silent(const v1::MatchRecord& record) {
  return std::ranges::all_of(record.seats(),
                             [](const auto& seat) { return seat.stderr_tail().empty(); }) &&
         std::ranges::all_of(record.plies(), [](const auto& ply) { return ply.comment().empty(); });
}

}  // namespace

void GameLogs::add(const v1::MatchRecord& record, const GameFacts& facts, const Replay& replay) {
  if (facts.counts() && replay.broken.empty() && is_silent(record)) return;
  Collected logs;
  for (int i = 0; has_stderr_ && i < facts.players; ++i) {
    cut_stderr(record.seats(i), i, replay, logs);
  }
  const Collected comments = comments_of(replay);
  const std::uint64_t bytes = logs.bytes + comments.bytes;
  const bool odd = !facts.counts() || !replay.broken.empty();
  const bool failed = std::ranges::any_of(
      facts.taken(), [](const SeatFacts& seat) { return seat.fault != v1::FAULT_NONE; });
  if (bytes == 0 && !odd) return;
  nlohmann::json entry = nlohmann::json::object();
  if (odd)
    entry["note"] = clean_text(record.void_reason().empty() ? replay.broken : record.void_reason());
  if (shard_bytes_ + bytes > kShardBytes || (!failed && bytes > budget_)) {
    entry["left_out"] = true;
  } else {
    if (!failed) budget_ -= bytes;
    shard_bytes_ += bytes;
    if (!logs.pieces.empty()) entry["logs"] = logs.pieces;
    if (!comments.pieces.empty()) entry["comments"] = comments.pieces;
  }
  games_[std::to_string(facts.id)] = std::move(entry);
}

std::string GameLogs::take() {
  std::string text = games_.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  games_ = nlohmann::json::object();
  shard_bytes_ = 0;
  return text;
}

}  // namespace splendor::web
