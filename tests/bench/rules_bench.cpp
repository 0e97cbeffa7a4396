// Speed of the rules: random games with full rules, and the operations that searching bots use.
//
// Every figure is a median of CPU time over short slices that alternate with slices of a fixed
// calibration loop, since machines are shared and change their speed. The first figures are
// compared with the goal, the rest with the calibration loop: that ratio can be compared between
// runs.
#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <functional>

#include "referee/rules/check.hpp"
#include "referee/rules/game.hpp"
#include "referee/rules/perft.hpp"
#include "referee/rules/random.hpp"
#include "tests/bench/figures.hpp"

namespace splendor {
namespace {

using bench::Against;
using bench::Bench;

// CPU time of this thread, so that other work on the machine does not count.
std::chrono::nanoseconds cpu_time() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

// Both keep the optimiser from dropping work whose result nobody reads.
std::uint64_t sink = 0;  // NOLINT: written by every benchmark, read at the end
template <class T>
void keep(const T& value) {
  asm volatile("" : : "g"(&value) : "memory");
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2),
                   values.end());
  return values[values.size() / 2];
}

// Work that is done in portions; each portion returns its number of operations.
using Work = std::function<std::uint64_t()>;

double rate(const Work& work, std::chrono::nanoseconds slice) {
  const auto start = cpu_time();
  std::uint64_t done = 0;
  std::chrono::nanoseconds elapsed{};
  do {
    done += work();
    elapsed = cpu_time() - start;
  } while (elapsed < slice);
  return static_cast<double>(done) / std::chrono::duration<double>(elapsed).count();
}

// One step: one number of the generator. It fits in registers, so it measures the core alone.
std::uint64_t calibration() {
  constexpr std::uint64_t kSteps = 100'000;
  Random random(sink);
  for (std::uint64_t i = 0; i < kSteps; ++i) sink += random.next();
  return kSteps;
}

struct Measured {
  double per_second;
  double calibration_per_second;  // at the same time
};

Measured measure(const Bench& bench, const Work& work) {
  const int slices = bench.quick() ? 5 : 41;
  std::vector<double> rates;
  std::vector<double> ratios;
  rate(work, std::chrono::milliseconds(5));  // warm up
  for (int i = 0; i < slices; ++i) {
    const double base = rate(calibration, std::chrono::milliseconds(5));
    rates.push_back(rate(work, std::chrono::milliseconds(20)));
    ratios.push_back(rates.back() / base);
  }
  const double per_second = median(rates);
  return {per_second, per_second / median(ratios)};
}

// Random games, chosen uniformly among all legal moves, returns and nobles included.
class Playouts {
 public:
  Playouts(PlayerCount players, Ruleset rules) : players_(players), rules_(rules) {}
  // Plays some games; returns the number of moves.
  std::uint64_t operator()() {
    const std::uint64_t before = moves_;
    for (int i = 0; i < 16; ++i) play();
    return moves_ - before;
  }
  [[nodiscard]] double moves_per_game() const {
    return static_cast<double>(moves_) / static_cast<double>(games_);
  }

 private:
  void play() {
    Game game(Deal::shuffled(players_, seed_++), rules_);
    while (!game.over()) {
      const LegalMoves moves = game.legal_moves();
      game.play(moves[random_.below(static_cast<std::uint32_t>(moves.size()))]);
    }
    sink += game.table().ply;
    moves_ += game.table().ply;
    ++games_;
  }

  PlayerCount players_;
  Ruleset rules_;
  Seed seed_ = 0;
  Random random_{1};
  std::uint64_t games_ = 0;
  std::uint64_t moves_ = 0;
};

// Positions from random games, each with a legal move.
struct Sample {
  Game game;
  Move move;
};

std::vector<Sample> samples(PlayerCount players) {
  std::vector<Sample> list;
  Random random(2);
  for (Seed seed = 0; seed < 20; ++seed) {
    Game game(Deal::shuffled(players, seed));
    while (!game.over()) {
      const LegalMoves moves = game.legal_moves();
      const Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      list.push_back({game, move});
      game.play(move);
    }
  }
  return list;
}

void report_playouts(Bench& bench) {
  for (const int n : {2, 3, 4}) {
    const PlayerCount players(n);
    Playouts playouts(players, {});
    const Measured result = measure(bench, [&] { return playouts(); });
    const std::string name = "random games, " + std::to_string(n) + " players";
    const double games = result.per_second / playouts.moves_per_game();
    if (n == 2) {
      bench.report({name, games, "games/s", Against::goal, 100'000});
      bench.report({name, result.per_second, "moves/s", Against::goal, 10'000'000});
    } else {
      bench.report({name, games, "games/s", Against::peer, result.calibration_per_second});
    }
    bench.report(
        {name, result.per_second, "moves/s", Against::peer, result.calibration_per_second});
  }
  Playouts free_payment(PlayerCount(2), {TakeFewer::up_to, Payment::any});
  const Measured result = measure(bench, [&] { return free_payment(); });
  bench.report({"random games, 2 players, da-2021", result.per_second, "moves/s", Against::peer,
                result.calibration_per_second});
}

void report_parts(Bench& bench) {
  const std::vector<Sample> list = samples(PlayerCount(2));
  std::vector<Move> buffer;
  const auto per_position = [&](auto operation) {
    return [&list, operation] {
      for (const Sample& sample : list) operation(sample);
      return list.size();
    };
  };
  const auto report = [&](const char* name, const char* unit, const Work& work) {
    const Measured result = measure(bench, work);
    bench.report({name, result.per_second, unit, Against::peer, result.calibration_per_second});
  };
  report("copy a game", "games/s", per_position([](const Sample& sample) {
           const Game copy = sample.game;
           keep(copy);
         }));
  report("count the legal moves", "positions/s",
         per_position([](const Sample& sample) { sink += sample.game.legal_moves().size(); }));
  report("list the legal moves", "positions/s", per_position([&buffer](const Sample& sample) {
           buffer.clear();
           sample.game.legal_moves().append_to(buffer);
           sink += buffer.size();
         }));
  report("list the legal moves", "moves/s", [&] {
    std::uint64_t listed = 0;
    for (const Sample& sample : list) {
      buffer.clear();
      sample.game.legal_moves().append_to(buffer);
      listed += buffer.size();
    }
    sink += listed;
    return listed;
  });
  report("copy a game and play a move", "moves/s", per_position([](const Sample& sample) {
           Game copy = sample.game;
           copy.play(sample.move);
           keep(copy);
         }));
  report("check a move", "moves/s", per_position([](const Sample& sample) {
           sink += check(sample.game.view(sample.game.to_move()), sample.move) ? 1 : 0;
         }));
  report("hash a game", "games/s",
         per_position([](const Sample& sample) { sink += hash_value(sample.game); }));
  const Game start(Deal::in_id_order(PlayerCount(2)));
  report("perft, depth 4", "sequences/s", [&] { return *perft(start, 4); });
}

void measure_all(Bench& bench) {
  report_playouts(bench);
  report_parts(bench);
  if (sink == 0) throw std::runtime_error("nothing was computed");
}

}  // namespace
}  // namespace splendor

int main(int argc, char** argv) {
  return splendor::bench::run("Measures the rules library.", argc, argv, splendor::measure_all);
}
