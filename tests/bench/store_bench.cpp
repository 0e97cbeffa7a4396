// Speed and memory of the database: storing games so that they survive a power cut, opening a large
// home, and reading its results.
//
// Records are those of real games. Storing is compared with appending the same compressed bytes to
// a file and syncing it, measured in turn, on the disk of $TMPDIR, else /var/tmp. The home of a
// million games has records without plies, which are faster to make: only its tables of games and
// seats are read.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <stdexcept>

#include "arena/store/store.hpp"
#include "tests/bench/figures.hpp"
#include "tests/bench/house_records.hpp"
#include "tests/bench/scratch.hpp"

namespace splendor::arena {
namespace {

namespace fs = std::filesystem;
using bench::Against;
using bench::Bench;
using bench::resident_mib;
using bench::Scratch;
using Clock = std::chrono::steady_clock;

double seconds_for(const std::function<void()>& work) {
  const auto begin = Clock::now();
  work();
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

// A league that plays the given records over and over, one batch after the other.
class Nights {
 public:
  Nights(const Home& home, const std::vector<v1::MatchRecord>& records)
      : store_(home, Access::run, "store_bench"), records_(records) {
    NewLeague league;
    league.name = "bench";
    for (const char* label : {"a", "b", "c", "d"}) league.entries.push_back({std::nullopt, label});
    league_ = store_.create_league(league);
    for (const v1::MatchRecord& record : records) {
      GamePlan& game = batch_.emplace_back();
      game.seed = record.deal().seed();
      for (std::uint32_t seat = 0; seat < static_cast<std::uint32_t>(record.seats_size()); ++seat) {
        game.seats.push_back(Entrant(seat));
      }
    }
  }

  void play(std::size_t games) {
    std::vector<PlayedGame> played;
    while (played.size() < games && next_ < records_.size()) {
      if (next_ == 0) store_.add_batch(league_, batches_, batch_);
      played.push_back({{batches_, static_cast<std::uint32_t>(next_)}, &records_[next_]});
      ++next_;
    }
    if (next_ == records_.size()) {
      next_ = 0;
      ++batches_;
    }
    store_.add_games(league_, played);
    stored_ += played.size();
  }

  [[nodiscard]] std::size_t stored() const { return stored_; }

 private:
  Store store_;
  const std::vector<v1::MatchRecord>& records_;
  LeagueId league_;
  Batch batch_;
  std::uint32_t batches_ = 0;
  std::size_t next_ = 0;
  std::size_t stored_ = 0;
};

// Appends as many bytes as the games take in the database, and syncs.
class PlainFile {
 public:
  explicit PlainFile(const fs::path& path)
      : fd_(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600)) {
    if (fd_ < 0) throw std::runtime_error("can't write " + path.string());
  }
  ~PlainFile() { ::close(fd_); }
  PlainFile(const PlainFile&) = delete;
  PlainFile& operator=(const PlainFile&) = delete;
  void append(std::size_t bytes) const {
    const std::string text(bytes, 'x');
    if (::write(fd_, text.data(), bytes) < 0 || ::fdatasync(fd_) != 0) {
      throw std::runtime_error("can't write the peer's file");
    }
  }

 private:
  int fd_;
};

void storing(Bench& bench, const std::vector<v1::MatchRecord>& records, std::size_t at_once) {
  constexpr std::size_t kBytesPerGame = 700;  // of a compressed record
  const Scratch scratch;
  const PlainFile plain(scratch.folder() / "plain");
  Nights nights(Home(scratch.folder() / "home"), records);
  for (int i = 0; i < 10; ++i) nights.play(100);  // past the training of the dictionary
  const std::size_t before = nights.stored();
  double storing_time = 0;
  double plain_time = 0;
  std::size_t plain_games = 0;
  const double enough = bench.quick() ? 0.7 : 3;
  const double memory = resident_mib();
  while (storing_time < enough) {
    const std::size_t stored = nights.stored();
    storing_time += seconds_for([&] { nights.play(at_once); });
    const std::size_t games = nights.stored() - stored;
    plain_time += seconds_for([&] { plain.append(games * kBytesPerGame); });
    plain_games += games;
  }
  const double rate = static_cast<double>(nights.stored() - before) / storing_time;
  const std::string name = "store games, " + std::to_string(at_once) + " at a time";
  if (at_once >= 256) bench.report({name, rate, "games/s", Against::goal, 5000});
  bench.report({name + ", plain file", rate, "games/s", Against::peer,
                static_cast<double>(plain_games) / plain_time});
  if (at_once >= 256) {
    bench.report(
        {"memory growth while storing", resident_mib() - memory, "MiB", Against::limit, 16});
  }
}

void large_home(Bench& bench, std::vector<v1::MatchRecord> records) {
  const std::size_t wanted = bench.quick() ? 50'000 : 1'000'000;
  for (v1::MatchRecord& record : records) {
    record.clear_plies();
    record.clear_deal();
    record.mutable_deal()->set_seed(record.id());
  }
  const Scratch scratch;
  const Home home(scratch.folder() / "home");
  {
    Nights nights(home, records);
    while (nights.stored() < wanted) nights.play(records.size());
  }
  const std::string games = std::to_string(wanted) + " games";
  LeagueId league;
  const double listing = seconds_for([&] {
    for (const League& one : Store(home, Access::read).leagues()) league = one.id;
  });
  bench.report({"open a home of " + games + ", list leagues", listing, "s", Against::limit, 1});

  std::size_t count = 0;
  const Store store(home, Access::read);
  const double memory = resident_mib();
  const double reading =
      seconds_for([&] { store.results(league, [&](const GameResult&) { ++count; }); });
  // The baseline: the bytes of the tables, read as a plain file.
  std::ifstream file(home.database(), std::ios::binary);
  std::vector<char> buffer(1 << 20);
  const double plain = seconds_for([&] {
    while (file.read(buffer.data(), static_cast<std::streamsize>(buffer.size()))) continue;
  });
  bench.report({"read results of " + games, static_cast<double>(count) / reading, "games/s",
                Against::peer, static_cast<double>(count) / plain});
  bench.report({"memory growth while reading", resident_mib() - memory, "MiB", Against::limit, 16});
}

void measure(Bench& bench) {
  const std::vector<v1::MatchRecord> records = bench::house_records(bench.quick() ? 500 : 5000);
  for (const std::size_t at_once : {1U, 16U, 256U}) storing(bench, records, at_once);
  large_home(bench, records);
}

}  // namespace
}  // namespace splendor::arena

int main(int argc, char** argv) {
  return splendor::bench::run("Measures how fast the arena remembers.", argc, argv,
                              splendor::arena::measure);
}
