// A small league of the sample bots, played in this one process: the quickest look at the game.
// Every deal is played once with each bot in each seat; results go to results.csv, one trace per
// game beside it.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>

#include "referee/rules/check.hpp"
#include "referee/rules/game.hpp"
#include "referee/trace/trace.hpp"
#include "sample_bots/greedy_bot/greedy_bot.hpp"
#include "sample_bots/random_bot/random_bot.hpp"

namespace splendor {
namespace {

struct Entrant {
  std::string name;
  std::unique_ptr<sdk::Bot> bot;
};

struct Options {
  std::filesystem::path out;
  int deals = 50;
  Seed seed = 1;
};

trace::Trace play(const Deal& deal, const std::vector<Entrant*>& seats) {
  trace::Trace record{deal, {}, {}, {}, {}, {}};
  Game game(deal);
  while (!game.over()) {
    const View view = game.view(game.to_move());
    Entrant& mover = *seats[view.seat.index()];
    const Move move = mover.bot->choose(view, sdk::Deadline::max()).move;
    if (const auto illegal = check(view, move)) {
      throw std::runtime_error(mover.name + " made an illegal move: " + illegal->why);
    }
    game.play(move);
    record.moves.push_back(move);
  }
  return record;
}

void play_league(const Options& options) {
  std::vector<Entrant> entrants;
  entrants.push_back({"random", std::make_unique<RandomBot>(options.seed)});
  entrants.push_back({"greedy", std::make_unique<GreedyBot>(options.seed)});
  std::filesystem::create_directories(options.out);
  std::ofstream csv(options.out / "results.csv");
  csv << "match_id,seed,seat,bot,rank\n";
  int games = 0;
  std::uint64_t moves = 0;
  for (const PlayerCount players : kPlayerCounts) {
    for (int d = 0; d < options.deals; ++d) {
      const Seed seed = options.seed + static_cast<Seed>(d);
      const Deal deal = Deal::shuffled(players, seed);
      for (int rotation = 0; rotation < players.number(); ++rotation) {
        std::vector<Entrant*> table;
        for (int seat = 0; seat < players.number(); ++seat) {
          const auto who = static_cast<std::size_t>(seat + rotation) % entrants.size();
          table.push_back(&entrants[who]);
        }
        const trace::Trace record = play(deal, table);
        const std::string id = "g" + std::to_string(++games);
        std::ofstream(options.out / (id + ".jsonl")) << trace::write_trace(record);
        Game end(deal);
        for (const Move& move : record.moves) end.play(move);
        const Ranks order = ranks(end.table());
        for (std::size_t seat = 0; seat < table.size(); ++seat) {
          csv << id << ",p" << players.number() << "s" << seed << "," << seat + 1 << ","
              << table[seat]->name << "," << order[seat] << "\n";
        }
        moves += record.moves.size();
      }
    }
  }
  if (!csv.flush())
    throw std::runtime_error("can't write " + (options.out / "results.csv").string());
  std::cout << games << " games, " << moves / static_cast<std::uint64_t>(games)
            << " moves each on average, in " << options.out.string() << "\n";
}

int run(int argc, char** argv) {
  Options options;
  CLI::App app{"Plays the sample bots against each other in one process."};
  app.add_option("--out", options.out, "Folder for results.csv and the traces")->required();
  app.add_option("--deals", options.deals, "Deals for each number of players")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  app.add_option("--seed", options.seed, "First seed")->capture_default_str();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  play_league(options);
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
