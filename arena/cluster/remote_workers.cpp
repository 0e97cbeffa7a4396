#include "arena/cluster/remote_workers.hpp"

#include <algorithm>
#include <utility>

#include "referee/process/arena_fault.hpp"

namespace splendor::arena {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kFarewellToWorkers{500};

}  // namespace

RemoteWorker* RemoteWorkers::Place::live() const {
  if (const auto* serving = std::get_if<Serving>(&state)) return serving->worker.get();
  if (const auto* leaving = std::get_if<Leaving>(&state)) return leaving->worker.get();
  return nullptr;
}

bool RemoteWorkers::Place::is_dropped() const {
  return std::holds_alternative<Leaving>(state) || std::holds_alternative<Dropped>(state);
}

std::string RemoteWorkers::Place::host() const {
  return std::visit(
      [](const auto& in) -> std::string {
        if constexpr (requires { in.worker; }) return in.worker ? in.worker->node().host : "";
        return "";
      },
      state);
}

RemoteWorkers::WorkerPtr RemoteWorkers::Place::take_worker() {
  return std::visit(
      [](auto& in) -> WorkerPtr {
        if constexpr (requires { in.worker; }) return std::move(in.worker);
        return nullptr;
      },
      state);
}

void RemoteWorkers::Place::drop(const std::string& reason) {
  if (is_dropped()) return;
  const bool serves = std::holds_alternative<Serving>(state);
  WorkerPtr worker = take_worker();
  if (!serves) {
    state = Dropped{std::move(worker)};
    return;
  }
  RemoteWorker& dismissed = *worker;
  state = Leaving{std::move(worker)};
  dismissed.dismiss(reason);
}

bool RemoteWorkers::Place::clear_ended() {
  if (auto* ended = std::get_if<Ended>(&state)) {
    const bool was_there = ended->worker != nullptr;
    state = Vacant{Clock::time_point(ended->next_start)};
    return was_there;
  }
  auto* dropped = std::get_if<Dropped>(&state);
  return dropped != nullptr && std::exchange(dropped->worker, nullptr) != nullptr;
}

RemoteWorkers::RemoteWorkers(EventLoop& loop, std::unique_ptr<Launcher> launcher,
                             RemoteOptions options, WorkerEvents events)
    : loop_(loop),
      launcher_(std::move(launcher)),
      options_(std::move(options)),
      events_(std::move(events)),
      places_(launcher_->places()) {
  for (Place& place : places_) place.games = launcher_->games();
}

RemoteWorkers::~RemoteWorkers() {
  try {
    const auto notice = events_.notice;
    say_farewell();
    for (Place& place : places_) place.state = Dropped{};
    if (const auto left = launcher_->close()) notice(*left);
  } catch (const std::exception&) {
    // A worker that receives no more messages ends by itself.
  }
}

void RemoteWorkers::say_farewell() {
  events_ = {[](const Completion&) {}, [](const std::string&) {}};
  for (const Place& place : places_) {
    if (RemoteWorker* worker = place.live()) worker->dismiss("the league has ended");
  }
  // Workers that have not ended by then lose their channel, and end by themselves.
  const auto deadline = Clock::now() + kFarewellToWorkers;
  const auto is_there = [](const Place& place) { return place.live() != nullptr; };
  while (std::any_of(places_.begin(), places_.end(), is_there) && loop_.wait_until(deadline)) {
  }
}

std::size_t RemoteWorkers::wanted() const {
  look_for_hungry();
  return wanted_;
}

void RemoteWorkers::look_for_hungry() const {
  if (!std::exchange(is_changed_, false)) return;
  hungry_.clear();
  wanted_ = 0;
  for (std::size_t place = 0; place < places_.size(); ++place) {
    const RemoteWorker* worker = places_[place].live();
    const std::size_t wants = worker != nullptr ? worker->wanted() : 0;
    if (wants == 0) continue;
    wanted_ += wants;
    hungry_.push_back(place);
  }
}

// To each worker that can take a job, in turn.
void RemoteWorkers::start(const v1::MatchJob& job) {
  look_for_hungry();
  if (hungry_.empty()) throw std::logic_error("a job was started without a free worker");
  turn_ = (turn_ + 1) % hungry_.size();
  RemoteWorker& worker = *places_[hungry_[turn_]].live();
  v1::MatchJob scaled = job;
  options_.speed->scale(scaled, worker.node());
  worker.start(scaled);
  --wanted_;
  if (worker.wanted() > 0) return;
  hungry_[turn_] = hungry_.back();
  hungry_.pop_back();
}

std::size_t RemoteWorkers::running() const {
  std::size_t count = 0;
  for (const Place& place : places_) {
    if (const RemoteWorker* worker = place.live()) count += worker->running();
  }
  return count;
}

std::size_t RemoteWorkers::workers() const {
  std::size_t count = 0;
  for (const Place& place : places_) {
    if (!place.is_dropped()) count += std::max<std::size_t>(1, place.games);
  }
  return count;
}

void RemoteWorkers::set_workers(std::size_t count) {
  is_changed_ = true;
  const std::size_t now = workers();
  if (count >= now) return;  // there are no further machines
  std::size_t surplus = now - count;
  std::vector<std::size_t> order{last_overloaded_};
  for (std::size_t place = places_.size(); place-- > 0;) order.push_back(place);
  for (const std::size_t number : order) {
    Place& place = places_[number];
    if (place.is_dropped() || surplus == 0) continue;
    const std::size_t games = std::max<std::size_t>(1, place.games);
    const std::size_t fewer = std::min(surplus, games);
    surplus -= fewer;
    if (fewer == games) {
      place.drop("fewer games at a time");
    } else {
      place.games = games - fewer;
      if (RemoteWorker* worker = place.live()) worker->set_games(place.games);
    }
  }
}

void RemoteWorkers::start_worker(std::size_t number) {
  const auto command = launcher_->command(number);
  if (!command) return;
  Place& place = places_[number];
  v1::WorkerWelcome welcome = options_.welcome;
  welcome.set_games(static_cast<std::uint32_t>(place.games));
  place.conduct.started();
  try {
    place.state = Serving{std::make_unique<RemoteWorker>(
        loop_, *command, welcome, options_.limits,
        RemoteWorker::Events{
            [this, number](RemoteWorker& worker, const v1::WorkerHello& hello) {
              greet(number, worker, hello);
            },
            [this, number](RemoteWorker& worker, Completion completion) {
              complete(number, worker, std::move(completion));
            },
            [this, number](RemoteWorker&, const std::string& reason) { ended(number, reason); }})};
  } catch (const ArenaFault& failure) {
    ended(number, failure.what());
  }
}

void RemoteWorkers::greet(std::size_t number, RemoteWorker& worker, const v1::WorkerHello& hello) {
  is_changed_ = true;
  places_[number].games = worker.games();
  std::optional<std::string> refusal;
  if (!hello.refusal().empty()) refusal = hello.refusal();
  if (!refusal) refusal = options_.speed->refusal(worker.node());
  if (refusal) drop(number, "is refused: " + *refusal);
}

void RemoteWorkers::complete(std::size_t number, RemoteWorker& worker, Completion completion) {
  is_changed_ = true;
  Place& place = places_[number];
  bool is_good = false;
  bool is_overloaded = false;
  std::string problem;
  if (auto* finished = std::get_if<Finished>(&completion)) {
    finished->place = number;
    problem = finished->record.void_reason();
    is_good = problem.empty();
    is_overloaded = finished->record.overloaded();
    if (is_overloaded) last_overloaded_ = number;
  } else {
    problem = std::get<Lost>(completion).reason;
  }
  if (is_good) {
    have_played_ = true;
    place.conduct.add_played();
  } else if (!is_overloaded) {  // an overloaded machine gets fewer games, but is not dropped
    place.conduct.add_void();
  }
  events_.completed(std::move(completion));
  if (place.conduct.voids_too_often() && !place.is_dropped() && worker.running() > 0) {
    drop(number, "is dropped: " + std::to_string(place.conduct.voids()) +
                     " games in a row were void or lost there, the last because: " + problem);
  }
}

void RemoteWorkers::refuse(std::size_t number, const std::string& problem) {
  WorkerConduct& conduct = places_[number].conduct;
  conduct.add_wrong_record();
  if (!conduct.is_wrong_too_often()) return;
  drop(number, "is dropped: " + std::to_string(conduct.wrong_records()) +
                   " of its records were wrong, the last because: " + problem);
}

void RemoteWorkers::drop(std::size_t number, const std::string& reason) {
  Place& place = places_[number];
  if (place.is_dropped()) return;
  std::string who = launcher_->name();
  if (const std::string host = place.host(); !host.empty()) who = host + " (" + who + ")";
  last_reason_ = who + " " + reason;
  is_changed_ = true;
  place.drop(reason);
  events_.notice(last_reason_);
}

void RemoteWorkers::ended(std::size_t number, const std::string& reason) {
  Place& place = places_[number];
  is_changed_ = true;
  if (place.is_dropped()) {
    place.state = Dropped{place.take_worker()};
    return;
  }
  place.state = Ended{place.take_worker(), {}};
  last_reason_ = launcher_->name() + ": " + reason;
  if (launcher_->excuses(reason)) return;
  place.conduct.add_end();
  const int ends = place.conduct.ends();
  if (place.conduct.ends_too_often()) {
    return drop(number, "is dropped, it ended " + std::to_string(ends) +
                            " times in a row, the last time because: " + reason);
  }
  std::get<Ended>(place.state).next_start =
      Clock::now() + options_.limits.pause * (1 << (ends - 1));
  events_.notice("a worker of " + launcher_->name() + " ended and is started again: " + reason);
}

void RemoteWorkers::tick() {
  launcher_->tick();
  for (const std::string& news : launcher_->news()) events_.notice(news);
  bool has_anybody = false;
  bool had_anybody = false;
  for (std::size_t number = 0; number < places_.size(); ++number) {
    Place& place = places_[number];
    if (RemoteWorker* worker = place.live()) worker->tick();
    had_anybody |= place.clear_ended();
    const auto* vacant = std::get_if<Vacant>(&place.state);
    if (vacant != nullptr && Clock::now() >= vacant->next_start) start_worker(number);
    has_anybody |= place.live() != nullptr;
  }
  is_changed_ = true;  // a faster worker may take more jobs
  if (had_anybody && !has_anybody) {
    launcher_->all_ended(std::exchange(have_played_, false), last_reason_);
  }
}

std::optional<std::string> RemoteWorkers::failure_reason() const {
  if (auto why = launcher_->failure_reason()) return why;
  const bool is_over = std::all_of(places_.begin(), places_.end(),
                                   [](const Place& place) { return place.is_dropped(); });
  if (!is_over) return std::nullopt;
  return last_reason_;
}

}  // namespace splendor::arena
