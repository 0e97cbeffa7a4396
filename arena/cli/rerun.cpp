#include "arena/rerun/rerun.hpp"

#include <CLI/CLI.hpp>
#include <charconv>
#include <csignal>
#include <iostream>
#include <memory>

#include "arena/cli/examination.hpp"
#include "arena/cli/verbs.hpp"
#include "arena/core/failure.hpp"
#include "arena/examine/advice.hpp"
#include "arena/examine/plan.hpp"
#include "arena/examine/referee_process.hpp"
#include "arena/lookup/lookup.hpp"
#include "arena/text/text.hpp"
#include "referee/record/faults.hpp"

namespace splendor::cli {
namespace {

namespace fs = std::filesystem;

struct RerunSettings {
  std::string what;  // a game, or a bot with --check
  std::optional<int> seat;
  std::optional<std::uint64_t> check;
  ExaminationTime move_time;  // of the check
  bool in_gdb = false;
  bool confined = false;
  bool all = false;
};

std::optional<std::int64_t> number_in(const std::string& text) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
  return number;
}

// Where the bots lie now; the home may have been moved since.
void find_bots(v1::MatchRecord& record, const arena::Home& home) {
  for (v1::SeatRecord& seat : *record.mutable_seats()) {
    if (fs::exists(seat.bot().folder())) continue;
    const fs::path folder = fs::absolute(home.bots() / seat.bot().sha256());
    if (!seat.bot().sha256().empty() && fs::exists(folder)) {
      seat.mutable_bot()->set_folder(folder.string());
    }
  }
}

v1::MatchJob job_of(const v1::MatchRecord& record) {
  constexpr std::uint32_t kStartUp = 5000;
  v1::MatchJob job;
  job.set_id(1);
  job.set_seed(record.deal().seed());
  *job.mutable_ruleset() = record.ruleset();
  *job.mutable_time() = record.time();
  job.set_startup_ms(kStartUp);
  job.set_ponder(record.ponder());
  *job.mutable_limits() = record.limits();
  job.set_position(record.position());
  for (const v1::SeatRecord& seat : record.seats()) *job.add_seats() = seat.bot();
  return job;
}

class Referee {
 public:
  v1::MatchRecord play(const v1::MatchJob& job) {
    v1::MatchRecord record = process_.play(job);
    if (!record.void_reason().empty()) {
      throw Failure("the match is void, which is not the bot's fault: " + record.void_reason());
    }
    return record;
  }

 private:
  examine::RefereeProcess process_{lookup::own_program("referee"), std::chrono::minutes(10)};
};

v1::MatchRecord play_check(const examine::PlannedCheck& check) {
  Referee referee;
  if (check.before) {
    v1::MatchRecord first = referee.play(*check.before);
    if (first.seats(check.seat).has_fault()) return first;
  }
  return referee.play(check.job);
}

// What became of the bot in a match that was just played.
int tell_verdict(const v1::MatchRecord& record, Seat seat) {
  const v1::SeatRecord& played = record.seats(seat.number());
  const v1::Fault& fault = played.fault();
  if (played.has_fault()) {
    std::cout << "It failed after " << fault.ply() << (fault.ply() == 1 ? " move: " : " moves: ")
              << record::name_of(fault.kind()) << ": " << printable(fault.detail()) << '\n';
    const std::string advice = examine::advice_for(played, record.limits());
    if (!advice.empty()) std::cout << advice << '\n';
    if (!fault.answer().empty()) std::cout << "It answered: " << printable(fault.answer()) << '\n';
  } else {
    std::cout << "It played to the end: rank " << played.rank() << ", " << played.points()
              << " points after " << record.plies_size() << " moves.\n";
  }
  rerun::write_stderr(std::cout, played.stderr_tail());
  return played.has_fault() ? 1 : 0;
}

int compare_confined(const v1::MatchRecord& before, Seat seat) {
  const v1::MatchRecord now = Referee().play(job_of(before));
  const int common = std::min(before.plies_size(), now.plies_size());
  int at = 0;
  while (at < common && before.plies(at).notation() == now.plies(at).notation()) ++at;
  if (at < common) {
    std::cout << "Move " << at + 1 << " by seat " << now.plies(at).seat() + 1
              << " is different: " << printable(before.plies(at).notation()) << " on record, "
              << printable(now.plies(at).notation()) << " now.\n";
  } else {
    std::cout << "All " << common << " moves match the record.\n";
  }
  const int status = tell_verdict(now, seat);
  return at < common ? 1 : status;
}

int rerun_game(const RerunSettings& settings, std::int64_t game, const Globals& globals) {
  const arena::Home home = home_of(globals);
  v1::MatchRecord record = arena::Store(home, arena::Access::read).record(arena::GameId(game));
  if (!settings.seat || *settings.seat < 1 || *settings.seat > record.seats_size()) {
    throw WrongUsage("choose the bot with --seat 1 to " + std::to_string(record.seats_size()));
  }
  find_bots(record, home);
  const Seat seat(*settings.seat - 1);
  const v1::SeatRecord& played = record.seats(seat.number());
  if (!fs::exists(played.bot().folder())) {
    throw Failure("the content of " + played.bot().name() + " is not in " + home.bots().string() +
                  " anymore");
  }
  std::cout << "Game " << game << ", seat " << *settings.seat << ": "
            << printable(played.bot().name()) << '\n';
  if (played.process_game() > 0) {
    std::cout << "Its process had played " << played.process_game()
              << " games before this one; they are not repeated.\n";
  }
  if (settings.in_gdb) rerun::rerun_in_gdb(std::cout, record, seat);
  if (settings.confined) return compare_confined(record, seat);
  const auto at_difference = settings.all ? rerun::AtDifference::go_on : rerun::AtDifference::stop;
  return rerun::rerun_bare(std::cout, record, seat, at_difference) == rerun::Rerun::same ? 0 : 1;
}

int rerun_check(const RerunSettings& settings, const Globals& globals) {
  const arena::Home home = home_of(globals);
  const arena::Store store(home, arena::Access::read);
  const arena::Bot bot = lookup::bot_called(store, settings.what);
  const auto checks = examine::plan_checks(
      examination_of(home, bot, lookup::content_of(home, bot), settings.move_time));
  if (*settings.check < 1 || *settings.check > checks.size()) {
    throw WrongUsage("--check " + std::to_string(*settings.check) + ": " + bot.label() +
                     " has checks 1 to " + std::to_string(checks.size()));
  }
  const examine::PlannedCheck& check = checks[*settings.check - 1];
  std::cout << "Check " << *settings.check << " of " << printable(bot.label()) << ": "
            << printable(check.name) << ". " << printable(check.tests) << '\n';
  const v1::MatchRecord record = play_check(check);
  if (settings.in_gdb) rerun::rerun_in_gdb(std::cout, record, Seat(check.seat));
  return tell_verdict(record, Seat(check.seat));
}

int rerun(const RerunSettings& settings, const Globals& globals) {
  std::signal(SIGPIPE, SIG_IGN);
  if (settings.check) return rerun_check(settings, globals);
  const auto game = number_in(settings.what);
  if (!game) {
    throw WrongUsage(settings.what + " is not the number of a game; for a bot, add --check N");
  }
  return rerun_game(settings, *game, globals);
}

}  // namespace

void add_rerun(CLI::App& program, Action& chosen, const Globals& globals) {
  auto settings = std::make_shared<RerunSettings>();
  CLI::App* verb = program.add_subcommand("rerun", "Repeat a bot's part of a game or a check");
  verb->add_option("GAME", settings->what, "Number of the game; with --check, a bot: name@3")
      ->required();
  CLI::Option* seat = verb->add_option("--seat", settings->seat, "Seat of the bot, counted from 1");
  CLI::Option* check =
      verb->add_option("--check", settings->check, "Repeat this check of the bot's examination")
          ->excludes(seat);
  settings->move_time.add_option(*verb)->needs(check);
  CLI::Option* gdb = verb->add_flag("--gdb", settings->in_gdb, "Run the bot in the debugger gdb");
  CLI::Option* confined =
      verb->add_flag("--confined", settings->confined,
                     "Replay the whole game with the referee and jails; default: run the bot alone "
                     "as an ordinary process")
          ->excludes(gdb)
          ->excludes(check);
  verb->add_flag("--all", settings->all,
                 "Continue after an answer that differs from the record; bots that use the clock "
                 "often differ")
      ->excludes(gdb)
      ->excludes(check)
      ->excludes(confined);
  verb->callback([settings, &chosen, &globals] {
    chosen = [settings, &globals] { return rerun(*settings, globals); };
  });
}

}  // namespace splendor::cli
