// What a league plays, batch by batch.
//
// Batch k is a function of the options, of who takes part, and of the results of all batches up to
// needs(k): of nothing else, and not of the order in which results came in. So a schedule is the
// same whatever the number of workers and after any interruption.
//
//   round robin, gauntlet   need no results; with benching those of batch k-2
//   adaptive                needs those of batch k-2, so that k-1 keeps the workers busy meanwhile
//   Swiss, knockout         need those of batch k-1: a barrier
//
// How to use it:
//
//   Planner planner(options);
//   for every batch whose results are all stored, in order:  planner.replay(entrants, results);
//   while there is work:
//     while (planner.is_ready() && few games are waiting)
//       batch = planner.plan(entrants);       // none: everything is planned
//     play; whenever all games of a batch are stored:  planner.complete(batch, results);
//
// The slot of a game is its batch and its position in it. Only open batches are kept in memory,
// except that the adaptive format remembers how often every result occurred.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "arena/core/schedule.hpp"
#include "arena/schedule/bench.hpp"
#include "arena/schedule/entrants.hpp"
#include "arena/schedule/mirrors.hpp"
#include "arena/schedule/options.hpp"
#include "arena/schedule/table_maker.hpp"

namespace splendor::schedule {

class Planner {
 public:
  // Throws ScheduleError as check() does, as far as the options alone tell.
  explicit Planner(const Options& options);
  ~Planner();
  Planner(Planner&&) noexcept;
  Planner& operator=(Planner&&) noexcept;

  // The batch that plan() will make.
  [[nodiscard]] std::uint32_t next_batch() const { return next_; }

  // The last batch that must be complete before this one can be planned, with all before it; none
  // if it needs no results.
  [[nodiscard]] std::optional<std::uint32_t> needs(std::uint32_t batch) const;

  // Whether next_batch() can be planned now.
  [[nodiscard]] bool is_ready() const;

  // Plans next_batch() and goes on to the one after it. None if there is nothing left to play for
  // those who take part in that batch; then nothing changes, and it may be asked again once bots
  // have joined. Throws ScheduleError as check() does, std::logic_error unless is_ready().
  std::optional<arena::Batch> plan(const Entrants& entrants);

  // All results of a planned batch, in any order. Batches may be completed in any order. Throws
  // ScheduleError if these are not the games of that batch (each slot once, its seed and its
  // seats).
  void complete(std::uint32_t batch, std::span<const arena::GameResult> results);

  // plan() and complete() of a batch that was played to the end earlier; for resuming. Saves the
  // adaptive format its computations. Throws as both do.
  void replay(const Entrants& entrants, std::span<const arena::GameResult> results);

  // The bots that were benched so far. Plans don't seat them, whatever their entry says.
  [[nodiscard]] std::vector<Benching> benched() const;

  // Places by the format's own counting, best first: in a Swiss tournament by points, in a knockout
  // by how far they came. As of the results that the last call of plan() could use, so final when
  // it returned none. Empty for the other formats, where the ladder tells.
  [[nodiscard]] std::vector<Entrant> places() const;
  // The same with points, ties and who met whom.
  [[nodiscard]] FormatOutcome outcome() const;

 private:
  using Results = std::vector<arena::GameResult>;

  [[nodiscard]] std::vector<Entrant> field(const Entrants& entrants) const;
  [[nodiscard]] arena::Batch seated(std::span<const Table> tables) const;
  void begin(const Entrants& entrants);
  void take_in_results();
  std::optional<arena::Batch> add_batch(const Entrants& entrants, std::vector<Table> tables);

  Options options_;
  std::unique_ptr<TableMaker> maker_;
  Mirrors mirrors_;
  std::optional<Bench> bench_;
  std::uint32_t next_ = 0;
  std::uint32_t complete_ = 0;  // all batches before this one are complete
  std::uint32_t taken_in_ = 0;  // maker_ and bench_ know all batches before this one
  std::map<std::uint32_t, arena::Batch> open_;  // planned, not complete
  std::map<std::uint32_t, Results> waiting_;    // complete, sorted, not taken in
};

}  // namespace splendor::schedule
