#include "referee/match/jails.hpp"

#include <algorithm>

#include "referee/match/job_limits.hpp"
#include "referee/process/arena_fault.hpp"
#include "referee/sandbox/abandoned_jails.hpp"

namespace splendor::match {
namespace {

// Time to build the jails of one match. Generous: missing it makes the match void, and a busy
// machine takes longer.
constexpr std::chrono::seconds kBuildTimeout{60};
constexpr std::size_t kMaxCells = 32;  // each costs a few processes and some memory

// Bots that differ in any of these fields can't share a cell.
std::string kind_of(const v1::BotSpec& bot, const v1::BotLimits& limits) {
  return bot.SerializeAsString() + limits.SerializeAsString();
}

}  // namespace

Jails::Jails(sandbox::Programs programs, sandbox::Isolation isolation, std::optional<unsigned> core)
    : programs_(std::move(programs)), isolation_(std::move(isolation)), core_(core) {
  sandbox::end_abandoned_jails();
}

Jails::~Jails() {
  discard_all();
  // A second time, because what was killed just before the first may still have been ending.
  sandbox::end_abandoned_jails();
}

std::vector<Player*> Jails::seat(const v1::MatchJob& job) {
  const ProcessPolicy policy{job.ponder() ? Pondering::allowed : Pondering::forbidden,
                             std::max(job.games_per_process(), 1U),
                             std::chrono::milliseconds(job.exit_ms())};
  ++jobs_;
  std::vector<Cell*> cells;
  for (const v1::BotSpec& bot : job.seats()) cells.push_back(&cell_for(bot, job.limits()));
  dismiss_if_broken([&](Cell& cell) {
    if (cell.last_job != jobs_) cell.player.rest();
  });
  const auto deadline = process::Deadline::in(kBuildTimeout);
  std::vector<Player*> players;
  for (Cell* cell : cells) {
    if (!std::exchange(cell->built, true)) cell->jail.wait_until_built(deadline);
    cell->player.prepare(policy);
    players.push_back(&cell->player);
  }
  leaving_.clear();
  return players;
}

Jails::Cell& Jails::cell_for(const v1::BotSpec& bot, const v1::BotLimits& limits) {
  const std::string kind = kind_of(bot, limits);
  auto found = std::find_if(cells_.begin(), cells_.end(), [&](const auto& cell) {
    return cell->kind == kind && cell->last_job != jobs_;
  });
  if (found == cells_.end()) {
    if (cells_.size() >= kMaxCells) dismiss_least_recently_used();
    cells_.push_back(new_cell(bot, limits));
    found = std::prev(cells_.end());
  }
  (*found)->kind = kind;
  (*found)->last_job = jobs_;
  return **found;
}

std::unique_ptr<Jails::Cell> Jails::new_cell(const v1::BotSpec& bot,
                                             const v1::BotLimits& limits) const {
  sandbox::JailSpec spec;
  spec.bot_folder = bot.folder();
  spec.limits = limits_of(limits);
  spec.core = core_;
  spec.level = isolation_.level;
  sandbox::BotCommand command;
  command.arguments.assign(bot.command().begin(), bot.command().end());
  command.environment.assign(bot.environment().begin(), bot.environment().end());
  return std::make_unique<Cell>(programs_, spec, command);
}

void Jails::dismiss_least_recently_used() {
  dismiss(std::min_element(cells_.begin(), cells_.end(),
                           [](const auto& a, const auto& b) { return a->last_job < b->last_job; }));
}

Jails::Cells::iterator Jails::dismiss(Cells::iterator cell) {
  (*cell)->jail.dismiss();
  leaving_.push_back(std::move(*cell));
  return cells_.erase(cell);
}

// A broken cell that nobody plays in must not cost a match.
template <class Order>
void Jails::dismiss_if_broken(Order order) {
  for (auto cell = cells_.begin(); cell != cells_.end();) {
    try {
      order(**cell);
      ++cell;
    } catch (const ArenaFault&) {
      cell = dismiss(cell);
    }
  }
}

void Jails::rest() {
  dismiss_if_broken([](Cell& cell) { cell.player.rest(); });
}

// Dismisses all first, so that they shut down in parallel.
void Jails::discard_all() {
  for (const auto& cell : cells_) cell->jail.dismiss();
  cells_.clear();
  leaving_.clear();
}

}  // namespace splendor::match
