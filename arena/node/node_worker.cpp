#include "arena/node/node_worker.hpp"

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "arena/node/bot_cache.hpp"
#include "arena/node/calibration.hpp"
#include "arena/node/core_claims.hpp"
#include "arena/node/local_node.hpp"
#include "arena/node/record_parcel.hpp"
#include "arena/workers/cores.hpp"
#include "arena/workers/local_workers.hpp"
#include "arena/workers/message_channel.hpp"
#include "referee/base/conventions.hpp"
#include "referee/process/arena_fault.hpp"
#include "referee/wire/frame.hpp"
#include "splendor/v1/worker.pb.h"

namespace splendor::arena {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kLargestFromArena = std::size_t{16} << 20U;
constexpr milliseconds kTickEvery{200};
// How long a record waits for others to share its message. The arena sends jobs further ahead.
constexpr milliseconds kParcelDelay{20};
// How long the last messages may take to leave.
constexpr milliseconds kGoodbyeToArena{2000};

v1::WorkerWelcome before_the_welcome() {
  v1::WorkerWelcome nothing;
  nothing.set_silence_ms(60'000);
  return nothing;
}

class NodeWorker {
 public:
  explicit NodeWorker(NodeWorkerOptions options)
      : options_(std::move(options)),
        channel_(loop_, std::move(options_.to_arena), std::move(options_.from_arena),
                 kLargestFromArena,
                 {.on_message = [this](std::string_view message) { receive(message); },
                  .on_end = [this](const std::string&) { is_arena_gone_ = true; }}) {}

  void run() {
    tick();
    while (!is_done()) {
      (void)loop_.wait_until(parcel_due_ ? std::min(next_tick_, *parcel_due_) : next_tick_);
      const auto now = Clock::now();
      feed();
      if (parcel_due_ && now >= *parcel_due_) send_parcel();
      if (now >= next_tick_) tick();
    }
    workers_.reset();  // kills referees that still play
    if (failure_) throw ArenaFault(*failure_);
  }

 private:
  // ---- Messages from the arena ----

  void receive(std::string_view bytes) {
    heard_ = Clock::now();
    if (leave_by_) return;
    v1::ToWorker message;
    if (!wire::parse(bytes, message))
      return leave("the arena sent something that is not a message");
    try {
      switch (message.kind_case()) {
        case v1::ToWorker::kWelcome:
          return welcome(message.welcome());
        case v1::ToWorker::kJob:
          take_job(std::move(*message.mutable_job()));
          return feed();
        case v1::ToWorker::kBotPart:
          return take_part(message.bot_part());
        case v1::ToWorker::kHeartbeat:
          return;
        case v1::ToWorker::kBye:
          return leave("");
        case v1::ToWorker::KIND_NOT_SET:
          return;
      }
    } catch (const std::exception& failure) {
      leave(failure.what());
    }
  }

  void welcome(const v1::WorkerWelcome& welcome) {
    welcome_ = welcome;
    const auto wanted = static_cast<std::size_t>(welcome.games());
    if (workers_) {  // a second welcome only changes the number of games at a time
      if (wanted > 0) workers_->set_workers(wanted);
      return feed();
    }
    const std::size_t games = wanted > 0 ? wanted : cores_here();
    Node node = local_node();
    v1::WorkerHello hello;
    hello.set_version(options_.version);
    hello.set_host(node.host);
    hello.set_kind(node.kind);
    hello.set_games(static_cast<std::uint32_t>(games));
    if (welcome.version() != options_.version) {
      hello.set_refusal("it has version " + options_.version + " of the arena, this machine has " +
                        welcome.version());
    } else {
      const NodeIsolation isolation = isolation_here(options_.referee, welcome.isolation());
      hello.set_isolation(isolation.level);
      hello.set_refusal(isolation.refusal);
    }
    if (welcome.pinned()) claims_.emplace(games);
    node.speed = measured_speed();
    hello.set_speed(node.speed);
    v1::FromWorker message;
    *message.mutable_hello() = hello;
    channel_.send(message);
    if (!hello.refusal().empty()) return leave(hello.refusal());
    cache_.emplace(options_.cache);
    start_workers(games);
  }

  void start_workers(std::size_t games) {
    LocalOptions local;
    local.referee = options_.referee;
    local.workers = games;
    local.isolation = welcome_.isolation();
    if (claims_) local.cores = claims_->cores();
    local.match_timeout = milliseconds(welcome_.patience_ms());
    workers_ = std::make_unique<LocalWorkers>(
        loop_, std::move(local),
        WorkerEvents{[this](Completion completion) { pass_on(std::move(completion)); },
                     [](const std::string&) {}});
  }

  // ---- Jobs and their bots ----

  void take_job(v1::MatchJob job) {
    if (!workers_) throw ArenaFault("the arena sent a job before it said welcome");
    std::optional<std::string> missing;
    for (const v1::BotSpec& bot : job.seats()) {
      if (bot.command_size() == 0) continue;
      const std::string& program = bot.command(0);
      std::error_code error;
      if (!program.starts_with(kInBotFolder) && !fs::exists(program, error)) missing = program;
    }
    if (missing) return lose(job.id(), *missing + " is not installed there, which a bot needs");
    (has_bots(job) ? ready_ : lacking_).push_back(std::move(job));
  }

  // Sets the folders of the job's bots. Requests missing bots from the arena.
  bool has_bots(v1::MatchJob& job) {
    bool has_all = true;
    for (v1::BotSpec& bot : *job.mutable_seats()) {
      const auto folder = cache_->find(bot.sha256(), bot.folder());
      if (folder) {
        asked_folders_.try_emplace(bot.sha256(), bot.folder());
        bot.set_folder(folder->native());
      } else {
        has_all = false;
        ask_for(bot.sha256());
      }
    }
    return has_all;
  }

  void ask_for(const std::string& sha256) {
    if (!asked_.insert(sha256).second) return;
    v1::FromWorker message;
    message.mutable_need_bot()->set_sha256(sha256);
    channel_.send(message);
  }

  void take_part(const v1::BotPart& part) {
    if (!cache_) throw ArenaFault("the arena sent a bot before it said welcome");
    if (!cache_->add(part)) return;
    asked_.erase(part.sha256());
    for (v1::MatchJob& job : std::exchange(lacking_, {})) {
      (has_bots(job) ? ready_ : lacking_).push_back(std::move(job));
    }
    feed();
  }

  void feed() {
    while (workers_ && !ready_.empty() && workers_->wanted() > 0) {
      workers_->start(ready_.front());
      ready_.pop_front();
    }
  }

  // ---- Messages to the arena ----

  void pass_on(Completion completion) {
    if (auto* lost = std::get_if<Lost>(&completion)) return lose(lost->job, lost->reason);
    v1::MatchRecord& record = std::get<Finished>(completion).record;
    // The record names the bot's folder at the arena, not its copy here.
    for (v1::SeatRecord& seat : *record.mutable_seats()) {
      const auto asked = asked_folders_.find(seat.bot().sha256());
      if (asked != asked_folders_.end()) seat.mutable_bot()->set_folder(asked->second);
    }
    if (!parcel_due_) parcel_due_ = Clock::now() + kParcelDelay;
    parcel_.add(record);
  }

  void send_parcel() {
    parcel_due_.reset();
    if (parcel_.empty()) return;
    v1::FromWorker message;
    message.set_records(parcel_.take());
    channel_.send(message);
  }

  void lose(std::uint64_t job, const std::string& reason) {
    v1::FromWorker message;
    message.mutable_lost()->set_id(job);
    message.mutable_lost()->set_reason(reason);
    channel_.send(message);
  }

  // `reason` is empty if the arena asked us to leave.
  void leave(const std::string& reason) {
    if (leave_by_) return;
    leave_by_ = Clock::now() + kGoodbyeToArena;
    if (!reason.empty()) failure_ = reason;
    workers_.reset();
    send_parcel();
    v1::FromWorker message;
    message.mutable_goodbye()->set_reason(reason);
    channel_.send(message);
  }

  [[nodiscard]] bool is_done() const {
    if (is_arena_gone_) return true;
    return leave_by_ && (channel_.unsent() == 0 || Clock::now() >= *leave_by_);
  }

  void tick() {
    const auto now = Clock::now();
    next_tick_ = now + kTickEvery;
    if (!leave_by_ && now - heard_ >= milliseconds(welcome_.silence_ms())) {
      leave("the arena did not respond in time");
    }
    if (!workers_) return;
    workers_->tick();
    if (const auto why = workers_->failure_reason()) return leave(*why);
    feed();
    if (now < next_heartbeat_) return;
    next_heartbeat_ = now + milliseconds(welcome_.heartbeat_ms());
    v1::FromWorker message;
    message.mutable_heartbeat();
    channel_.send(message);
  }

  NodeWorkerOptions options_;
  EventLoop loop_;
  Clock::time_point next_tick_{};
  RecordParcel parcel_;
  std::optional<Clock::time_point> parcel_due_;  // empty while the parcel is
  v1::WorkerWelcome welcome_ = before_the_welcome();
  std::optional<BotCache> cache_;
  std::optional<CoreClaims> claims_;
  std::unique_ptr<LocalWorkers> workers_;  // empty before the welcome and after the goodbye
  std::deque<v1::MatchJob> ready_;
  std::deque<v1::MatchJob> lacking_;                  // wait for a bot
  std::set<std::string> asked_;                       // bots that are on their way
  std::map<std::string, std::string> asked_folders_;  // by hash: where the arena has the bot
  Clock::time_point heard_ = Clock::now();            // the last message
  Clock::time_point next_heartbeat_{};
  std::optional<Clock::time_point> leave_by_;  // set once the goodbye is sent
  std::optional<std::string> failure_;
  bool is_arena_gone_ = false;
  MessageChannel channel_;
};

}  // namespace

void serve_arena(NodeWorkerOptions options) { NodeWorker(std::move(options)).run(); }

}  // namespace splendor::arena
