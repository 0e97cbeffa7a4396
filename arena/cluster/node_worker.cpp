#include "arena/cluster/node_worker.hpp"

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>

#include "arena/cluster/bot_cache.hpp"
#include "arena/cluster/calibration.hpp"
#include "arena/cluster/core_claims.hpp"
#include "arena/cluster/local_node.hpp"
#include "arena/cluster/record_parcel.hpp"
#include "arena/run/framed_line.hpp"
#include "arena/run/local_workers.hpp"
#include "referee/process/arena_fault.hpp"
#include "referee/wire/frame.hpp"
#include "splendor/v1/worker.pb.h"

namespace splendor::arena {
namespace {

namespace asio = boost::asio;
namespace fs = std::filesystem;
using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kLargestFromArena = std::size_t{16} << 20U;
constexpr milliseconds kMoment{200};
// Records wait so long for others. The arena has sent jobs for much longer.
constexpr milliseconds kGathering{20};
// For the last words to leave.
constexpr milliseconds kFarewellToArena{2000};

v1::WorkerWelcome before_the_welcome() {
  v1::WorkerWelcome nothing;
  nothing.set_silence_ms(60'000);
  return nothing;
}

class NodeWorker {
 public:
  explicit NodeWorker(NodeWorkerOptions options)
      : options_(std::move(options)),
        timer_(loop_),
        gathering_(loop_),
        line_(loop_, std::move(options_.to_arena), std::move(options_.from_arena),
              kLargestFromArena,
              {.on_message = [this](std::string_view message) { take(message); },
               .on_end = [this](const std::string&) { loop_.stop(); },
               .on_idle =
                   [this] {
                     if (is_leaving_) loop_.stop();
                   }}) {}

  void run() {
    tick();
    loop_.run();
    workers_.reset();  // kills what still plays
    if (failure_) throw ArenaFault(*failure_);
  }

 private:
  // ---- What the arena says ----

  void take(std::string_view bytes) {
    heard_ = Clock::now();
    v1::ToWorker message;
    if (!wire::parse(bytes, message)) return leave("the arena sent something that is no message");
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
    if (workers_) {  // it only wants another number of games at a time
      if (wanted > 0) workers_->set_workers(wanted);
      return feed();
    }
    const std::size_t games = wanted > 0 ? wanted : usable_cores().size();
    Node node = local_node();
    v1::WorkerHello hello;
    hello.set_version(options_.version);
    hello.set_host(node.host);
    hello.set_kind(node.kind);
    hello.set_games(static_cast<std::uint32_t>(games));
    if (welcome.version() != options_.version) {
      hello.set_refusal("it has arena " + options_.version + ", here is " + welcome.version());
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
    line_.send(message);
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
    local.patience = milliseconds(welcome_.patience_ms());
    workers_ = std::make_unique<LocalWorkers>(
        loop_, std::move(local),
        SourceEvents{[this](Completion completion) { pass_on(std::move(completion)); },
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
      if (!program.starts_with("/bot/") && !fs::exists(program, error)) missing = program;
    }
    if (missing) return lose(job.id(), *missing + " is not installed there, which a bot needs");
    (has_bots(job) ? ready_ : lacking_).push_back(std::move(job));
  }

  // Puts in where its bots are; asks for those that are nowhere.
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
    line_.send(message);
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

  // ---- What we say ----

  void pass_on(Completion completion) {
    if (auto* lost = std::get_if<Lost>(&completion)) return lose(lost->job, lost->reason);
    v1::MatchRecord& record = std::get<Finished>(completion).record;
    // Where the bot lay here is of no interest to anybody later.
    for (v1::SeatRecord& seat : *record.mutable_seats()) {
      const auto asked = asked_folders_.find(seat.bot().sha256());
      if (asked != asked_folders_.end()) seat.mutable_bot()->set_folder(asked->second);
    }
    if (parcel_.empty()) {
      gathering_.expires_after(kGathering);
      gathering_.async_wait([this](const boost::system::error_code& error) {
        if (!error) send_parcel();
      });
    }
    parcel_.add(record);
    asio::post(loop_, [this] { feed(); });
  }

  void send_parcel() {
    if (parcel_.empty()) return;
    v1::FromWorker message;
    message.set_records(parcel_.take());
    line_.send(message);
  }

  void lose(std::uint64_t job, const std::string& reason) {
    v1::FromWorker message;
    message.mutable_lost()->set_id(job);
    message.mutable_lost()->set_reason(reason);
    line_.send(message);
  }

  // Empty: as the arena wished.
  void leave(const std::string& reason) {
    if (is_leaving_) return;
    is_leaving_ = true;
    if (!reason.empty()) failure_ = reason;
    workers_.reset();
    send_parcel();
    v1::FromWorker message;
    message.mutable_goodbye()->set_reason(reason);
    line_.send(message);
    deadline_ = Clock::now() + kFarewellToArena;
  }

  void tick() {
    const auto now = Clock::now();
    if (deadline_ && now >= *deadline_) return loop_.stop();
    if (!is_leaving_ && now - heard_ >= milliseconds(welcome_.silence_ms())) {
      leave("the arena was silent for too long");
    }
    if (workers_) {
      workers_->look_after();
      if (const auto why = workers_->spent()) {
        leave(*why);
      } else {
        feed();
        if (now >= next_heartbeat_) {
          next_heartbeat_ = now + milliseconds(welcome_.heartbeat_ms());
          v1::FromWorker message;
          message.mutable_heartbeat();
          line_.send(message);
        }
      }
    }
    timer_.expires_after(kMoment);
    timer_.async_wait([this](const boost::system::error_code& error) {
      if (!error) tick();
    });
  }

  NodeWorkerOptions options_;
  asio::io_context loop_;
  asio::steady_timer timer_;
  asio::steady_timer gathering_;  // of the parcel
  RecordParcel parcel_;
  v1::WorkerWelcome welcome_ = before_the_welcome();
  std::optional<BotCache> cache_;
  std::optional<CoreClaims> claims_;
  std::unique_ptr<LocalWorkers> workers_;  // nothing before the welcome
  std::deque<v1::MatchJob> ready_;
  std::deque<v1::MatchJob> lacking_;                  // a bot
  std::set<std::string> asked_;                       // bots that are on their way
  std::map<std::string, std::string> asked_folders_;  // by hash: where the arena has the bot
  Clock::time_point heard_ = Clock::now();
  Clock::time_point next_heartbeat_{};
  std::optional<Clock::time_point> deadline_;  // of the farewell
  bool is_leaving_ = false;
  std::optional<std::string> failure_;
  FramedLine line_;
};

}  // namespace

void serve_arena(NodeWorkerOptions options) { NodeWorker(std::move(options)).run(); }

}  // namespace splendor::arena
