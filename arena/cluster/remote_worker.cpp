#include "arena/cluster/remote_worker.hpp"

#include <algorithm>
#include <cmath>

#include "arena/league/worker_spec.hpp"
#include "arena/node/record_parcel.hpp"
#include "arena/text/text.hpp"
#include "referee/wire/frame.hpp"

namespace splendor::arena {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kLargestFromWorker = (std::size_t{64} << 20U) + 1024;
// The worker has jobs for this time: more than the round trip of a message, even through srun,
// which delays messages larger than a kilobyte by 0.1 s.
constexpr double kSecondsAhead = 0.5;
constexpr std::size_t kMostPerGame = 64;
// No further part of a bot is read while this many bytes wait to be sent.
constexpr std::size_t kMostUnsent = std::size_t{1} << 20U;
constexpr milliseconds kPaceEvery{1000};
constexpr const char* kLoginTalks = " (does its login print something?)";

// How many of the games that a worker claims to play at a time it is given. The arena asked for
// `asked`, or for one for each core (0).
std::size_t accepted_games(std::uint32_t claimed, std::uint32_t asked) {
  return std::clamp(claimed, 1U, asked > 0 ? asked : league::kMostGamesAtATime);
}

// 0, which is no speed, for what is no number that a machine can have measured.
double valid_speed(double claimed) { return std::isfinite(claimed) && claimed > 0 ? claimed : 0; }

}  // namespace

RemoteWorker::RemoteWorker(EventLoop& loop, const WorkerCommand& command,
                           const v1::WorkerWelcome& welcome, const RemoteLimits& limits,
                           Events events)
    : name_(command.name),
      events_(std::move(events)),
      limits_(limits),
      patience_(welcome.patience_ms()),
      welcome_(welcome),
      process_(
          loop, command, kLargestFromWorker,
          {.on_message = [this](std::string_view bytes) { take(bytes); },
           .on_end =
               [this](const std::string& why) { end(why.empty() ? process_.exit_text() : why); },
           .on_idle = [this] { send_more_of_bots(); }}) {
  v1::ToWorker message;
  *message.mutable_welcome() = welcome;
  process_.channel().send(message);
}

std::size_t RemoteWorker::wanted() const {
  if (!has_said_hello_ || state_ != State::open) return 0;
  const auto ahead = static_cast<std::size_t>(std::ceil(games_per_second_ * kSecondsAhead));
  const std::size_t target = std::min(std::max(2 * games_, games_ + ahead), kMostPerGame * games_);
  return target - std::min(target, jobs_.size());
}

void RemoteWorker::start(const v1::MatchJob& job) {
  if (jobs_.empty()) progressed_ = Clock::now();
  jobs_.insert(job.id());
  for (const v1::BotSpec& bot : job.seats()) bots_.try_emplace(bot.sha256(), bot.folder());
  v1::ToWorker message;
  *message.mutable_job() = job;
  process_.channel().send(message);
}

void RemoteWorker::set_games(std::size_t games) {
  games_ = games;
  welcome_.set_games(static_cast<std::uint32_t>(games));
  v1::ToWorker message;
  *message.mutable_welcome() = welcome_;
  process_.channel().send(message);
}

void RemoteWorker::dismiss(const std::string& reason) {
  if (state_ != State::open) return;
  state_ = State::dismissed;
  v1::ToWorker message;
  message.mutable_bye()->set_reason(reason);
  process_.channel().send(message);
  process_.channel().close();
  heard_ = Clock::now();
}

void RemoteWorker::take(std::string_view bytes) {
  if (state_ == State::ended) return;
  heard_ = Clock::now();
  v1::FromWorker message;
  if (!wire::parse(bytes, message)) {
    return end("it wrote something that is not a message" + std::string(kLoginTalks));
  }
  switch (message.kind_case()) {
    case v1::FromWorker::kHello: {
      const v1::WorkerHello& hello = message.hello();
      has_said_hello_ = true;
      node_ = {printable(hello.host()), printable(hello.kind()), valid_speed(hello.speed())};
      games_ = accepted_games(hello.games(), welcome_.games());
      return events_.on_hello(*this, hello);
    }
    case v1::FromWorker::kRecords: {
      // One more than it has jobs, which is then found to be of none.
      auto records = unpack(message.records(), jobs_.size() + 1);
      if (!records) return end("it sent records that can't be read");
      for (v1::MatchRecord& record : *records) {
        if (state_ != State::ended) take_record(std::move(record));
      }
      return;
    }
    case v1::FromWorker::kLost:
      if (jobs_.erase(message.lost().id()) == 0) return;
      progressed_ = Clock::now();
      return events_.on_completion(
          *this, Lost{message.lost().id(), printable(message.lost().reason()), name_});
    case v1::FromWorker::kNeedBot: {
      const auto bot = bots_.find(message.need_bot().sha256());
      if (bot == bots_.end()) return end("it asked for a bot that no job mentioned");
      // Each request in the queue takes memory and a look at the disk.
      if (is_sending(bot->first)) return end("it asked for a bot that is on its way");
      sending_.emplace_back(bot->second, bot->first);
      return send_more_of_bots();
    }
    case v1::FromWorker::kHeartbeat:
      return;
    case v1::FromWorker::kGoodbye:
      return end(printable(message.goodbye().reason()));
    case v1::FromWorker::KIND_NOT_SET:
      return;
  }
}

void RemoteWorker::take_record(v1::MatchRecord record) {
  if (jobs_.erase(record.id()) == 0) return end("it answered a job it was not given");
  progressed_ = Clock::now();
  ++pace_games_;
  events_.on_completion(*this, Finished{std::move(record), name_, node_});
}

bool RemoteWorker::is_sending(const std::string& sha256) const {
  return std::any_of(sending_.begin(), sending_.end(),
                     [&](const BotReader& reader) { return reader.sha256() == sha256; });
}

void RemoteWorker::send_more_of_bots() {
  while (!sending_.empty() && process_.channel().unsent() < kMostUnsent) {
    auto part = sending_.front().next();
    if (!part) {
      sending_.pop_front();
      continue;
    }
    v1::ToWorker message;
    *message.mutable_bot_part() = std::move(*part);
    process_.channel().send(message);
    progressed_ = Clock::now();
  }
}

void RemoteWorker::count_for_pace() {
  const auto now = Clock::now();
  if (now - pace_since_ < kPaceEvery) return;
  const double seconds = std::chrono::duration<double>(now - pace_since_).count();
  games_per_second_ = static_cast<double>(std::exchange(pace_games_, 0)) / seconds;
  pace_since_ = now;
}

void RemoteWorker::tick() {
  if (state_ == State::ended) return;
  const auto now = Clock::now();
  count_for_pace();
  if (!has_said_hello_) {
    if (now - begun_ < limits_.start) return;
    return end(std::string("it did not answer in time") +
               (process_.channel().has_partial_message() ? kLoginTalks : ""));
  }
  if (now - heard_ >= limits_.silence) return end("it did not respond in time");
  if (!jobs_.empty() && now - progressed_ >= patience_ + limits_.silence) {
    return end("it finished no game in the longest time that one can take");
  }
  if (state_ == State::open && now >= next_heartbeat_) {
    next_heartbeat_ = now + milliseconds(welcome_.heartbeat_ms());
    v1::ToWorker message;
    message.mutable_heartbeat();
    process_.channel().send(message);
  }
}

void RemoteWorker::end(std::string reason) {
  if (state_ == State::ended) return;
  if (std::exchange(state_, State::ended) == State::dismissed) {
    reason.clear();
  } else {
    if (reason.empty()) reason = "it left";
    const std::string words = printable_line(process_.take_stderr());
    if (!words.empty()) reason += ": " + words;
  }
  const std::string why = reason.empty() ? "its worker was dismissed" : reason;
  for (const std::uint64_t job : std::exchange(jobs_, {})) {
    events_.on_completion(*this, Lost{job, why, name_});
  }
  events_.on_end(*this, std::move(reason));
}

}  // namespace splendor::arena
