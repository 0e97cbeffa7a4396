// Checks on games of real bots whether estimates of winning come true: of all positions in which a
// player was given 30 to 40 %, that player should win in some 35 of 100. Also prints the cross
// entropy between estimates and results, by which two networks can be compared, and the correction
// that would fit these results best (champion_bot/correction.cpp has the one in use).
//
// Bots play in this program for a fixed number of steps a move, so a run can be repeated exactly,
// on deals that champion_trainer does not learn from.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <memory>
#include <sstream>

#include "arena/play/forked_pool.hpp"
#include "arena/workers/cores.hpp"
#include "referee/rules/game.hpp"
#include "sample_bots/champion_bot/champion_bot.hpp"
#include "sample_bots/champion_bot/judge.hpp"
#include "sample_bots/champion_bot/trainer/calibration.hpp"
#include "sample_bots/champion_bot/weights.hpp"
#include "sample_bots/evaluator/evaluator.hpp"
#include "sample_bots/greedy_bot/greedy_bot.hpp"
#include "sample_bots/random_bot/random_bot.hpp"

namespace splendor {
namespace {

constexpr Seed kFirstSeed = 3'000'000'019;  // deals that nobody learns from

enum class Weak : std::uint8_t { none, greedy, random };

// A weak bot begins, in all seats, for a number of moves that the deal decides; then champion plays
// on in all seats. Counted are the positions of the round in which it takes over, or all positions
// if the same bot plays from beginning to end.
struct Scene {
  const char* option;
  const char* name;
  Weak weak;
  bool champion_plays_on;
};
constexpr std::array kScenes{
    Scene{"champion", "champion's games", Weak::none, true},
    Scene{"greedy", "positions from greedy's games, played on by champion", Weak::greedy, true},
    Scene{"random", "positions from random games, played on by champion", Weak::random, true},
    Scene{"ended", "greedy's games as they ended", Weak::greedy, false},
};

// Whose estimates are looked at.
constexpr std::array kSources{"champion_bot, with search", "network", "evaluator"};

// Positions that were given a similar chance.
struct Class {
  double positions = 0;
  double estimated = 0;  // sum of the estimates
  double won = 0;        // sum of the results
};

constexpr std::size_t kClasses = 10;

// What one source said in one game.
struct Account {
  std::array<Class, kClasses> classes;
  double positions = 0;
  double surprise = 0;  // sum of the cross entropies

  void add(double estimate, double result) {
    const auto at = std::min(kClasses - 1, static_cast<std::size_t>(estimate * kClasses));
    classes[at].positions += 1;
    classes[at].estimated += estimate;
    classes[at].won += result;
    constexpr double kNever = 1e-6;
    surprise -= result * std::log(std::max(estimate, kNever));
  }
};

// Estimates of a position by one source, for all seats or for one.
struct Estimate {
  std::size_t source = 0;
  Seat first{0};
  std::vector<double> chances;  // of `first` and the seats after it
};

struct PlayedGame {
  std::vector<Estimate> estimates;
  std::array<double, 4> result{};
};

struct Setting {
  PlayerCount players{2};
  int looks = 200;
  std::vector<champion::Network> network;  // one
};

PlayedGame play(const Setting& setting, const Scene& scene, Seed seed,
                const evaluator::Evaluator& evaluator) {
  const int players = setting.players.number();
  std::vector<std::unique_ptr<sdk::Bot>> champions;
  std::vector<std::unique_ptr<sdk::Bot>> weak;
  Random random(seed);
  for (const Seat seat : seats(setting.players)) {
    sdk::GameInfo info;
    info.seat = seat;
    info.players = setting.players;
    info.dice = static_cast<std::uint32_t>(random.next());
    champions.push_back(std::make_unique<ChampionBot>(info, setting.looks));
    if (scene.weak == Weak::random) {
      weak.push_back(std::make_unique<RandomBot>(info.dice));
    } else {
      weak.push_back(std::make_unique<GreedyBot>(info.dice));
    }
  }
  constexpr int kLatestRound = 25;
  const int takes_over = static_cast<int>(random.below(kLatestRound)) * players;
  const auto is_weak = [&](int ply) {
    return scene.weak != Weak::none && (!scene.champion_plays_on || ply < takes_over);
  };
  const bool mixed = scene.weak != Weak::none && scene.champion_plays_on;

  PlayedGame played;
  std::vector<Estimate>& estimates = played.estimates;
  Game game(Deal::shuffled(setting.players, seed));
  for (int ply = 0; !game.over(); ++ply) {
    const View view = game.view(game.to_move());
    const bool counts = !mixed || (ply >= takes_over && ply < takes_over + players);
    if (counts) {
      const evaluator::Chances chances = evaluator.chances(game);
      estimates.push_back({2, Seat(0), {chances.begin(), chances.begin() + players}});
    }
    auto& bots = is_weak(ply) ? weak : champions;
    const sdk::Choice choice = bots[view.seat.index()]->choose(view, sdk::Deadline::max());
    const auto after = search::Afterwards::of(game, choice.move, view.seat);
    if (counts) {
      const auto chances = champion::judge(setting.network.front(), after);
      estimates.push_back({1, Seat(0), {chances.begin(), chances.begin() + players}});
      if (!is_weak(ply)) {
        estimates.push_back({0, view.seat, {static_cast<double>(*choice.win_estimate)}});
      }
    }
    game = after.game;
  }
  std::ranges::copy(sdk::outcome(game.table()), played.result.begin());
  return played;
}

// As it is told from process to process.
std::string to_text(const PlayedGame& game) {
  std::ostringstream text;
  text.precision(9);
  for (const double part : game.result) text << part << ' ';
  for (const Estimate& estimate : game.estimates) {
    text << estimate.source << ' ' << estimate.first.number() << ' ' << estimate.chances.size();
    for (const double chance : estimate.chances) text << ' ' << chance;
    text << ' ';
  }
  return text.str();
}

PlayedGame from_text(const std::string& line) {
  std::istringstream text(line);
  PlayedGame game;
  for (double& part : game.result) text >> part;
  std::size_t source = 0;
  int first = 0;
  std::size_t seats = 0;
  while (text >> source >> first >> seats) {
    Estimate estimate{source, Seat(first), std::vector<double>(seats)};
    for (double& chance : estimate.chances) text >> chance;
    game.estimates.push_back(std::move(estimate));
  }
  return game;
}

Account account_of(const PlayedGame& game, std::size_t source) {
  Account account;
  for (const Estimate& estimate : game.estimates) {
    if (estimate.source != source) continue;
    account.positions += 1;
    for (std::size_t i = 0; i < estimate.chances.size(); ++i) {
      account.add(estimate.chances[i], game.result[estimate.first.index() + i]);
    }
  }
  return account;
}

// What would correct the estimates best, were they corrected by these games.
void report_fit(std::size_t source, const std::vector<PlayedGame>& games) {
  std::vector<champion::EstimatedAlone> alone;
  std::vector<champion::Estimated> together;
  for (const PlayedGame& game : games) {
    for (const Estimate& estimate : game.estimates) {
      if (estimate.source != source) continue;
      if (estimate.chances.size() == 1) {
        alone.push_back({estimate.chances[0], game.result[estimate.first.index()]});
      } else {
        together.push_back({{}, game.result});
        std::ranges::copy(estimate.chances, together.back().chances.begin());
      }
    }
  }
  if (!alone.empty()) {
    const auto [power, factor] = champion::best_correction(alone);
    std::printf("    fits best with odds to the power of %.3f, times %.3f\n", power, factor);
  } else {
    std::printf("    fits best to the power of %.3f\n", champion::best_power(together));
  }
}

// The positions of a game are no independent observations, so errors come from the games' sums.
void report(std::size_t source, const std::vector<PlayedGame>& games) {
  Account all;
  std::array<double, kClasses> squares{};
  for (const PlayedGame& game : games) {
    const Account account = account_of(game, source);
    all.positions += account.positions;
    all.surprise += account.surprise;
    for (std::size_t i = 0; i < kClasses; ++i) {
      all.classes[i].positions += account.classes[i].positions;
      all.classes[i].estimated += account.classes[i].estimated;
      all.classes[i].won += account.classes[i].won;
      const double gap = account.classes[i].won - account.classes[i].estimated;
      squares[i] += gap * gap;
    }
  }
  if (all.positions == 0) return;
  std::printf("  %s, %.0f positions", kSources[source], all.positions);
  // With the chances of all seats there is a cross entropy; with that of the mover alone, none.
  if (source > 0) std::printf(", cross entropy %.4f", all.surprise / all.positions);
  std::printf("\n    estimated, won, both in %%, with the 95 %% interval of the difference:\n");
  for (std::size_t i = 0; i < kClasses; ++i) {
    const Class& each = all.classes[i];
    if (each.positions == 0) continue;
    std::printf("    %5.1f %5.1f  %+5.1f +- %.1f  (%.0f)\n", 100 * each.estimated / each.positions,
                100 * each.won / each.positions, 100 * (each.won - each.estimated) / each.positions,
                196 * std::sqrt(squares[i]) / each.positions, each.positions);
  }
  report_fit(source, games);
}

int run(int argc, char** argv) {
  Setting setting;
  int players = 2;
  std::size_t games = 1000;
  Seed first = 0;
  std::vector<std::string> kinds;
  std::size_t processes = arena::cores_here();
  std::string weights;
  CLI::App app{"Checks on games of real bots whether estimates of winning come true."};
  app.add_option("--players", players, "Of the games")
      ->check(CLI::Range(2, 4))
      ->capture_default_str();
  app.add_option("--games", games, "Of each kind")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_option("--kind", kinds, "Of games: champion, greedy, random, ended; default: all")
      ->check(CLI::IsMember({"champion", "greedy", "random", "ended"}));
  app.add_option("--first", first, "Number of the first deal; others than those of a correction")
      ->capture_default_str();
  app.add_option("--looks", setting.looks, "Ahead, for a move of champion_bot")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  app.add_option("--processes", processes, "That play at the same time")
      ->check(CLI::Range(1, 1024))
      ->capture_default_str();
  app.add_option("--weights", weights,
                 "File of champion_trainer for the lines about the network, instead of the weights "
                 "that are built in");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  setting.players = PlayerCount(players);
  setting.network.push_back(weights.empty() ? champion::trained_network(setting.players)
                                            : champion::read_network(weights, setting.players));

  const evaluator::Evaluator evaluator;
  play::ForkedPool pool(processes, [&](const std::string& text) {
    std::istringstream words(text);
    std::size_t scene = 0;
    Seed seed = 0;
    words >> scene >> seed;
    return to_text(play(setting, kScenes[scene], seed, evaluator));
  });
  std::printf("evaluator %s, %d players, %zu games of each kind, %d looks for a move\n",
              evaluator.sha256().c_str(), players, games, setting.looks);
  for (std::size_t scene = 0; scene < kScenes.size(); ++scene) {
    if (!kinds.empty() && std::ranges::count(kinds, kScenes[scene].option) == 0) continue;
    std::vector<PlayedGame> played(games);
    std::size_t next = 0;
    pool.run(
        [&]() -> std::optional<std::string> {
          if (next == games) return std::nullopt;
          return std::to_string(scene) + " " + std::to_string(kFirstSeed + first + next++);
        },
        [&](std::size_t number, const std::string& answer) { played[number] = from_text(answer); });
    std::printf("%s\n", kScenes[scene].name);
    for (std::size_t source = 0; source < kSources.size(); ++source) report(source, played);
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace
}  // namespace splendor

int main(int argc, char** argv) {
  try {
    return splendor::run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "calibration_evidence: " << error.what() << "\n";
    return 1;
  }
}
