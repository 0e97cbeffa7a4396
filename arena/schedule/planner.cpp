#include "arena/schedule/planner.hpp"

#include <algorithm>
#include <stdexcept>
#include <string>

#include "arena/schedule/deal.hpp"

namespace splendor::schedule {
namespace {

using arena::Batch;
using arena::GameResult;

// Results are used this many batches later where no barrier is wanted: while one batch is planned,
// the one before it keeps the workers busy.
constexpr std::uint32_t kLag = 2;

std::vector<GameResult> sorted_by_slot(std::span<const GameResult> results) {
  std::vector<GameResult> sorted(results.begin(), results.end());
  std::sort(sorted.begin(), sorted.end(),
            [](const GameResult& a, const GameResult& b) { return a.slot < b.slot; });
  return sorted;
}

void require_same_games(std::uint32_t number, const Batch& batch,
                        const std::vector<GameResult>& results) {
  bool is_same = results.size() == batch.size();
  for (std::uint32_t place = 0; is_same && place < batch.size(); ++place) {
    const GameResult& result = results[place];
    is_same = result.slot == arena::Slot{number, place} && result.seed == batch[place].seed &&
              result.seats == batch[place].seats;
  }
  if (!is_same) {
    throw ScheduleError("the results of batch " + std::to_string(number) +
                        " do not match the games planned for it: the league was stored with "
                        "other settings or by another version of the arena");
  }
}

const Options& checked(const Options& options) {
  check(options);
  return options;
}

// The tables of a played batch, one for each seed.
std::vector<Table> tables_of(const std::vector<GameResult>& results) {
  std::vector<Table> tables;
  for (std::size_t i = 0; i < results.size(); ++i) {
    if (i > 0 && results[i].seed == results[i - 1].seed) continue;
    if (!is_mirror(results[i].seats)) tables.push_back(results[i].seats);
  }
  return tables;
}

}  // namespace

Planner::Planner(const Options& options)
    : options_(checked(options)),
      maker_(make_table_maker(options)),
      mirrors_(options.mirrors, options.players) {
  if (options.bench) bench_.emplace(*options.bench);
}

Planner::~Planner() = default;
Planner::Planner(Planner&&) noexcept = default;
Planner& Planner::operator=(Planner&&) noexcept = default;

std::optional<std::uint32_t> Planner::needs(std::uint32_t batch) const {
  if (const auto last = maker_->needs(batch)) return last;
  if (!bench_ || batch < kLag) return std::nullopt;
  return batch - kLag;
}

bool Planner::is_ready() const {
  const auto last = needs(next_);
  return !last || complete_ > *last;
}

std::optional<Batch> Planner::plan(const Entrants& entrants) {
  begin(entrants);
  const std::vector<Entrant> bots = field(entrants);
  return add_batch(entrants, maker_->next({next_, bots, entrants}));
}

void Planner::complete(std::uint32_t batch, std::span<const GameResult> results) {
  const auto planned = open_.find(batch);
  if (planned == open_.end()) {
    throw std::logic_error("batch " + std::to_string(batch) + " is not being played");
  }
  Results sorted = sorted_by_slot(results);
  require_same_games(batch, planned->second, sorted);
  open_.erase(planned);
  const bool uses_results = needs(kLag).has_value();
  if (uses_results) waiting_.emplace(batch, std::move(sorted));
  while (complete_ < next_ && !open_.contains(complete_)) ++complete_;
}

void Planner::replay(const Entrants& entrants, std::span<const GameResult> results) {
  begin(entrants);
  const std::vector<Entrant> bots = field(entrants);
  const std::uint32_t batch = next_;
  const std::vector<Table> played = tables_of(sorted_by_slot(results));
  add_batch(entrants, maker_->replay({batch, bots, entrants}, played));
  if (!open_.contains(batch)) require_same_games(batch, {}, sorted_by_slot(results));
  complete(batch, results);
}

std::vector<Benching> Planner::benched() const {
  return bench_ ? bench_->benched() : std::vector<Benching>{};
}

std::vector<Entrant> Planner::places() const { return maker_->places(); }

FormatOutcome Planner::outcome() const { return maker_->outcome(); }

void Planner::begin(const Entrants& entrants) {
  if (!is_ready()) {
    throw std::logic_error("batch " + std::to_string(next_) + " needs results that are missing");
  }
  if (next_ == 0) check(options_, entrants);
  take_in_results();
}

std::vector<Entrant> Planner::field(const Entrants& entrants) const {
  std::vector<Entrant> bots;
  for (std::uint32_t number = 0; number < entrants.size(); ++number) {
    const Entrant bot(number);
    if (bench_ && bench_->holds(bot)) continue;
    if (entrants[number].takes_part_in(next_)) bots.push_back(bot);
  }
  return bots;
}

// Takes in what the next batch needs and nothing after it, though more may be known already: else
// the plan would depend on how fast results came.
void Planner::take_in_results() {
  const auto last = needs(next_);
  while (last && taken_in_ <= *last) {
    Results& results = waiting_.at(taken_in_);
    if (bench_) bench_->add(results);
    std::erase_if(results, [](const GameResult& game) { return is_mirror(game.seats); });
    maker_->take_in(results);
    waiting_.erase(taken_in_++);
  }
}

std::optional<Batch> Planner::add_batch(const Entrants& entrants, std::vector<Table> tables) {
  if (tables.empty()) return std::nullopt;
  const std::vector<Table> mirrors = mirrors_.next(tables.size(), field(entrants));
  tables.insert(tables.end(), mirrors.begin(), mirrors.end());
  Batch batch = seated(tables);
  open_.emplace(next_++, batch);
  return batch;
}

Batch Planner::seated(std::span<const Table> tables) const {
  Batch batch;
  for (std::uint32_t deal = 0; deal < tables.size(); ++deal) {
    append_deal(batch, tables[deal], deal_seed(options_.seed, next_, deal), options_.rotation);
  }
  return batch;
}

}  // namespace splendor::schedule
