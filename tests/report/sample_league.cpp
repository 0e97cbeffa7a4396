#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "referee/base/version.hpp"
#include "referee/rules/random.hpp"
#include "tests/report/sample_games.hpp"

namespace splendor::test {
namespace {

constexpr std::array kNames{
    "rusher",
    "banker",
    "noble-hunter",
    "mcts",
    "æøå-ðþ",
    "</script><img src=x onerror=document.title='XSS'>",
    "bad\xff\xfeutf8",
    "\xE2\x80\xAEreversed",
    "a very long name of a bot that never seems to end",
    "greedy",
};

std::string name_of(std::size_t bot) {
  if (bot < kNames.size()) return kNames[bot];
  const std::string number = std::to_string(bot);
  return "bot-" + std::string(4 - std::min<std::size_t>(4, number.size()), '0') + number;
}

web::BotEntry sample_bot(std::size_t i, std::size_t bots) {
  web::BotEntry bot;
  bot.name = name_of(i);
  bot.version = static_cast<std::uint32_t>(1 + i % 4);
  bot.sha256 = std::string(56, "0123456789abcdef"[i % 16]) + "c0ffee01";
  bot.author = i % 2 == 0 ? "Ada" : "Þóra <tora@example.org>";
  bot.note = "Plays \"fast\" & <i>loose</i>.";
  bot.language = i % 3 == 0 ? "C++" : "Python";
  bot.submitted_unix_ms = 1'759'000'000'000 + i * 86'400'000;
  if (i == 3) bot.parent = 9;
  if (i == 4) bot.parent_elsewhere = bot.name + "@0";
  const double spread = bots > 1 ? 400.0 / static_cast<double>(bots - 1) : 0.0;
  const double elo =
      200.0 - spread * static_cast<double>(i) + 15.0 * std::sin(static_cast<double>(i));
  const double error = 24.0 + static_cast<double>(i % 5) * 3.0;
  bot.rating = web::Rating{elo, error};
  bot.rank = static_cast<std::uint32_t>(i + 1);
  for (std::size_t players = 0; players < 3; ++players) {
    bot.by_players[players] =
        web::Rating{elo + 20.0 * static_cast<double>(players) - 15.0, error * 1.6};
  }
  for (std::uint64_t step = 1; step <= 12; ++step) {
    const double left = 1.0 - static_cast<double>(step) / 12.0;
    bot.history.push_back({step * 10,
                           {elo + 90.0 * left * std::cos(static_cast<double>(step + i)),
                            error * (1.0 + 2.0 * left)}});
  }
  return bot;
}

// How far a is ahead of b, in errors of 95 % of the difference; the two errors are independent.
double lead(const web::BotEntry& a, const web::BotEntry& b) {
  return (a.rating->elo - b.rating->elo) / std::hypot(a.rating->error95, b.rating->error95);
}

// Ranges of ranks, groups and certainties that follow from the ratings and their errors.
void add_standings(std::vector<web::BotEntry>& bots) {
  constexpr double kDeviations = 1.959964;  // in an error of 95 %
  const auto probability = [](const web::BotEntry& a, const web::BotEntry& b) {
    return 0.5 * std::erfc(-lead(a, b) * kDeviations / std::sqrt(2.0));
  };
  const auto is_clear = [](const web::BotEntry& a, const web::BotEntry& b) {
    return lead(a, b) >= 1.0;
  };
  std::size_t best_of_group = 0;
  for (std::size_t i = 0; i < bots.size(); ++i) {
    web::BotEntry& bot = bots[i];
    bot.rank_low = 1;
    bot.rank_high = static_cast<std::uint32_t>(bots.size());
    for (const web::BotEntry& other : bots) {
      bot.rank_low += is_clear(other, bot) ? 1 : 0;
      bot.rank_high -= is_clear(bot, other) ? 1 : 0;
    }
    if (is_clear(bots[best_of_group], bot)) best_of_group = i;
    bot.group = i == 0 ? 1 : bots[i - 1].group + (i == best_of_group ? 1 : 0);
    if (i + 1 == bots.size()) continue;
    bot.better_than_next = probability(bot, bots[i + 1]);
  }
  // Of being the best: nearly that of beating each of the others.
  double sum = 0.0;
  for (web::BotEntry& bot : bots) {
    bot.chance_of_best = 1.0;
    for (const web::BotEntry& other : bots) {
      if (&other != &bot) *bot.chance_of_best *= probability(bot, other);
    }
    sum += *bot.chance_of_best;
  }
  for (web::BotEntry& bot : bots) *bot.chance_of_best /= sum;
}

}  // namespace

web::ReportModel sample_model(std::size_t bots) {
  web::ReportModel model;
  web::LeagueInfo& league = model.league;
  league.title = "Winter league <2026> & friends";
  league.id = 7;
  league.format = "round robin";
  league.command = "arena league run winter.toml --seed 42";
  league.config = "name = \"winter\"\nplayers = [2, 3, 4]\ndeals = 200\nmove_time = \"100ms\"\n";
  league.seed = 0x9E3779B97F4A7C15ULL;
  league.ruleset = "tournament";
  league.move_ms = 100;
  league.arena = std::string("arena ") + version();
  league.referee = std::string("referee ") + version();
  league.isolation = "full";
  league.machine = "2 cores, 24 GiB, Debian 12";
  league.started_unix_ms = 1'760'000'000'000;
  league.finished_unix_ms = 1'760'003'600'000;
  league.method = {{"model", "Plackett-Luce with one advantage per seat"},
                   {"prior", "weak normal prior, 400 Elo"},
                   {"reference", "mean of the core at 0"}};
  league.warnings = {"2 rows are duplicates and were ignored"};
  for (std::size_t i = 0; i < bots; ++i) model.bots.push_back(sample_bot(i, bots));
  add_standings(model.bots);
  for (std::uint32_t players = 2; players <= 4; ++players) {
    for (std::uint32_t seat = 0; seat < players; ++seat) {
      model.seats.push_back({players, seat, {20.0 - 15.0 * seat, 9.0}});
    }
  }
  model.nodes = {{"alpha", "Fast & <Curious>", 100.0, 90}, {"beta", "Slow", 80.0, 60}};
  model.node_check = web::NodeCheck{12.5, 11.0, 0.327};
  return model;
}

std::vector<SampleMatch> sample_matches(std::size_t bots, std::size_t games, Texts texts) {
  std::vector<SampleMatch> matches;
  Random random(5);
  constexpr std::array kFaults{v1::FAULT_TIMEOUT,  v1::FAULT_ILLEGAL_MOVE,    v1::FAULT_SIGNALLED,
                               v1::FAULT_PROTOCOL, v1::FAULT_STARTUP_TIMEOUT, v1::FAULT_MEMORY};
  const auto bot_count = static_cast<std::uint32_t>(bots);
  for (std::size_t i = 0; i < games; ++i) {
    SampleGame sample;
    sample.id = 101 + i * 2;
    // Twins: each deal is played twice, by the same bots in the other order.
    sample.seed = 42 + i / 2;
    const std::size_t players =
        std::min<std::size_t>(2 + (i / 2) % 3, std::max<std::size_t>(bots, 2));
    if (i % 2 == 1 && matches.back().bots.size() == players) {
      sample.bots = {matches.back().bots.rbegin(), matches.back().bots.rend()};
    } else {
      while (sample.bots.size() < players) {
        const web::BotIndex bot = random.below(bot_count);
        if (bots >= players && std::ranges::count(sample.bots, bot) > 0) continue;
        sample.bots.push_back(bot);
      }
    }
    sample.texts = texts;
    sample.talk = i % 5 == 0 ? Talk::full : Talk::quiet;
    if (i % 9 == 4) {
      sample.failure = kFaults[i / 9 % kFaults.size()];
      sample.failing_seat = static_cast<int>(random.below(static_cast<std::uint32_t>(players)));
      sample.failing_ply =
          sample.failure == v1::FAULT_STARTUP_TIMEOUT ? 0 : static_cast<int>(random.below(40));
    }
    SampleMatch match{play_sample(sample), sample.bots};
    if (i % 40 == 17)
      match.record.set_void_reason(
          "the machine kept the bot waiting for 130 ms of 145 ms; its limit is 100 ms");
    if (texts == Texts::hostile && i % 40 == 23 && match.record.plies_size() > 9) {
      match.record.mutable_plies(9)->set_notation("T ooo");
    }
    matches.push_back(std::move(match));
  }
  return matches;
}

}  // namespace splendor::test
