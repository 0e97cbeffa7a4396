#include "arena/league/keys.hpp"

#include <algorithm>
#include <array>

#include "arena/league/format_names.hpp"
#include "arena/league/key_access.hpp"
#include "arena/league/text.hpp"
#include "referee/base/edit_distance.hpp"

namespace splendor::league {
namespace {

constexpr std::array kKeys{
    Key{"name", "League", Kind::text, "TEXT", "Name of the league.", "", access::name},
    Key{"bots", "League", Kind::texts, "NAMES",
        "Bots that play, best seed first: names of submitted bots, with a version (alpha@3) or "
        "without (alpha: the newest that qualified); or all.",
        "", access::bots_or_all},
    Key{"join", "League", Kind::choice, "none, newest or all",
        "Which bots enter the running league when they are accepted: none; newest (new versions "
        "replace older ones); or all (bots with new names as well).",
        "", access::choice_of<&Settings::join, access::kJoins>},
    Key{"on_finish", "League", Kind::text, "COMMAND",
        "Shell command to run when the league has ended.", "notify-send 'The league is over'",
        access::text_of<&Settings::on_finish>},

    Key{"format", "Schedule", Kind::choice, "round_robin, gauntlet, swiss, knockout or adaptive",
        "How opponents are chosen.", "", access::choice_of<&Settings::format, kFormatNames>},
    Key{"players", "Schedule", Kind::wholes, "N",
        "Players at a table: 2, 3 or 4, or a list such as [2, 4].", "", access::players},
    Key{"deals", "Schedule", Kind::whole, "N",
        "Deals for each pair of bots (swiss: for each table of a round; knockout: for each "
        "meeting). 0: no limit, another rule ends the league.",
        "", access::whole_of<&Settings::deals, 0, kMostDeals>},
    Key{"rotation", "Schedule", Kind::choice, "rotations or permutations",
        "How often a deal is played: with each bot once in each seat, or in all seating orders.",
        "", access::choice_of<&Settings::rotation, access::kRotations>},
    Key{"seed", "Schedule", Kind::whole, "N",
        "Seed of all deals. The same bots, seed and file give the same schedule. Default: random.",
        "1", access::seed},
    Key{"challengers", "Schedule", Kind::texts, "NAMES",
        "Gauntlet: the bots that play against all others.", "alpha",
        access::bots_of<&Settings::challengers>},
    Key{"rounds", "Schedule", Kind::whole, "N",
        "Swiss: number of rounds. 0: log2 of the number of bots, rounded up.", "",
        access::whole_of<&Settings::rounds, 0, 1000>},
    Key{"seeding", "Schedule", Kind::choice, "entry_order or rating",
        "Knockout: seed by the order of bots, or by their ratings in earlier leagues.", "",
        access::choice_of<&Settings::seeding, access::kSeedings>},
    Key{"tie_deals", "Schedule", Kind::whole, "N",
        "Knockout: extra deals, one at a time, to break a tie; then the better seed advances.", "",
        access::whole_of<&Settings::tie_deals, 0, 1000>},
    Key{"opening_rounds", "Schedule", Kind::whole, "N",
        "Adaptive: deals for every bot before ratings decide the pairings.", "",
        access::whole_of<&Settings::opening_rounds, 0, 1000>},
    Key{"pair_cap", "Schedule", Kind::decimal, "X",
        "Adaptive: no pair meets more often than this many times the mean, in which pairs with a "
        "foregone result count less.",
        "", access::decimal_of<&Settings::pair_cap, 1, 1000>},
    Key{"mirrors", "Schedule", Kind::decimal, "SHARE",
        "Share of deals in which a bot plays against itself, to measure the effect of chance.", "",
        access::decimal_of<&Settings::mirrors, 0, 1>},
    Key{"batch_deals", "Schedule", Kind::whole, "N",
        "Deals planned at a time. Changing it changes the schedule, like the seed.", "",
        access::whole_of<&Settings::batch_deals, 1, 65'536>},

    Key{"ruleset", "Game", Kind::ruleset, "RULES",
        "tournament, da-2021, de-2021, nl-2021, is-2014, or options: "
        "take_fewer=up_to,payment=any,max_rounds=60.",
        "", access::ruleset},
    Key{"move_time", "Game", Kind::duration, "TIME", "Time per move.", "",
        access::duration_of<&Settings::move_time, 1, access::kHour>},
    Key{"bank", "Game", Kind::duration, "TIME",
        "Extra time for the whole game, used when a move exceeds move_time.", "",
        access::duration_of<&Settings::bank, 0, 24 * access::kHour>},
    Key{"increment", "Game", Kind::duration, "TIME", "Time added to the bank with each move.", "",
        access::duration_of<&Settings::increment, 0, access::kHour>},
    Key{"startup", "Game", Kind::duration, "TIME", "Time from starting a bot to its hello.", "",
        access::duration_of<&Settings::startup, 1, access::kHour>},
    Key{"ponder", "Game", Kind::yes_no, "true or false",
        "Whether bots may compute while others move.", "", access::yes_no_of<&Settings::ponder>},
    Key{"on_fault", "Game", Kind::choice, "play_on or end",
        "When a bot drops out of a game of three or four: the others play on, or the game ends.",
        "", access::choice_of<&Settings::on_fault, access::kOnFaults>},

    Key{"games_per_process", "Bots", Kind::whole, "N",
        "Games that one process of a bot plays; 1: a new process for each game.", "",
        access::whole_of<&Settings::games_per_process, 1, 1'000'000>},
    Key{"memory", "Bots", Kind::size, "SIZE", "Memory limit of each bot.", "",
        access::size_of<&Settings::memory_mib, 1, 1U << 20U>},
    Key{"threads", "Bots", Kind::whole, "N", "Thread limit of each bot.", "",
        access::whole_of<&Settings::threads, 1, 4096>},
    Key{"tmp", "Bots", Kind::size, "SIZE", "Size of each bot's private /tmp.", "",
        access::size_of<&Settings::tmp_mib, 1, 1U << 16U>},
    Key{"processes", "Bots", Kind::choice, "one or many", "Whether a bot may start other programs.",
        "", access::choice_of<&Settings::processes, access::kProcesses>},
    Key{"isolation", "Bots", Kind::choice, "full, weak or none",
        "Weakest isolation of the bots to accept; see arena doctor.", "",
        access::choice_of<&Settings::isolation, access::kIsolations>},
    Key{"bench_faults", "Bots", Kind::whole, "N",
        "Bench a bot after this many faults in a row. 0: never.", "",
        access::bench_of<&schedule::BenchRule::faults_in_a_row>},
    Key{"bench_share", "Bots", Kind::decimal, "SHARE",
        "Bench a bot with faults in more than this share of its games.", "", access::bench_share},
    Key{"bench_games", "Bots", Kind::whole, "N",
        "Apply bench_share only after this many games. 0: never.", "",
        access::bench_of<&schedule::BenchRule::min_games>},

    Key{"hours", "End", Kind::decimal, "HOURS",
        "End after this many hours of play, over all runs of the league.", "8",
        access::decimal_if<&Settings::hours, 0, 10'000>},
    Key{"until", "End", Kind::time_of_day, "HH:MM", "End at this time of day, local time.", "07:00",
        access::until},
    Key{"error_below", "End", Kind::decimal, "ELO",
        "End when the 95 % error of all ratings, or of the top, is below this.", "10",
        access::decimal_if<&Settings::error_below, 0, 10'000>},
    Key{"order_sure", "End", Kind::decimal, "PERCENT",
        "End when the order of all bots, or of the top, is this certain.", "95",
        access::decimal_if<&Settings::order_sure, 50, 100>},
    Key{"top", "End", Kind::whole, "N",
        "Number of top bots for error_below and order_sure. 0: all bots.", "",
        access::whole_of<&Settings::top, 0, 100'000>},

    Key{"concurrency", "Machine", Kind::whole, "N",
        "Games to play at a time on this machine. 0: as many as the cores allow.", "",
        access::whole_of<&Settings::concurrency, 0, 4096>},
    Key{"workers", "Machine", Kind::texts, "WORKERS",
        "Workers, one or several: local:2 (this machine), ssh:HOST:8, slurm:32, slurm:4x16 (4 "
        "workers with 16 games each), command:8:COMMAND; see docs/cluster.md.",
        "local:2,ssh:alpha:8", access::workers},
    Key{"worker_program", "Machine", Kind::text, "PATH",
        "Path of the program arena on other machines; default: the path on this machine.",
        "/opt/splendor/bin/arena", access::text_of<&Settings::worker_program>},
    Key{"ssh_options", "Machine", Kind::text, "OPTIONS", "Options for ssh, before the host.",
        "-p 2222 -i ~/.ssh/arena", access::words_of<&Settings::ssh_options>},
    Key{"slurm_options", "Machine", Kind::text, "OPTIONS",
        "Options for salloc: partition, account, time limit, memory.",
        "--partition=long --time=12:00:00 --mem-per-cpu=2G",
        access::words_of<&Settings::slurm_options>},
    Key{"worker_timeout", "Machine", Kind::duration, "TIME",
        "A remote worker counts as dead after this long without a message; its games are repeated.",
        "", access::duration_of<&Settings::worker_timeout, 2'000, access::kHour>},
    Key{"same_speed", "Machine", Kind::percent, "PERCENT",
        "Refuse machines whose measured speed differs from the first one's by more than this.",
        "10%", access::percent_if<&Settings::same_speed>},
    Key{"scale_clock", "Machine", Kind::yes_no, "true or false",
        "Give bots more time on slower machines and less on faster ones, by measured speed.", "",
        access::yes_no_of<&Settings::scale_clock>},
};

}  // namespace

std::span<const Key> keys() { return kKeys; }

const Key* find_key(std::string_view name) {
  const auto* found =
      std::find_if(kKeys.begin(), kKeys.end(), [&](const Key& key) { return key.name == name; });
  return found == kKeys.end() ? nullptr : found;
}

std::string_view nearest_key(std::string_view name) {
  std::array<std::string_view, kKeys.size()> names;
  std::transform(kKeys.begin(), kKeys.end(), names.begin(),
                 [](const Key& key) { return key.name; });
  return nearest(name, names);
}

std::string flag_of(const Key& key) {
  std::string flag = "--" + std::string(key.name);
  std::replace(flag.begin(), flag.end(), '_', '-');
  return flag;
}

std::string default_of(const Key& key) {
  std::string text;
  for (const std::string& word : key.value.get(Settings{}))
    text += (text.empty() ? "" : ",") + word;
  return text;
}

std::string_view description(Kind kind) {
  switch (kind) {
    case Kind::text:
      return "text";
    case Kind::texts:
      return "text or a list of texts";
    case Kind::choice:
      return "one of the names";
    case Kind::whole:
      return "a whole number";
    case Kind::wholes:
      return "a whole number or a list such as [2, 4]";
    case Kind::decimal:
      return "a number";
    case Kind::percent:
      return "a share such as 10%";
    case Kind::yes_no:
      return "true or false";
    case Kind::duration:
      return "a duration such as 100ms or 2s";
    case Kind::size:
      return "a size such as 512MiB or 2GiB";
    case Kind::time_of_day:
      return "a time of day such as 07:00";
    case Kind::moment:
      return "a date and a time such as 2026-09-01 08:00";
    case Kind::ruleset:
      return "a ruleset such as tournament";
  }
  return "";
}

}  // namespace splendor::league
