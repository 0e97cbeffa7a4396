#include "arena/season/run/season_run.hpp"

#include <fcntl.h>
#include <sys/file.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>

#include "arena/core/clock.hpp"
#include "arena/core/failure.hpp"
#include "arena/league/reader.hpp"
#include "arena/play/league_console.hpp"
#include "arena/play/league_play.hpp"
#include "arena/play/notices_only.hpp"
#include "arena/season/clock_trust.hpp"
#include "arena/season/reader.hpp"
#include "arena/season/run/faults.hpp"
#include "arena/season/run/notify.hpp"
#include "arena/season/run/pages.hpp"
#include "arena/season/run/season_state.hpp"
#include "arena/season/run/stage_leagues.hpp"
#include "arena/season/seal.hpp"
#include "arena/standings/terms.hpp"
#include "arena/terminal/interrupts.hpp"
#include "referee/process/fd.hpp"

namespace splendor::season {
namespace {

using arena::Access;
using arena::Stage;
using arena::StageKind;
using arena::StageState;
using arena::Store;

// "1 author", "2 authors".
std::string counted(std::ptrdiff_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

class SeasonRunner {
 public:
  SeasonRunner(const arena::Home& home, const SeasonSettings& settings,
               const SeasonOptions& options, const std::function<void(const Step&)>& tell)
      : home_(home),
        settings_(settings),
        options_(options),
        tell_(tell),
        store_(std::make_unique<Store>(home, Access::edit, "arena season")) {}

  SeasonOutcome run() {
    terminal::count_interrupts();
    if (const auto known = store_->season_named(settings_.name)) {
      check_unchanged(*known, settings_);
      season_ = known->id;
      if (!(static_cast<const arena::SeasonTerms&>(*known) == terms_of(settings_))) {
        store_->put_season(terms_of(settings_), known->secret);
      }
    } else {
      season_ = store_->put_season(terms_of(settings_), draw_secret());
    }
    do_all_that_is_due();
    write_all_pages();
    outcome_.now = arena::now();
    const SeasonState state = state_of(*store_, settings_);
    outcome_.next = next_due(settings_, state, outcome_.now);
    std::ranges::move(missing_staff_problems(*store_, settings_, state),
                      std::back_inserter(outcome_.problems));
    return std::move(outcome_);
  }

 private:
  void do_all_that_is_due() {
    for (;;) {
      const bool trusts = trusts_clock();
      const std::vector<Due> tasks =
          due(settings_, state_of(*store_, settings_), arena::now(), trusts);
      const auto task = std::find_if(tasks.begin(), tasks.end(),
                                     [&](const Due& other) { return !is_blocked(other); });
      if (task == tasks.end() || outcome_.was_interrupted) return;
      // Whatever was done is no longer due. If it still is, somebody else is at it.
      if (!carry_out(*task)) blocked_.push_back(*task);
    }
  }

  // What was tried in vain, and what can only come after it.
  bool is_blocked(const Due& task) const {
    return std::any_of(blocked_.begin(), blocked_.end(), [&](const Due& other) {
      return other == task ||
             (task.task == Task::publish && other.task == Task::play &&
              other.stage == task.stage) ||
             (task.task == Task::release && other.task != Task::freeze);
    });
  }

  bool trusts_clock() {
    if (options_.trusts_clock || is_clock_scripted()) return true;
    const ClockTrust trust =
        judge_clock(look_at_clock(), store_->clock_look(), store_->newest_time());
    store_->set_clock_look(trust.look);
    outcome_.doubt = trust.doubt;
    return trust.is_trusted();
  }

  // False if nothing came of it for now.
  bool carry_out(const Due& task) {
    switch (task.task) {
      case Task::freeze:
        return freeze(task);
      case Task::nightly:
        return begin(task, StageKind::nightly);
      case Task::final:
        return begin(task, StageKind::final);
      case Task::play:
        return play(task);
      case Task::publish:
        return publish(task);
      case Task::release:
        return release(task);
    }
    return false;
  }

  void done(const Due& task, std::string text,
            std::optional<arena::LeagueId> league = std::nullopt) {
    outcome_.steps.push_back({task.task, task.due, league, std::move(text)});
    tell_(outcome_.steps.back());
  }

  bool freeze(const Due& task) {
    const SealedField sealed = seal_field(*store_, store_->season(season_), settings_);
    // Somebody else froze it, or a bot was deleted meanwhile: then it is due again.
    if (!store_->freeze_season(season_, sealed.field, sealed.seal)) return true;
    const auto graded = std::count_if(sealed.field.begin(), sealed.field.end(),
                                      [](const auto& entry) { return !entry.is_staff; });
    const auto staff = static_cast<std::ptrdiff_t>(sealed.field.size()) - graded;
    done(task, "the field is frozen: " + counted(graded, "author") + " and " +
                   counted(staff, "staff bot") + "; the seal of the final is " +
                   sealed.seal.commitment);
    return true;
  }

  // Notes that a stage can't be played, such as with too few bots.
  bool skip(const Due& task, StageKind kind, const std::string& why) {
    store_->skip_stage(season_, kind, task.due, why);
    done(task, stage_title(settings_, kind, task.due) + " can't be played: " + why);
    return true;
  }

  bool begin(const Due& task, StageKind kind) {
    arena::NewLeague league;
    try {
      league = kind == StageKind::final
                   ? sealed_final(*store_, season_)
                   : nightly_league(*store_, store_->season(season_), settings_, task.due);
    } catch (const Failure& failure) {
      return skip(task, kind, failure.what());
    } catch (const league::SettingsError& error) {
      return skip(task, kind, error.what());
    }
    return with_lock([&](Store& store) {
      const auto stage = store.begin_stage(season_, kind, task.due, league);
      if (!stage) return true;
      const Stage begun = stage_called(store, *stage);
      done(task,
           "began " + league.name + ", league " + std::to_string(begun.league->number()) +
               ", with " + std::to_string(league.entries.size()) + " bots",
           begun.league);
      return true;
    });
  }

  Stage stage_called(const Store& store, arena::StageId id) const {
    for (const Stage& stage : store.stages(season_)) {
      if (stage.id == id) return stage;
    }
    throw std::logic_error("a stage vanished");
  }

  // Runs `work` with the home's lock. False if another process has it: it is not our turn.
  bool with_lock(const std::function<bool(Store&)>& work) {
    try {
      Store store(home_, Access::run, "arena season");
      return work(store);
    } catch (const arena::StoreError& error) {
      if (error.trouble() != arena::StoreTrouble::in_use) throw;
      outcome_.waits = error.what();
      return false;
    }
  }

  bool play(const Due& task) {
    return with_lock([&](Store& store) {
      const Stage stage = stage_called(store, *task.stage);
      if (stage.state != StageState::playing) return true;
      arena::League league = store.league(*stage.league);
      if (league.state != arena::LeagueState::finished) {
        const auto observer = make_observer(league.id);
        const arena::RunOutcome ran =
            play::play_league(home_, store, league.id, arena::settings_of(league), *observer,
                              {.concurrency = options_.concurrency});
        if (ran.state != arena::LeagueState::finished) {
          outcome_.was_interrupted = terminal::was_interrupted();
          outcome_.waits = league.name + " stopped: " + ran.why;
          return false;
        }
        league = store.league(league.id);
      }
      store.end_stage(stage.id, notices_of(store, league.id, settings_));
      done(task,
           league.name + " was played: " + league.why + ", " + std::to_string(league.played) +
               " games",
           league.id);
      return true;
    });
  }

  std::unique_ptr<arena::Observer> make_observer(arena::LeagueId league) const {
    if (!options_.shows_progress) return std::make_unique<play::NoticesOnly>();
    const auto log = home_.logs() / ("league-" + std::to_string(league.number()) + ".log");
    return play::league_console(play::Shown::text, log);
  }

  bool publish(const Due& task) {
    const Stage stage = stage_called(*store_, *task.stage);
    Told told = tell_authors(home_, *store_, settings_, stage);
    std::move(told.problems.begin(), told.problems.end(), std::back_inserter(outcome_.problems));
    if (stage.kind == StageKind::final) store_->open_seal(season_);
    store_->set_stage_published(stage.id);
    done(task,
         stage_title(settings_, stage.kind, stage.due) + " is published" +
             (told.authors == 0
                  ? ""
                  : "; authors of bots that failed were told: " + std::to_string(told.authors)),
         stage.league);
    return true;
  }

  bool release(const Due& task) {
    store_->release_season(season_);
    done(task, "the results are released");
    return true;
  }

  // One process at a time: two would write the same files.
  void write_all_pages() {
    if (settings_.pages.empty()) return;
    const auto lock_file = home_.folder() / "season-pages.lock";
    const process::Fd lock(::open(lock_file.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    if (!lock || ::flock(lock.get(), LOCK_EX | LOCK_NB) != 0) return;
    try {
      write_pages(home_, *store_, store_->season(season_), options_.folder / settings_.pages);
    } catch (const std::exception& error) {
      outcome_.problems.push_back("the pages could not be written: " + std::string(error.what()));
    }
  }

  const arena::Home& home_;
  const SeasonSettings& settings_;
  const SeasonOptions& options_;
  const std::function<void(const Step&)>& tell_;
  std::unique_ptr<Store> store_;
  arena::SeasonId season_;
  std::vector<Due> blocked_;
  SeasonOutcome outcome_;
};

}  // namespace

std::string_view name_of(Task task) {
  constexpr std::array<std::string_view, 6> kNames{"freeze",  "play",  "publish",
                                                   "nightly", "final", "release"};
  return kNames[static_cast<std::size_t>(task)];
}

SeasonOutcome run_season(const arena::Home& home, const SeasonSettings& settings,
                         const SeasonOptions& options,
                         const std::function<void(const Step&)>& tell) {
  return SeasonRunner(home, settings, options, tell).run();
}

}  // namespace splendor::season
