#include "arena/season/run/season_run.hpp"

#include <fcntl.h>
#include <sys/file.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <memory>

#include "arena/core/clock.hpp"
#include "arena/core/failure.hpp"
#include "arena/league/reader.hpp"
#include "arena/league/seed.hpp"
#include "arena/league/write.hpp"
#include "arena/play/league_console.hpp"
#include "arena/play/league_play.hpp"
#include "arena/play/new_league.hpp"
#include "arena/play/notices_only.hpp"
#include "arena/season/clock_trust.hpp"
#include "arena/season/field.hpp"
#include "arena/season/reader.hpp"
#include "arena/season/run/faults.hpp"
#include "arena/season/run/hook.hpp"
#include "arena/season/run/pages.hpp"
#include "arena/season/seal.hpp"
#include "arena/standings/terms.hpp"
#include "arena/terminal/interrupts.hpp"
#include "arena/text/text.hpp"
#include "referee/process/fd.hpp"

namespace splendor::season {
namespace {

using arena::Access;
using arena::Stage;
using arena::StageKind;
using arena::StageState;
using arena::Store;

bool is_scripted() {
  const char* scripted = std::getenv(arena::kScriptedClock);
  return scripted != nullptr && *scripted != '\0';
}

SeasonState state_of(const Store& store, const SeasonSettings& settings) {
  SeasonState state;
  const arena::Moment until = settings.closes() + kFreezeDelay;
  state.waits_for_verdicts = waits_for_verdicts(settings, store.bots(), until);
  const auto season = store.season_named(settings.name);
  if (!season) return state;
  state.is_frozen = season->frozen.has_value();
  state.is_released = season->released.has_value();
  state.stages = store.stages(season->id);
  return state;
}

// Throws Failure if the file says something else about what the field has been frozen for.
void check_unchanged(const arena::Season& season, const SeasonSettings& settings) {
  if (!season.frozen) return;
  const SeasonSettings before = settings_of(season);
  const auto refuse = [&](const std::string& what) {
    throw Failure("season " + season.name + " is frozen, so " + what +
                  " can't be changed any more; restore it in the season file");
  };
  if (before.closes() != settings.closes()) refuse("its deadline");
  if (before.staff != settings.staff) refuse("staff");
  if (before.teams != settings.teams) refuse("[teams]");
  if (!(before.final_league == settings.final_league)) refuse("the league of [final]");
}

std::string stage_title(const SeasonSettings& settings, StageKind kind, arena::Moment due) {
  return settings.name + (kind == StageKind::final ? " final" : " night " + settings.zone.day(due));
}

std::string begins_text(const SeasonSettings& settings, Task task, arena::Moment due) {
  return task == Task::final ? "begin the final that is due at " + settings.zone.text(due)
                             : "begin the nightly league of " + settings.zone.text(due);
}

std::string planned_text(const SeasonSettings& settings, const Due& task,
                         const SeasonState& state) {
  const auto stage = std::find_if(state.stages.begin(), state.stages.end(),
                                  [&](const Stage& other) { return other.id == task.stage; });
  const std::string title =
      stage == state.stages.end() ? "" : stage_title(settings, stage->kind, stage->due);
  switch (task.task) {
    case Task::freeze:
      return "freeze the field and seal the final";
    case Task::play:
      return "play " + title;
    case Task::publish:
      return "publish " + title + " and tell authors of bots that failed";
    case Task::nightly:
    case Task::final:
      return begins_text(settings, task.task, task.due);
    case Task::release:
      return "release the results";
  }
  return "";
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
    outcome_.next = next_due(settings_, state_of(*store_, settings_), outcome_.now);
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
    if (options_.trusts_clock || is_scripted()) return true;
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

  std::vector<arena::Bot> bots_of(const std::vector<arena::FieldEntry>& field) const {
    std::vector<arena::Bot> bots;
    bots.reserve(field.size());
    for (const arena::FieldEntry& entry : field) bots.push_back(store_->bot(entry.bot));
    return bots;
  }

  league::Settings settings_of_stage(StageKind kind, arena::Moment due_at) const {
    league::Settings settings =
        kind == StageKind::final ? settings_.final_league : settings_.nightly;
    settings.name = stage_title(settings_, kind, due_at);
    return settings;
  }

  bool freeze(const Due& task) {
    const arena::Moment until = settings_.closes() + kFreezeDelay;
    const std::vector<arena::FieldEntry> field = field_of(settings_, store_->bots(), until);
    league::Settings settings = settings_of_stage(StageKind::final, settings_.final_at);
    settings.seed = league::draw_seed();
    SealContent content{settings_.name, draw_secret(), *settings.seed, "", {}};
    const std::vector<arena::Bot> bots = bots_of(field);
    for (const arena::Bot& bot : bots) content.bots.push_back({bot.label(), bot.sha256});
    try {
      content.settings = play::new_league_of(settings, bots).settings;
    } catch (const Failure&) {
      content.settings = league::to_toml(settings);  // the final will say why it can't be played
    }
    const arena::NewSeal seal = make_seal(content);
    if (!store_->freeze_season(season_, field, seal)) return true;
    const auto graded = std::count_if(field.begin(), field.end(),
                                      [](const auto& entry) { return !entry.is_staff; });
    done(task, "the field is frozen: " + std::to_string(graded) + " authors and " +
                   std::to_string(static_cast<std::ptrdiff_t>(field.size()) - graded) +
                   " staff bots; the seal of the final is " + seal.commitment);
    return true;
  }

  // What the final was sealed with.
  arena::NewLeague sealed_final() const {
    const auto seal = store_->seal(season_);
    const SealContent content = open_seal(SealFile{seal->commitment, seal->opening});
    league::Settings settings = league::parse_settings("the seal", content.settings);
    arena::NewLeague league = play::new_league_of(settings, bots_of(store_->field(season_)));
    league.settings = content.settings;
    return league;
  }

  arena::NewLeague nightly_league(arena::Moment due_at) const {
    league::Settings settings = settings_of_stage(StageKind::nightly, due_at);
    return play::new_league_of(settings,
                               bots_of(field_of(settings_, store_->bots(), arena::now())));
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
      league = kind == StageKind::final ? sealed_final() : nightly_league(task.due);
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
    std::size_t told = 0;
    for (const arena::Notice& notice : store_->notices(stage.id)) {
      if (!settings_.notify.empty() && tell_author(stage, notice)) ++told;
    }
    if (stage.kind == StageKind::final) store_->open_seal(season_);
    store_->set_stage_published(stage.id);
    done(task,
         stage_title(settings_, stage.kind, stage.due) + " is published" +
             (told == 0 ? "" : "; authors of bots that failed were told: " + std::to_string(told)),
         stage.league);
    return true;
  }

  // True if the author was told now.
  bool tell_author(const Stage& stage, const arena::Notice& notice) {
    if (!store_->take_notice(notice.id)) return false;
    const arena::Bot bot = store_->bot(notice.bot);
    const bool is_told = run_hook(
        settings_.notify, {{"ARENA_HOME", std::filesystem::absolute(home_.folder()).string()},
                           {"ARENA_SEASON", settings_.name},
                           {"ARENA_LEAGUE", std::to_string(stage.league->number())},
                           {"ARENA_AUTHOR", notice.author},
                           {"ARENA_BOT", bot.label()},
                           {"ARENA_MESSAGE", notice.text}});
    store_->set_notice_state(notice.id,
                             is_told ? arena::NoticeState::told : arena::NoticeState::failed);
    if (!is_told) {
      outcome_.problems.push_back("notify failed for " + bot.label() + ": " +
                                  printable(settings_.notify));
    }
    return is_told;
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
      write_pages(*store_, store_->season(season_), options_.folder / settings_.pages);
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

SeasonOutcome plan_season(const arena::Home& home, const SeasonSettings& settings,
                          const SeasonOptions& options) {
  SeasonOutcome outcome;
  outcome.now = arena::now();
  SeasonState state;
  if (home.exists()) {
    const Store store(home, Access::read);
    if (const auto known = store.season_named(settings.name)) check_unchanged(*known, settings);
    state = state_of(store, settings);
    if (!options.trusts_clock && !is_scripted()) {
      outcome.doubt = judge_clock(look_at_clock(), store.clock_look(), store.newest_time()).doubt;
    }
  }
  for (const Due& task : due(settings, state, outcome.now, outcome.doubt.empty())) {
    outcome.steps.push_back(
        {task.task, task.due, std::nullopt, planned_text(settings, task, state)});
  }
  outcome.next = next_due(settings, state, outcome.now);
  return outcome;
}

}  // namespace splendor::season
