// Plays a small league of the house bots in this process, without referee and sandbox. Bots that
// are neighbours on the ladder meet; every deal is played once with each of them in each seat.
// Writes results.csv and a trace of each game.
#include <CLI/CLI.hpp>
#include <array>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

#include "referee/rules/check.hpp"
#include "referee/rules/game.hpp"
#include "referee/trace/trace.hpp"
#include "sample_bots/champion_bot/champion_bot.hpp"
#include "sample_bots/greedy_bot/greedy_bot.hpp"
#include "sample_bots/mcts_bot/mcts_bot.hpp"
#include "sample_bots/planner_bot/planner_bot.hpp"
#include "sample_bots/random_bot/random_bot.hpp"

namespace splendor {
namespace {

// From the weakest to the strongest.
constexpr std::array kNames{"random", "greedy", "planner", "mcts", "champion"};

struct Entrant {
  std::string name;
  std::unique_ptr<sdk::Bot> bot;
};

struct Options {
  std::filesystem::path out;
  int deals = 3;
  int steps = 30;
  Seed seed = 1;
};

Entrant enter(const std::string& name, const sdk::GameInfo& game, int steps) {
  if (name == "greedy") return {name, std::make_unique<GreedyBot>(game.dice)};
  if (name == "planner") return {name, std::make_unique<PlannerBot>(game, steps)};
  if (name == "mcts") return {name, std::make_unique<MctsBot>(game, steps)};
  if (name == "champion") return {name, std::make_unique<ChampionBot>(game, steps)};
  return {name, std::make_unique<RandomBot>(game.dice)};
}

struct Played {
  trace::Trace record;
  Game end;
};

Played play(const Deal& deal, const std::vector<Entrant>& seats) {
  trace::Trace record{deal, {}, {}, {}, {}, {}};
  Game game(deal);
  while (!game.over()) {
    const View view = game.view(game.to_move());
    const Entrant& mover = seats[view.seat.index()];
    const Move move = mover.bot->choose(view, sdk::Deadline::max()).move;
    if (const auto illegal = check(view, move)) {
      throw std::runtime_error(mover.name + " made an illegal move: " + illegal->why);
    }
    game.play(move);
    record.moves.push_back(move);
  }
  return {record, game};
}

class League {
 public:
  explicit League(const Options& options) : options_(options) {
    std::filesystem::create_directories(options_.out);
    csv_.open(results());
    csv_ << "match_id,seed,seat,bot,rank\n";
  }

  void play_all() {
    for (const PlayerCount players : kPlayerCounts) {
      for (std::size_t first = 0; first < kNames.size(); ++first) {
        for (int d = 0; d < options_.deals; ++d) {
          for (int rotation = 0; rotation < players.number(); ++rotation) {
            play_one(players, first, rotation, options_.seed + static_cast<Seed>(d));
          }
        }
      }
    }
    if (!csv_.flush()) throw std::runtime_error("can't write " + results().string());
    std::cout << games_ << " games, " << moves_ / static_cast<std::uint64_t>(games_)
              << " moves each on average, in " << options_.out.string() << "\n";
  }

 private:
  [[nodiscard]] std::filesystem::path results() const { return options_.out / "results.csv"; }

  void play_one(PlayerCount players, std::size_t first, int rotation, Seed seed) {
    std::vector<Entrant> table;
    for (const Seat seat : seats(players)) {
      const auto place = static_cast<std::size_t>((seat.number() + rotation) % players.number());
      sdk::GameInfo info;
      info.seat = seat;
      info.players = players;
      info.dice = static_cast<std::uint32_t>(seed) + static_cast<std::uint32_t>(place);
      table.push_back(enter(kNames[(first + place) % kNames.size()], info, options_.steps));
    }
    const Played played = play(Deal::shuffled(players, seed), table);
    const std::string id = "g" + std::to_string(++games_);
    std::ofstream(options_.out / (id + ".jsonl")) << trace::write_trace(played.record);
    const Ranks order = ranks(played.end.table());
    for (std::size_t seat = 0; seat < table.size(); ++seat) {
      csv_ << id << ",p" << players.number() << "b" << first << "s" << seed << "," << seat + 1
           << "," << table[seat].name << "," << order[seat] << "\n";
    }
    moves_ += played.record.moves.size();
  }

  Options options_;
  std::ofstream csv_;
  int games_ = 0;
  std::uint64_t moves_ = 0;
};

int run(int argc, char** argv) {
  Options options;
  CLI::App app{"Plays the sample bots against each other in one process."};
  app.add_option("--out", options.out, "Folder for results.csv and the traces")->required();
  app.add_option("--deals", options.deals, "Deals for each table of neighbours")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  app.add_option("--steps", options.steps, "Steps of their search that bots have for a move")
      ->check(CLI::Range(1, 1'000'000))
      ->capture_default_str();
  app.add_option("--seed", options.seed, "First seed")->capture_default_str();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  League(options).play_all();
  return 0;
}

}  // namespace
}  // namespace splendor

int main(int argc, char** argv) {
  try {
    return splendor::run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "house_league: " << error.what() << "\n";
    return 1;
  }
}
